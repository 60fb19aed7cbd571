import { malformed } from '../malformed.js';

/**
 * Bounds what a file makes its reader do.
 * Items of an honest file do not overlap, so that reading each of them once costs no more than the file is long;
 * a hostile file lets a million items share the same bytes.
 */
export class ReadBudget {
  readonly #part: string;
  readonly #what: string;
  #left: number;

  constructor(part: string, what: string, total: number) {
    this.#part = part;
    this.#what = what;
    this.#left = total;
  }

  /** Takes an amount out of the budget, or fails. */
  spend(amount: number): void {
    this.#left -= amount;
    this.check();
  }

  /** Fails when nothing is left, before work of an unknown amount. */
  check(): void {
    if (this.#left < 0) throw malformed(this.#part, `too many of its ${this.#what} share the same bytes`);
  }
}
