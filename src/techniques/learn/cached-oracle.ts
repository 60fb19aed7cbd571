import type { KnownWords } from './known-words.js';
import type { Answer, MembershipOracle, Word } from './oracle.js';

/** Asks only for words that nothing known answers, however many devices answer at once. */
export class CachedOracle implements MembershipOracle {
  constructor(
    private readonly inner: MembershipOracle,
    private readonly known: KnownWords,
  ) {}

  async *ask(words: Iterable<Word>): AsyncGenerator<Answer> {
    let asked = words;
    for (;;) {
      // Words taken from those asked whose turn to be answered has not come.
      const waiting: Word[] = [];
      const flight = new Flight();
      for await (const answer of this.inner.ask(this.#unknown(asked, waiting, flight))) {
        flight.landed(this.known.edge(answer.word) ?? '');
        this.known.learn(answer);
        yield* this.#answered(waiting);
      }
      yield* this.#answered(waiting);
      if (waiting.length === 0) return;
      asked = waiting;
    }
  }

  /**
   * The words that must be tried. One that waits for another's answer, which may be its own too, comes as soon as that is here
   * and before all that were asked after it: a shorter one may then be answered by it.
   */
  *#unknown(words: Iterable<Word>, waiting: Word[], flight: Flight): Generator<Word> {
    for (const word of words) {
      waiting.push(word);
      for (const next of [...flight.released(), word]) {
        const edge = this.known.edge(next);
        if (edge !== null && flight.takes(edge, next)) yield next;
      }
    }
  }

  *#answered(waiting: Word[]): Generator<Answer> {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      const answer = this.known.answer(first);
      if (answer === null) return;
      waiting.shift();
      yield answer;
    }
  }
}

/** What is being tried, by the first edge of each word that nothing is known of, and who waits for it. */
class Flight {
  readonly #waiting = new Map<string, Word[]>();
  #released: Word[] = [];

  /** Whether nobody tries this edge yet: then the word does. Else it waits. */
  takes(edge: string, word: Word): boolean {
    const others = this.#waiting.get(edge);
    if (others === undefined) this.#waiting.set(edge, []);
    else others.push(word);
    return others === undefined;
  }

  landed(edge: string): void {
    this.#released.push(...(this.#waiting.get(edge) ?? []));
    this.#waiting.delete(edge);
  }

  /** Those who waited for what has landed since the last time. */
  released(): readonly Word[] {
    const released = this.#released;
    this.#released = [];
    return released;
  }
}
