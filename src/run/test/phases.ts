import { exploring } from './explore-all.js';
import { reducing } from './keep-suite.js';
import { minimizing } from './minimize-all.js';
import type { Phase } from './phase.js';

/** The phases of a test, in order. A technique joins the test by having one here. */
export const PHASES: readonly Phase[] = [exploring, minimizing, reducing];
