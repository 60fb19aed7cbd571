import { z } from 'zod';
import { strategy } from '../../core/strategy-entry.js';
import { stepwise } from './stepwise.js';

/** Uniform choice among the enabled inputs, with a clean restart now and then. */
export const random = strategy({
  name: 'random',
  summary: 'any enabled input, all equally likely; restarts now and then',
  settings: z.object({
    restart: z.coerce
      .number()
      .min(0)
      .max(1)
      .default(0.1)
      .describe('probability of a clean restart instead of an input (default 0.1)'),
  }),
  make: ({ restart }) =>
    stepwise(({ terminated, inputs }, rng) => {
      if (terminated || inputs.length === 0) return 'restart';
      if (restart > 0 && rng.float() < restart) return 'restart';
      return rng.pick(inputs);
    }),
});
