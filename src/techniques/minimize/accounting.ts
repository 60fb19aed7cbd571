export const PHASES = ['preCheck', 'loop', 'postCheck'] as const;
/** The parts of a job; their steps are counted apart. */
export type Phase = (typeof PHASES)[number];

/** What a job cost (ND3MIN 6.3). */
export interface Costs {
  /** Steps: each waits for all of its runs. */
  readonly steps: Readonly<Record<Phase, number>>;
  /** Runs with a valid outcome. */
  readonly calls: Readonly<Record<Phase, number>>;
  /** Attempts whose outcome was invalid. */
  readonly invalid: number;
  /** Calls that were made although an earlier run of the same step had settled the verdict. */
  readonly surplus: number;
  /** Events in all valid runs together. */
  readonly events: number;
  /** Time on devices, invalid attempts included. */
  readonly deviceMs: number;
  /** Lists of candidates that were searched for one that passes. */
  readonly getPassing: number;
  /** Distinct candidates that were tried. */
  readonly subtraces: number;
}

/** Costs while they grow. */
export class Account {
  readonly steps: Record<Phase, number> = { preCheck: 0, loop: 0, postCheck: 0 };
  readonly calls: Record<Phase, number> = { preCheck: 0, loop: 0, postCheck: 0 };
  invalid = 0;
  surplus = 0;
  events = 0;
  deviceMs = 0;
  getPassing = 0;
  subtraces = 0;

  /** The costs so far. */
  get costs(): Costs {
    const { steps, calls, invalid, surplus, events, deviceMs, getPassing, subtraces } = this;
    return {
      steps: { ...steps },
      calls: { ...calls },
      invalid,
      surplus,
      events,
      deviceMs,
      getPassing,
      subtraces,
    };
  }
}

/** Steps or calls of all phases together. */
export function total(byPhase: Readonly<Record<Phase, number>>): number {
  return PHASES.reduce((sum, phase) => sum + byPhase[phase], 0);
}
