import type { RunHeader, StopReason } from '../journal/format.js';
import type { CountedFinding, LimitFinding, Tally } from './tally.js';

/** Real time, kept apart: it is the only thing that differs between two runs of the same seed. */
export interface Timing {
  readonly startedAt: string;
  readonly wallMs: number;
  readonly eventsPerSecond: number;
}

/** Result of a run. */
export interface Summary {
  readonly v: 2;
  readonly app: string;
  readonly package: string;
  readonly device: string;
  /** The Android version of the device. */
  readonly api: number;
  readonly strategy: string;
  readonly seed: number;
  /** Why it ended; `interrupted` when it did not end by itself. */
  readonly stopped: StopReason | 'interrupted' | 'lost';
  readonly events: number;
  readonly refused: number;
  readonly launches: number;
  readonly restarts: number;
  readonly traces: number;
  readonly screens: number;
  readonly uniquePrefixes: number;
  readonly coverage: { readonly hit: number; readonly total: number } | null;
  /** Own code was told by what libraries look like, because names were changed; absent where names tell it. */
  readonly ownGuessed?: true;
  readonly findings: readonly CountedFinding[];
  readonly limits: readonly LimitFinding[];
  readonly virtualMs: number;
  /** A trace that went another way when it was performed again, and its first step that did; absent when none was found. */
  readonly nondeterministic?: { readonly trace: number; readonly step: number };
}

/** Strategies whose first launch is a restart too: each of their queries begins with one (spec SwiftHand R11). */
const ALL_LAUNCHES_RESTART: readonly string[] = ['lstar'];

/** How many of a strategy's launches count as restarts: all but the first, unless it works in separate queries. */
export function restartsOf(strategy: string, launches: number): number {
  return ALL_LAUNCHES_RESTART.includes(strategy) ? launches : Math.max(0, launches - 1);
}

/** The summary of a tally. */
export function summarise(
  header: RunHeader,
  tally: Tally,
  stopped: Summary['stopped'],
  uniquePrefixes: number,
): Summary {
  return {
    v: 2,
    app: header.app.ref,
    package: header.app.package,
    device: header.device.kind,
    api: header.device.api,
    strategy: header.options.strategy,
    seed: header.seed,
    stopped,
    events: tally.events,
    refused: tally.refused,
    launches: tally.launches,
    restarts: restartsOf(header.options.strategy, tally.launches),
    traces: tally.launches,
    screens: tally.states.size,
    uniquePrefixes,
    coverage: header.probes === null ? null : { hit: tally.coverage.size, total: header.probes.total },
    ...(header.app.ownGuessed === true ? { ownGuessed: true } : {}),
    findings: tally.findings,
    limits: tally.limits,
    virtualMs: tally.virtualMs,
  };
}
