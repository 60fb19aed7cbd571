import { z } from 'zod';
import { EXTERNAL_RULES, type ExternalRule } from '../../core/device.js';
import { type ScriptStep, scriptStep } from '../../core/script.js';

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
  readonly v: 1;
  readonly gauntlet: string;
  /** As the user named it. */
  readonly app: string;
  readonly device?: string | undefined;
  readonly seed: number;
  readonly own: readonly string[];
  readonly external: ExternalRule;
  /** Devices side by side. */
  readonly workers: number;
  readonly texts?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly avoid?: readonly string[] | undefined;
  readonly login?: readonly ScriptStep[] | undefined;
  readonly budget: TestBudget;
}

export const testPlanSchema: z.ZodType<TestPlan> = z.strictObject({
  v: z.literal(1),
  gauntlet: z.string(),
  app: z.string(),
  device: z.string().optional(),
  seed: z.int(),
  own: z.array(z.string()),
  external: z.enum(EXTERNAL_RULES),
  workers: z.int().min(1),
  texts: z.record(z.string(), z.array(z.string())).optional(),
  avoid: z.array(z.string()).optional(),
  login: z.array(scriptStep).optional(),
  budget: z.union([
    z.strictObject({ wallMs: z.number().min(0) }),
    z.strictObject({ events: z.array(z.int().min(0)).min(1) }),
  ]),
});

/** One exploration of a test: a part on one of the devices. */
export interface Exploration extends Part {
  readonly name: string;
  readonly worker: number;
  readonly seed: number;
  readonly budget: { readonly wallMs: number } | { readonly events: number };
}

/** Share of the time that goes into exploring; the rest makes what was found short, and is often not used up. */
export const EXPLORING = 0.5;
/** Share of the time that may go into making crashes short. */
export const MINIMIZING = 0.3;
/** Share of the time that goes into reducing the suite, however long everything before took; what it left comes on top. */
export const LEAST_REDUCING = 0.2;

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
