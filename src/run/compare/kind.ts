import { z } from 'zod';
import { EXAMPLE_APP, type JobKind } from '../job/kind.js';
import { type ComparePlan, comparePlanSchema } from './compare-plan.js';

/** As much of a comparison as is read back. */
export interface Compared {
  readonly complete: boolean;
  readonly apps: readonly unknown[];
}

/** A comparison of strategies. */
export const compareKind: JobKind<ComparePlan, Compared> = {
  command: 'compare',
  example: ['compare', EXAMPLE_APP, '--strategies', 'random,dfs', '--repeat', '2', '--events', '400'],
  noun: 'comparison',
  begun: { file: 'plan.json', schema: comparePlanSchema },
  result: {
    file: 'compare.json',
    schema: z.looseObject({ complete: z.boolean(), apps: z.array(z.unknown()) }),
  },
  isFinished: ({ complete }) => complete,
  outcome: ({ apps }) => `${apps.length} apps`,
};
