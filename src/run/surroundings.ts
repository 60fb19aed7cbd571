import type { DeviceSurroundings } from '../devices/open.js';
import type { Draw } from './derive/save-model.js';

/** What surrounds work: everything that is not decided by its options and seed. */
export interface Surroundings extends DeviceSurroundings {
  /** Milliseconds, for speed and time budgets. */
  readonly now: () => number;
  /** The date, for names and reports. */
  readonly date: () => Date;
  /** Draws what was learned; nothing is drawn without it. */
  readonly draw?: Draw;
}
