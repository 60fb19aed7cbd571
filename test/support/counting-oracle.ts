import type { Answer, MembershipOracle, Word } from '../../src/techniques/learn/oracle.js';

/** Counts what the words that pass through it cost: a clean restart each, and the inputs that were accepted. */
export class CountingOracle implements MembershipOracle {
  #restarts = 0;
  #inputs = 0;

  constructor(private readonly inner: MembershipOracle) {}

  /** Words tried, each from a clean start. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Inputs accepted. */
  get inputs(): number {
    return this.#inputs;
  }

  async *ask(words: Iterable<Word>): AsyncGenerator<Answer> {
    for await (const answer of this.inner.ask(words)) {
      this.#restarts++;
      this.#inputs += answer.labels.length - 1;
      yield answer;
    }
  }
}
