import type { Chooser } from '../../core/chooser.js';
import type { PrefixTree } from '../../core/prefix-tree.js';
import { type Elts, type Enabled, NONE } from './elts.js';
import { Fringe } from './fringe.js';
import { Partition } from './partition.js';
import { quotient } from './quotient.js';
import { WordStore } from './word-store.js';

/** Settings of a learner. */
export interface LearnOptions {
  /** How many words that distinguished classes are kept between calls (256); 0 keeps none. */
  readonly wordStore?: number;
  /** Decides between merges of equal gain (decision `merge`) instead of rule R22. */
  readonly ties?: Chooser;
  /** Called for every trial merge: the nodes that name both classes, and the gain or 0. */
  readonly onTrial?: (red: number, blue: number, gain: number) => void;
}

/** What a learner did. */
export interface LearnStatistics {
  /** Merges tried, and those of them that failed. */
  readonly trials: number;
  readonly failures: number;
  /** Pairs that a stored word distinguished, so that no merge was tried. */
  readonly quickRejects: number;
  readonly merges: number;
  readonly promotions: number;
  /** Pairs of classes that all merges together looked at: what the work grows with. */
  readonly steps: number;
}

/** A model of everything in a prefix tree, and where the prefixes are in it. */
export interface LearnedQuotient {
  readonly model: Elts;
  /** The model state of each tree node. */
  stateOf(node: number): number;
  readonly statistics: LearnStatistics;
}

/**
 * Rebuilds a model from traces (spec SwiftHand 3): merges nodes of the prefix tree, the merge that removes most classes
 * first, among those of a red class (surely a state of its own) with a blue class (reached from a red one).
 */
export class PassiveLearner {
  readonly #tree: PrefixTree;
  readonly #enabled: Enabled;
  readonly #options: LearnOptions;
  readonly #partition: Partition;
  readonly #fringe: Fringe;
  readonly #words: WordStore;
  #statistics = { trials: 0, failures: 0, quickRejects: 0, merges: 0, promotions: 0 };

  constructor(tree: PrefixTree, enabled: Enabled, options: LearnOptions = {}) {
    this.#tree = tree;
    this.#enabled = enabled;
    this.#options = options;
    this.#partition = new Partition(tree, enabled);
    this.#fringe = new Fringe(tree, this.#partition);
    this.#words = new WordStore(options.wordStore ?? 256);
  }

  /** The words that distinguished classes, the most recently useful first. */
  get words(): readonly (readonly number[])[] {
    return this.#words.words();
  }

  /** Builds the model of everything in the tree, which may have grown since the last call. */
  learn(): LearnedQuotient {
    this.#statistics = { trials: 0, failures: 0, quickRejects: 0, merges: 0, promotions: 0 };
    this.#partition.reset();
    this.#fringe.reset();
    const { pairs } = this.#fringe;
    for (;;) {
      for (let pair = pairs.takeUntried(); pair !== 0; pair = pairs.takeUntried()) this.#try(pair);
      const unmergeable = this.#fringe.unmergeable();
      if (unmergeable !== 0) {
        this.#promote(unmergeable);
        continue;
      }
      const best = this.#best();
      if (best === 0) break;
      this.#commit(best);
    }
    const { model, states } = quotient(this.#partition, this.#enabled, (node) => this.#tree.label(node));
    return {
      model,
      stateOf: (node) => states[node] ?? NONE,
      statistics: { ...this.#statistics, steps: this.#partition.steps },
    };
  }

  /** Learns the gain of a pair. One that cannot be merged is given up. */
  #try(pair: number): void {
    const { pairs } = this.#fringe;
    const red = pairs.red(pair);
    const blue = pairs.blue(pair);
    if (this.#words.tellsApart(this.#partition, red, blue)) {
      this.#statistics.quickRejects++;
      this.#fringe.giveUp(pair);
      return;
    }
    const gain = this.#partition.tryMerge(red, blue, 'trial');
    this.#statistics.trials++;
    this.#options.onTrial?.(red, blue, gain);
    if (gain > 0) pairs.note(pair, gain, this.#partition);
    else {
      this.#statistics.failures++;
      this.#words.remember(this.#partition.conflict());
      this.#fringe.giveUp(pair);
    }
  }

  #best(): number {
    const { ties } = this.#options;
    const { pairs } = this.#fringe;
    const best = pairs.best();
    return best === 0 || ties === undefined ? best : ties.choose('merge', pairs.allBest());
  }

  #promote(blue: number): void {
    this.#statistics.promotions++;
    this.#fringe.promote(blue);
  }

  #commit(pair: number): void {
    const { pairs } = this.#fringe;
    const red = pairs.red(pair);
    const blue = pairs.blue(pair);
    this.#statistics.merges++;
    this.#partition.tryMerge(red, blue, 'commit');
    this.#fringe.merged(blue);
  }
}
