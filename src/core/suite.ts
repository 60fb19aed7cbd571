import { z } from 'zod';
import { readJson } from './format/read.js';
import { type Trace, traceJson, traceSchema } from './trace.js';

/** Traces worth keeping, each with a name (format version 1). */
export interface Suite {
  readonly v: 1;
  readonly name: string;
  readonly tests: readonly { readonly id: string; readonly trace: Trace }[];
}

export const suiteSchema: z.ZodType<Suite> = z
  .strictObject({
    v: z.literal(1),
    name: z.string(),
    tests: z.array(z.strictObject({ id: z.string().min(1), trace: traceSchema })),
  })
  .refine(({ tests }) => new Set(tests.map(({ id }) => id)).size === tests.length, {
    path: ['tests'],
    error: 'two tests have the same id',
  });

/** Reads a suite from its JSON text. */
export function readSuite(text: string, what: string): Suite {
  return readJson(suiteSchema, text, what);
}

/** The suite as JSON text, one test a line. */
export function suiteJson(suite: Suite): string {
  const tests = suite.tests.map(
    ({ id, trace }) => `{"id":${JSON.stringify(id)},"trace":${traceJson(trace)}}`,
  );
  return `{"v":1,"name":${JSON.stringify(suite.name)},"tests":[\n${tests.join(',\n')}\n]}\n`;
}
