import type { Trace } from '../../core/trace.js';
import { tracesOf } from '../../run/explore/kind.js';
import type { SeenAt } from './combined-runs.js';

/** The traces in which something was seen first; only these are read. */
export async function firstTraces(wanted: readonly SeenAt[]): Promise<(at: SeenAt) => Trace | null> {
  const traces = new Map<string, Trace>();
  for (const run of new Set(wanted.map((at) => at.run))) {
    const missing = new Set(wanted.filter((at) => at.run === run).map(({ trace }) => String(trace)));
    for await (const { id, read } of tracesOf(run)) {
      if (missing.delete(id)) traces.set(`${run.dir}#${id}`, read());
      if (missing.size === 0) break;
    }
  }
  return ({ run, trace }) => traces.get(`${run.dir}#${trace}`) ?? null;
}
