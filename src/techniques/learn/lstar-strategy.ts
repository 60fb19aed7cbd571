import { z } from 'zod';
import { RandomChooser } from '../../core/chooser.js';
import type { Budget, Driver, PastTrace, Strategy } from '../../core/driver.js';
import type { LearnedModel } from '../../core/model.js';
import type { Rng } from '../../core/rng.js';
import { strategy } from '../../core/strategy-entry.js';
import { AppAlphabet } from './app-alphabet.js';
import { CachedOracle } from './cached-oracle.js';
import { DriverOracle } from './driver-oracle.js';
import { KnownWords } from './known-words.js';
import { lstar as learn } from './lstar.js';
import { ObservationTable } from './lstar-table.js';
import { RandomWalks, type WalkSettings } from './random-walks.js';
import { Vocabulary } from './vocabulary.js';

/**
 * L* on an app. Its inputs are not known beforehand: the alphabet begins with what the first screen offers, every input
 * that a later screen offers joins it, and the table is then filled for the new inputs too.
 */
class LStar implements Strategy {
  readonly #vocabulary = new Vocabulary();
  readonly #alphabet = new AppAlphabet(this.#vocabulary);
  readonly #table = new ObservationTable(this.#alphabet);
  readonly #known: KnownWords;

  constructor(
    private readonly walks: WalkSettings,
    foresee: boolean,
  ) {
    this.#known = new KnownWords(foresee ? this.#vocabulary.enabled : null);
  }

  async explore(driver: Driver, _budget: Budget, rng: Rng): Promise<void> {
    const oracle = new CachedOracle(new DriverOracle(driver, this.#alphabet, this.#known.start), this.#known);
    const chooser = new RandomChooser(rng);
    await learn(
      this.#table,
      oracle,
      new RandomWalks(oracle, this.#known, this.#alphabet, chooser, this.walks),
    );
  }

  learned(): LearnedModel | null {
    const believed = this.#table.believed();
    if (believed === null) return null;
    const states = believed.labels.map((label) => this.#vocabulary.describe(label));
    const transitions = believed.transitions.flatMap(({ from, input, to }) => {
      const action = states[from]?.inputs.find((offered) => this.#vocabulary.input(offered) === input);
      return action === undefined ? [] : [{ from, action, to, flaky: false }];
    });
    return { states, transitions };
  }

  recall(traces: Iterable<PastTrace>): void {
    for (const { start, steps } of traces) {
      const labels: [number, ...number[]] = [this.#alphabet.see(start)];
      if (labels[0] !== (this.#known.start ?? labels[0])) continue;
      const word: number[] = [];
      let from = start;
      for (const { action, state } of steps) {
        const input = this.#vocabulary.input(action);
        if (input === undefined || this.#vocabulary.action(from, input) === undefined) break;
        const label = this.#alphabet.see(state);
        // An action that changed nothing may have been refused: a trace does not say.
        if (label === labels.at(-1)) break;
        word.push(input);
        labels.push(label);
        from = state;
      }
      this.#known.learn({ word, labels });
    }
  }
}

/** Learns which input sequences the app accepts, by asking for one after another from clean starts. */
export const lstar = strategy({
  name: 'lstar',
  summary: 'learns by queries which input sequences the app accepts (L*); every query begins with a restart',
  settings: z.object({
    walk: z.coerce
      .number()
      .int()
      .min(1)
      .default(20)
      .describe('the most inputs of a random walk that looks for a counter-example (default 20)'),
    walks: z.coerce
      .number()
      .int()
      .min(0)
      .default(50)
      .describe('so many walks in a row without a counter-example end the run (default 50)'),
    foresee: z
      .enum(['yes', 'no'])
      .default('no')
      .describe('take inputs that a known screen does not offer for refused, without a try (default no)'),
  }),
  make: ({ walk, walks, foresee }) => new LStar({ longest: walk, walks }, foresee === 'yes'),
});
