import { z } from 'zod';
import { type Chooser, RandomChooser } from '../../core/chooser.js';
import type { Budget, Driver, PastTrace, Strategy } from '../../core/driver.js';
import type { LearnedModel } from '../../core/model.js';
import type { Rng } from '../../core/rng.js';
import { strategy } from '../../core/strategy-entry.js';
import { choosePath, PATH_POLICIES, type PathPolicy } from './choose-path.js';
import { equivalenceWalk, WALK_POLICIES, type WalkParts, type WalkPolicy } from './equivalence-walk.js';
import { chooseFrontier, FRONTIER_POLICIES, type FrontierPolicy } from './frontier.js';
import { Knowledge, type MakeLearner } from './knowledge.js';
import { LiveTrace } from './live-trace.js';
import { MERGE_POLICIES, type MergePolicy, mergeTarget } from './merge-target.js';
import { Vocabulary } from './vocabulary.js';

/** The decisions of SwiftHand (spec 2.2). */
export interface SwiftHandOptions {
  readonly frontier: FrontierPolicy;
  readonly path: PathPolicy;
  readonly merge: MergePolicy;
  readonly walk: WalkPolicy;
  /** A longer trace ends with a restart. */
  readonly maxLength: number;
  /** The most inputs that an equivalence walk may have. */
  readonly walkLength: number;
  /** So many equivalence walks in a row that find nothing end the exploration. */
  readonly maxWalks: number;
  /** How often a launch that came up differently is tried again. */
  readonly launches: number;
}

/** The defaults. */
export const SWIFTHAND_DEFAULTS: SwiftHandOptions = {
  frontier: 'random',
  path: 'novel',
  merge: 'ancestor',
  walk: 'eager',
  maxLength: 50,
  walkLength: 20,
  maxWalks: Number.POSITIVE_INFINITY,
  launches: 3,
};

/**
 * Learns a model of the app while testing it, and lets the model say where something new can be tried without a
 * restart. The model is optimistic: screens that look alike are one state until a path shows otherwise; then the
 * model is made anew from all traces.
 */
export class SwiftHand implements Strategy {
  readonly #vocabulary = new Vocabulary();
  #knowledge: Knowledge | null = null;

  constructor(
    private readonly options: SwiftHandOptions = SWIFTHAND_DEFAULTS,
    private readonly makeLearner?: MakeLearner,
  ) {}

  /** How often the model was made anew. */
  get relearned(): number {
    return this.#knowledge?.relearned ?? 0;
  }

  explore(driver: Driver, budget: Budget, rng: Rng): Promise<void> {
    return this.test(driver, budget, new RandomChooser(rng));
  }

  /** The loop of spec 2.1, every decision by the chooser. */
  async test(driver: Driver, budget: Budget, chooser: Chooser): Promise<void> {
    const { frontier, path, merge, walk, maxLength, maxWalks, launches } = this.options;
    const start = await driver.restart();
    this.#knowledge ??= new Knowledge(this.#vocabulary, start, this.makeLearner);
    const known = this.#knowledge;
    const live = new LiveTrace(driver, this.#vocabulary, known, start, launches);
    await live.settleStart();
    let walks = 0;
    while (budget.remains) {
      if (live.length > maxLength) {
        await live.restart();
        continue;
      }
      const { model } = known;
      const goal = chooseFrontier(frontier, model, live.place, chooser);
      if (goal === 'elsewhere') {
        await live.restart();
      } else if (goal !== null) {
        const errand = { from: live.place, to: goal.state, last: live.last, next: goal.input };
        const way = choosePath(path, model, errand, known.ngrams, chooser);
        if ((await this.#follow(live, known, way)) === 'mismatch') {
          this.#relearn(live, known);
          continue;
        }
        const label = await live.execute(goal.input);
        const target = mergeTarget(merge, model, label, live.path, chooser) ?? model.addState(label);
        model.connect(goal.state, goal.input, target);
        live.arrive(target);
      } else {
        if (walks >= maxWalks) break;
        const way = equivalenceWalk(walk, this.#walkParts(known, chooser), live.place);
        if (way === null && live.place === 0) break;
        if (way === null) await live.restart();
        else if ((await this.#follow(live, known, way)) === 'mismatch') {
          this.#relearn(live, known);
          walks = 0;
        } else walks++;
      }
    }
  }

  learned(): LearnedModel | null {
    return this.#knowledge?.learned() ?? null;
  }

  recall(traces: Iterable<PastTrace>): void {
    for (const trace of traces) {
      this.#knowledge ??= new Knowledge(this.#vocabulary, trace.start, this.makeLearner);
      this.#knowledge.recall(trace);
    }
    this.#knowledge?.relearn();
  }

  /** Performs a path of the model, up to the first step that leads elsewhere than the model says. */
  async #follow(
    live: LiveTrace,
    { model }: Knowledge,
    way: readonly number[],
  ): Promise<'as expected' | 'mismatch'> {
    for (const input of way) {
      const expected = model.target(live.place, input);
      if ((await live.execute(input)) !== model.label(expected)) return 'mismatch';
      live.arrive(expected);
    }
    return 'as expected';
  }

  #walkParts(known: Knowledge, chooser: Chooser): WalkParts {
    const isTerminal = (state: number) => known.isTerminal(state);
    return { model: known.model, words: known.words, chooser, isTerminal, longest: this.options.walkLength };
  }

  #relearn(live: LiveTrace, known: Knowledge): void {
    known.relearn();
    live.retrace();
  }
}

const count = z.coerce.number().int();

/** SwiftHand as a strategy of its own name. */
export const swifthand = strategy({
  name: 'swifthand',
  summary: 'learns a model of the app and goes where the model knows of something untried, with few restarts',
  settings: z.object({
    frontier: z
      .enum(FRONTIER_POLICIES)
      .default(SWIFTHAND_DEFAULTS.frontier)
      .describe('which screen with something untried comes next: random or nearest (default random)'),
    path: z
      .enum(PATH_POLICIES)
      .default(SWIFTHAND_DEFAULTS.path)
      .describe(
        'how to get there: novel, with inputs in an order not tried before, or shortest (default novel)',
      ),
    merge: z
      .enum(MERGE_POLICIES)
      .default(SWIFTHAND_DEFAULTS.merge)
      .describe(
        'which of the states that look alike it is: ancestor, the last on the way, or any (default ancestor)',
      ),
    walk: z
      .enum(WALK_POLICIES)
      .default(SWIFTHAND_DEFAULTS.walk)
      .describe(
        'how a walk looks for a mistake in a complete model: eager for a new word, or uniform (default eager)',
      ),
    maxLength: count
      .min(0)
      .default(SWIFTHAND_DEFAULTS.maxLength)
      .describe('restart after more inputs than this (default 50)'),
    walkLength: count
      .min(1)
      .default(SWIFTHAND_DEFAULTS.walkLength)
      .describe('longest such walk (default 20)'),
    maxWalks: count
      .min(0)
      .default(SWIFTHAND_DEFAULTS.maxWalks)
      .describe('end after so many such walks in a row without a mistake (default: never)'),
    launches: count
      .min(0)
      .default(SWIFTHAND_DEFAULTS.launches)
      .describe('how often to launch again when the app comes up differently (default 3)'),
  }),
  make: (options) => new SwiftHand(options),
});
