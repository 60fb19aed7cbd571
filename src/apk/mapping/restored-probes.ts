import { type Probe, type ProbeTable, probeTable } from '../../core/probes.js';
import type { MappedMethod, Mapping } from './mapping.js';
import { fits, outermost } from './restored-method.js';
import { callsAt, originalLine } from './retrace.js';
import { sourceFile } from './source-file.js';

/** A table of probes with the names and lines of the source; ids stay as they are. */
export function restoredProbes({ probes }: ProbeTable, mapping: Mapping): ProbeTable {
  return probeTable(probes.map((probe) => restoredProbe(probe, mapping)));
}

/** Code that was put into another method counts where it is now: at the line that called it. */
function restoredProbe(probe: Probe, mapping: Mapping): Probe {
  const owner = mapping.find(probe.className);
  const [name = '', parameters = ''] = probe.method.split(/(?=\()/, 2);
  if (owner === undefined) return { ...probe, method: name + mapping.descriptor(parameters) };
  const { lines } = probe;
  const at = (line: number | undefined): MappedMethod | null =>
    callsAt(owner.methods, name, line, (method) => fits(method, parameters, mapping));
  const method = at(lines?.[0]);
  const outer = method === null ? undefined : outermost(method);
  const { method: _, className: __, lines: ___, file: ____, ...rest } = probe;
  const className = outer?.className ?? owner.original;
  const known = className === owner.original ? owner.file : mapping.fileOf(className);
  const file = sourceFile(className, known, probe.file);
  const restored = lines?.map((line) => {
    const there = at(line);
    const call = there === null ? undefined : outermost(there);
    return there === null || call === undefined ? undefined : originalLine(there, call, line);
  });
  const span = restored?.filter((line) => line !== undefined) ?? [];
  return {
    ...rest,
    className,
    method: outer === undefined ? name + mapping.descriptor(parameters) : outer.method + outer.descriptor,
    ...(file === undefined ? {} : { file }),
    ...(span.length === 0 ? {} : { lines: [Math.min(...span), Math.max(...span)] as const }),
  };
}
