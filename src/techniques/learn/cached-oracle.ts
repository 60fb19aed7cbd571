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
      const flying = new Set<string>();
      for await (const answer of this.inner.ask(this.#unknown(asked, waiting, flying))) {
        flying.delete(this.known.edge(answer.word) ?? '');
        this.known.learn(answer);
        yield* this.#answered(waiting);
      }
      yield* this.#answered(waiting);
      if (waiting.length === 0) return;
      asked = waiting;
    }
  }

  /** The words that must be tried. One that waits for another's answer, which may be its own too, is left for later. */
  *#unknown(words: Iterable<Word>, waiting: Word[], flying: Set<string>): Generator<Word> {
    for (const word of words) {
      waiting.push(word);
      const edge = this.known.edge(word);
      if (edge === null || flying.has(edge)) continue;
      flying.add(edge);
      yield word;
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
