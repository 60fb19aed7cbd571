import { z } from 'zod';
import type { Gate } from '../../techniques/minimize/minimize.js';
import type { Parameters } from '../../techniques/minimize/parameters.js';
import type { BinCounts } from '../../techniques/minimize/prior.js';

export const MINIMIZE_STRATEGIES = ['seq', 'rr', 'heur', 'mdp', 'ddmin'] as const;
export type MinimizeStrategy = (typeof MINIMIZE_STRATEGIES)[number];

/** How a trace is minimized; with the trace and the app it decides everything that follows. */
export interface MinimizeSettings {
  readonly strategy: MinimizeStrategy;
  readonly parameters: Parameters;
  readonly preCheck: Gate;
  readonly postCheck: Gate;
  readonly cutAtTarget: boolean;
  readonly probeEmpty: boolean;
  readonly dropDetours: boolean;
  /** Counted subtraces that the prior is made of. */
  readonly bins: BinCounts;
}

const count = z.int().min(0);
const gate = z.strictObject({ runs: count, needed: count });

/** The settings as they are written down. */
export const settingsShape = {
  strategy: z.enum(MINIMIZE_STRATEGIES),
  parameters: z.strictObject({
    n: count,
    nr: count,
    st: count,
    m: count,
    c: z.strictObject({ over: count, under: count }),
  }),
  preCheck: gate,
  postCheck: gate,
  cutAtTarget: z.boolean(),
  probeEmpty: z.boolean(),
  dropDetours: z.boolean(),
  bins: z.array(count).readonly(),
};
