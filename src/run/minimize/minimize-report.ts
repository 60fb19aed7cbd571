import { z } from 'zod';
import { type Phase, total } from '../../techniques/minimize/accounting.js';
import { truncated } from '../../techniques/minimize/checks.js';
import type { PostChecked } from '../../techniques/minimize/minimize.js';
import { settingsShape } from './settings.js';

const count = z.number();
const gate = { runs: count, needed: count };
const byPhase: z.ZodType<Readonly<Record<Phase, number>>> = z.strictObject({
  preCheck: count,
  loop: count,
  postCheck: count,
});

/** Result of a minimization, as `minimize.json` has it. */
export const minimizeReport = z.strictObject({
  status: z.enum(['MINIMIZED', 'ABORTED_PRECHECK', 'CHECK_FAILED', 'INFRA_FAILED']),
  trace: z.string(),
  app: z.string(),
  package: z.string(),
  device: z.string(),
  deterministic: z.boolean(),
  target: z.string(),
  // Version 1 also had the rule for other apps here.
  settings: z.object(settingsShape),
  /** Actions as recorded, up to the target where the recording shows it, and left over. */
  recorded: count,
  before: count,
  after: count,
  /** Places of what is left in the recording, from 0 on. */
  positions: z.array(count).readonly(),
  /** What is left, in words, with the widgets as they were then; nothing where the job was aborted. */
  steps: z.array(z.string()).readonly(),
  preCheck: z.strictObject({ ...gate, held: count }).nullable(),
  postCheck: z.strictObject({ ...gate, held: count, p1: count, p2: count }).nullable(),
  costs: z.strictObject({
    steps: byPhase,
    calls: byPhase,
    invalid: count,
    surplus: count,
    events: count,
    deviceMs: count,
    getPassing: count,
    subtraces: count,
  }),
  out: z.string(),
  timing: z.strictObject({ startedAt: z.string(), wallMs: count }),
});

/** Result of a minimization. */
export type MinimizeReport = Readonly<z.infer<typeof minimizeReport>>;

/** Runs and steps of a job, whatever they were for. */
export function effort({ costs }: Pick<MinimizeReport, 'costs'>): {
  readonly runs: number;
  readonly steps: number;
} {
  return { runs: total(costs.calls), steps: total(costs.steps) };
}

/** The chances of a check for people, cut off at two decimals. */
export function chances({ p1, p2 }: PostChecked): { readonly reliable: string; readonly minimal: string } {
  return { reliable: truncated(p1), minimal: truncated(p2) };
}
