import type { Runner } from '../../core/runner.js';
import type { Opened } from './opened-format.js';

/** Something that runs jobs of one app, ready to use. */
export interface OpenedRunner extends Opened {
  readonly runner: Runner;
  /** Gives the devices back; to be called however the work ended. */
  close(): Promise<void>;
}
