import type { Clock } from '../core/clock.js';

/** What a device on a real clock knows of its own rest; times are those of the clock that `settle` is given. */
export interface Rest {
  /** Since when the user interface is idle; null while it is busy. */
  readonly idleSince: number | null;
  /** When the last coverage message arrived; null when none ever did. */
  readonly lastCoverage: number | null;
}

/** How `settle` looks at a device. */
export interface SettleProbe {
  rest(signal?: AbortSignal): Promise<Rest>;
  /** Digest of the widget tree: equal digests, equal trees. Asked only when the tree is polled. */
  tree(signal?: AbortSignal): Promise<string>;
}

export interface SettleOptions {
  /** How long no coverage message may have arrived. */
  readonly quietMs: number;
  /** After this long the wait ends, settled or not. */
  readonly settleCap: number;
  /** How often a busy device is asked again. */
  readonly pollMs: number;
  /** Ask for the tree this often until two in a row are equal; null: do not. */
  readonly stablePoll: number | null;
  readonly signal?: AbortSignal;
}

/** The binding values of R8; tools that replay add `stablePoll: STABLE_POLL_MS`. */
export const SETTLE_DEFAULTS: SettleOptions = { quietMs: 100, settleCap: 5000, pollMs: 10, stablePoll: null };
export const STABLE_POLL_MS = 1000;

export interface Settled {
  /** When the device had come to rest, or when the wait was given up. */
  readonly at: number;
  readonly unsettled: boolean;
}

/** Waits until the user interface is idle and coverage is quiet, at most as long as the cap (R8). */
export async function settle(
  probe: SettleProbe,
  clock: Clock,
  options: Partial<SettleOptions> = {},
): Promise<Settled> {
  const { stablePoll, ...wait } = { ...SETTLE_DEFAULTS, ...options };
  const start = clock.now();
  const deadline = start + wait.settleCap;
  let previous: string | undefined;
  for (;;) {
    const at = await untilRest(probe, clock, wait, start, deadline);
    if (at === undefined) return { at: deadline, unsettled: true };
    if (stablePoll === null) return { at, unsettled: false };
    const tree = await probe.tree(wait.signal);
    const now = clock.now();
    if (tree === previous && now <= deadline) return { at: now, unsettled: false };
    previous = tree;
    // A shorter last poll would take a slow animation for rest.
    const another = now + stablePoll <= deadline;
    await clock.sleep(another ? stablePoll : Math.max(0, deadline - now), wait.signal);
    if (!another) return { at: deadline, unsettled: true };
  }
}

/** When the device came to rest; undefined when it did not before the deadline. */
async function untilRest(
  probe: SettleProbe,
  clock: Clock,
  { quietMs, pollMs, signal }: Pick<SettleOptions, 'quietMs' | 'pollMs' | 'signal'>,
  start: number,
  deadline: number,
): Promise<number | undefined> {
  for (;;) {
    signal?.throwIfAborted();
    const { idleSince, lastCoverage } = await probe.rest(signal);
    const now = clock.now();
    const quietAt = Math.max(start, lastCoverage ?? start) + quietMs;
    // Rest may have come between two looks: its own time counts, not that of the look.
    const at = idleSince === null ? undefined : Math.max(idleSince, quietAt);
    if (at !== undefined && at <= Math.min(now, deadline)) return at;
    if (now >= deadline) return undefined;
    // An idle device only has to stay quiet; a busy one may become idle at any time.
    const next = at ?? now + pollMs;
    await clock.sleep(Math.min(next, deadline) - now, signal);
  }
}
