import { z } from 'zod';
import { readJson } from './format/read.js';
import { actionSchema, probeIds } from './format/schema.js';
import type { Graph } from './graph.js';
import { traceHeader } from './trace.js';

const count = z.int().min(0);

export const graphSchema: z.ZodType<Graph> = z
  .strictObject({
    ...traceHeader,
    start: z.string().nullable(),
    states: z.array(
      z.strictObject({ key: z.string(), activity: z.string(), count, terminated: z.boolean() }),
    ),
    edges: z.array(
      z.strictObject({
        from: z.string(),
        action: actionSchema,
        to: z.string(),
        count,
        coverage: probeIds,
        sample: z.strictObject({ trace: count, step: count }),
      }),
    ),
  })
  .superRefine(({ start, states, edges }, context) => {
    const keys = new Set(states.map(({ key }) => key));
    const need = (key: string | null, path: (string | number)[]) => {
      if (key !== null && !keys.has(key)) {
        context.addIssue({ code: 'custom', path, message: `'${key}' is not one of the states` });
      }
    };
    need(start, ['start']);
    for (const [index, { from, to }] of edges.entries()) {
      need(from, ['edges', index, 'from']);
      need(to, ['edges', index, 'to']);
    }
  });

/** Reads a graph from its JSON text. */
export function readGraph(text: string, what: string): Graph {
  return readJson(graphSchema, text, what);
}

/** The graph as JSON text, one state and one edge a line. */
export function graphJson({ states, edges, ...head }: Graph): string {
  const lines = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},\n"states":[\n${lines(states)}\n],\n"edges":[\n${lines(edges)}\n]}\n`;
}
