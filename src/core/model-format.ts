import { z } from 'zod';
import { readJson } from './format/read.js';
import { actionSchema, probeIds } from './format/schema.js';
import type { SavedModel } from './model.js';
import { traceHeader } from './trace.js';

const number = z.int().min(0);
const passage = { count: number, coverage: probeIds };

export const modelSchema: z.ZodType<SavedModel> = z
  .strictObject({
    ...traceHeader,
    strategy: z.string(),
    launch: z.strictObject(passage),
    states: z
      .array(
        z.strictObject({
          label: z.string(),
          terminated: z.boolean(),
          activity: z.string(),
          inputs: z.array(actionSchema),
          picture: z.string().nullable(),
        }),
      )
      .min(1),
    transitions: z.array(
      z.strictObject({ from: number, action: actionSchema, to: number, flaky: z.boolean(), ...passage }),
    ),
  })
  .superRefine(({ states, transitions }, context) => {
    for (const [index, { from, to }] of transitions.entries()) {
      for (const [end, state] of [
        ['from', from],
        ['to', to],
      ] as const) {
        if (state < states.length) continue;
        context.addIssue({
          code: 'custom',
          path: ['transitions', index, end],
          message: `there is no state ${state}`,
        });
      }
    }
  });

/** Reads a learned model from its JSON text. */
export function readModel(text: string, what: string): SavedModel {
  return readJson(modelSchema, text, what);
}

/** The model as JSON text, one state and one transition a line. */
export function modelJson({ states, transitions, ...head }: SavedModel): string {
  const lines = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},\n"states":[\n${lines(states)}\n],\n"transitions":[\n${lines(transitions)}\n]}\n`;
}
