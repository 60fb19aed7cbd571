import type { Draw } from './derive/save-model.js';
import type { DeviceContext } from './runners/device-pool.js';

/** What surrounds work: everything that is not decided by its options and seed. */
export interface Surroundings extends DeviceContext {
  /** Milliseconds, for speed and time budgets. */
  readonly now: () => number;
  /** The date, for names and reports. */
  readonly date: () => Date;
  /** Draws what was learned; nothing is drawn without it. */
  readonly draw?: Draw;
}
