import { z } from 'zod';
import { EXTERNAL_RULES } from '../../core/device.js';
import { FIRST_SCREEN } from '../../core/phone-screen.js';
import { scriptStep } from '../../core/script.js';
import { contextOf, contextSchema, type JobContext } from '../context.js';

/** One way to explore, and its share of the whole exploration. */
export interface Part {
  readonly strategy: string;
  readonly inputs: string;
  readonly abstraction: string;
  readonly share: number;
}

/**
 * What a test does with its exploring time on each device. Measured on real apps (docs/results.md): models find what
 * lies deep, random walks what nobody would model.
 */
export const PARTS: readonly Part[] = [
  { strategy: 'swifthand', inputs: 'smart', abstraction: 'swifthand-drop-editable', share: 0.25 },
  { strategy: 'random', inputs: 'smart', abstraction: 'swifthand-drop-editable', share: 0.75 },
];

/** How much may be spent: real time on everything, or so many events in each part of the exploration. */
export type TestBudget = { readonly wallMs: number } | { readonly events: readonly number[] };

/** What a whole test was asked to do; with the app it decides everything but how far time suffices. */
export interface TestPlan {
  readonly v: 2;
  readonly gauntlet: string;
  /** As the user named it. */
  readonly app: string;
  readonly context: JobContext;
  readonly seed: number;
  /** Devices side by side. */
  readonly workers: number;
  readonly budget: TestBudget;
}

const shared = {
  gauntlet: z.string(),
  app: z.string(),
  seed: z.int(),
  workers: z.int().min(1),
  budget: z.union([
    z.strictObject({ wallMs: z.number().min(0) }),
    z.strictObject({ events: z.array(z.int().min(0)).min(1) }),
  ]),
};

const v1 = z
  .strictObject({
    v: z.literal(1),
    ...shared,
    device: z.string().optional(),
    own: z.array(z.string()),
    external: z.enum(EXTERNAL_RULES),
    texts: z.record(z.string(), z.array(z.string())).optional(),
    avoid: z.array(z.string()).optional(),
    login: z.array(scriptStep).optional(),
  })
  .transform(
    ({ device, own, external, texts, avoid, login, ...plan }): TestPlan => ({
      ...plan,
      v: 2,
      context: contextOf({ device, own, external, texts, avoid, login, screen: FIRST_SCREEN }),
    }),
  );

export const testPlanSchema: z.ZodType<TestPlan> = z.discriminatedUnion('v', [
  z.strictObject({ v: z.literal(2), ...shared, context: contextSchema }),
  v1,
]);

/** One exploration of a test: a part on one of the devices. */
export interface Exploration extends Part {
  readonly name: string;
  readonly worker: number;
  readonly seed: number;
  readonly budget: { readonly wallMs: number } | { readonly events: number };
}

/** Share of the time that goes into exploring; the rest minimizes what was found, and is often not used up. */
export const EXPLORING = 0.5;

/** The explorations of a plan, those of one device in order. Other devices have other seeds. */
export function explorationsOf(plan: TestPlan): readonly Exploration[] {
  const explorations: Exploration[] = [];
  for (let worker = 0; worker < plan.workers; worker++) {
    for (const part of PARTS) {
      const number = explorations.length;
      explorations.push({
        ...part,
        name: `explore-${number + 1}`,
        worker,
        seed: plan.seed + worker,
        budget: budgetOf(plan, part, number),
      });
    }
  }
  return explorations;
}

function budgetOf({ budget, workers }: TestPlan, { share }: Part, number: number): Exploration['budget'] {
  if ('wallMs' in budget) return { wallMs: Math.round(budget.wallMs * EXPLORING * share) };
  const [all = 0, ...others] = budget.events;
  // One number is for everything; several say it of each exploration, as a timed test prints them.
  return { events: others.length === 0 ? Math.round((all * share) / workers) : (budget.events[number] ?? 0) };
}
