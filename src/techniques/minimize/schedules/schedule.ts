import { type Counts, capOf } from '../counts.js';
import type { Parameters } from '../parameters.js';

/** How many runs each trace gets in the next step: at most m in all, and to each at most what it may still get. */
export type Schedule = readonly number[];

/** Decides the next step from what is known of each trace; at least one is live. */
export type Scheduler = (state: readonly Counts[], parameters: Parameters) => Schedule;

/** A schedule while it is made. */
export class Draft {
  readonly runs: number[];
  readonly caps: readonly number[];
  free: number;

  constructor(state: readonly Counts[], parameters: Parameters) {
    this.runs = state.map(() => 0);
    this.caps = state.map((counts) => capOf(counts, parameters));
    this.free = parameters.m;
  }

  /** The traces that are not decided. */
  get live(): readonly number[] {
    return [...this.caps.keys()].filter((j) => this.cap(j) > 0);
  }

  cap(j: number): number {
    return this.caps[j] ?? 0;
  }

  /** Gives a trace so many runs more, as far as there is room for them. */
  give(j: number, runs: number): void {
    const given = this.runs[j] ?? 0;
    const more = Math.min(runs, this.cap(j) - given, this.free);
    this.runs[j] = given + more;
    this.free -= more;
  }

  /** One run to each of these in turn, again and again, until none are left or none can be added. */
  goRound(traces: readonly number[]): void {
    let before: number;
    do {
      before = this.free;
      for (const j of traces) this.give(j, 1);
    } while (0 < this.free && this.free < before);
  }
}
