import { digest } from './digest.js';

/** One basic block of the app's own code; its id is its place in the table. */
export interface Probe {
  readonly className: string;
  readonly method: string;
  readonly block: string;
  readonly file?: string;
  /** First and last source line of the block. */
  readonly lines?: readonly [number, number];
}

/** What can be covered, of a simulated app and of an APK alike. */
export interface ProbeTable {
  readonly probes: readonly Probe[];
  /** Two recordings are comparable by probe id only when their tables have the same hash. */
  readonly hash: string;
}

/** A probe table with its hash. */
export function probeTable(probes: readonly Probe[]): ProbeTable {
  return { probes, hash: digest(JSON.stringify(probes.map(ordered))) };
}

/** Equal probes shall give equal text, in whatever order their properties were set. */
function ordered({ className, method, block, file, lines }: Probe): Probe {
  return {
    className,
    method,
    block,
    ...(file !== undefined && { file }),
    ...(lines !== undefined && { lines }),
  };
}
