import { existsSync, readFileSync } from 'node:fs';
import { readProbes } from '../../core/probe-format.js';
import type { ProbeTable } from '../../core/probes.js';
import type { RunFolder } from './run-folder.js';

/** The table of probes that a run has kept; null when its app carried none. */
export function keptProbes({ probes }: RunFolder): ProbeTable | null {
  return existsSync(probes) ? readProbes(readFileSync(probes, 'utf8'), probes) : null;
}
