import type { Code } from '../dex/code.js';

/** Words that may be touched for one method; the largest methods of real apps need less than a thousandth. */
const MOST_WORK = 1 << 28;

/** Bounds the work that a method can cause whose jumps are made to be hard to follow. */
export class Effort {
  #left = MOST_WORK;

  constructor(private readonly code: Code) {}

  /** Counts some work, or fails. */
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw this.code.malformed('its jumps are too tangled');
  }
}
