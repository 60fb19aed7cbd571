import type { Candidate } from './candidate.js';
import { type Counts, NONE } from './counts.js';

/** What is known of one candidate. */
export interface CachedCounts extends Counts {
  /** The most items after which the target first held, over its successful runs; null where the oracle does not know. */
  readonly after: number | null;
}

const UNKNOWN: CachedCounts = { ...NONE, after: 0 };

/**
 * Counts of every candidate of a job (ND3MIN 6.2). Switched off it forgets counts from one list to the next, but never
 * a run index: no run of a candidate is ever made twice.
 */
export class Cache {
  readonly #known = new Map<string, CachedCounts>();
  readonly #nextRun = new Map<string, number>();
  /** Final counts of everything tried, with the cache off those of the last list. */
  get tried(): Iterable<Counts> {
    return this.#known.values();
  }

  get size(): number {
    return this.#known.size;
  }

  /** `keys` has one number per original item; items with equal numbers are the same event. */
  constructor(
    private readonly keys: readonly number[],
    private readonly remembers: boolean,
  ) {}

  /** What identifies a candidate: its sequence of events. */
  identity(candidate: Candidate): string {
    return candidate.map((position) => this.keys[position]).join();
  }

  /** What a list begins with. */
  load(identity: string): CachedCounts {
    return (this.remembers ? this.#known.get(identity) : undefined) ?? UNKNOWN;
  }

  store(identity: string, known: CachedCounts): void {
    this.#known.set(identity, known);
  }

  /** The first of so many run indices that nobody else gets. */
  takeRuns(identity: string, count: number): number {
    const first = this.#nextRun.get(identity) ?? 0;
    this.#nextRun.set(identity, first + count);
    return first;
  }
}
