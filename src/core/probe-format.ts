import { z } from 'zod';
import { readJson } from './format/read.js';
import { type Probe, type ProbeTable, probeTable } from './probes.js';

const VERSION = 1;

const line = z.int().min(0);

const probeSchema: z.ZodType<Probe> = z.strictObject({
  className: z.string(),
  method: z.string(),
  block: z.string(),
  file: z.string().optional(),
  lines: z
    .tuple([line, line])
    .refine(([first, last]) => first <= last, 'the last line comes before the first')
    .optional(),
});

const tableSchema: z.ZodType<ProbeTable> = z
  .strictObject({ v: z.literal(VERSION), hash: z.string(), probes: z.array(probeSchema) })
  .transform(({ hash, probes }, context) => {
    const table = probeTable(probes);
    if (table.hash !== hash) {
      context.addIssue({ code: 'custom', path: ['hash'], message: `the probes have the hash ${table.hash}` });
    }
    return table;
  });

/** Reads a probe table from its JSON text; `what` names the text in messages. */
export function readProbes(text: string, what: string): ProbeTable {
  return readJson(tableSchema, text, what);
}

/** The table as JSON text, one probe a line: the probe of id n is in line n + 3. */
export function probesJson({ hash, probes }: ProbeTable): string {
  const lines = probes.map((probe) => JSON.stringify(probe)).join(',\n');
  return `${JSON.stringify({ v: VERSION, hash }).slice(0, -1)},\n"probes":[\n${lines}\n]}\n`;
}
