import type { PastTrace, State } from '../../core/driver.js';
import type { LearnedModel, ModelTransition } from '../../core/model.js';
import { PrefixTree } from '../../core/prefix-tree.js';
import { Elts } from './elts.js';
import { GrowingModel } from './growing-model.js';
import { InputNgrams } from './input-ngrams.js';
import { type LearnedQuotient, PassiveLearner } from './passive-learn.js';
import type { Vocabulary } from './vocabulary.js';
import { WordIndex } from './word-index.js';

/** Makes a model of everything in a prefix tree, again and again as the tree grows. */
export interface Learner {
  learn(): Pick<LearnedQuotient, 'model' | 'stateOf'>;
}

/** Makes the learner of a prefix tree, given the inputs that each label enables. */
export type MakeLearner = (tree: PrefixTree, enabled: Vocabulary['enabled']) => Learner;

/** What is known of an app: all traces (H) and the model made from them (M). Both grow. */
export class Knowledge {
  readonly traces: PrefixTree;
  readonly ngrams: InputNgrams;
  readonly words: WordIndex;
  /** How often the model was made anew. */
  relearned = 0;
  readonly #learner: Learner;
  #model: GrowingModel;
  #stateOf: (node: number) => number = () => 0;
  /** Nodes that `stateOf` knows: those that there were when the model was made. */
  #placed = 1;

  constructor(
    private readonly vocabulary: Vocabulary,
    start: State,
    makeLearner: MakeLearner = (tree, enabled) => new PassiveLearner(tree, enabled),
  ) {
    const label = vocabulary.label(start);
    this.traces = new PrefixTree(label);
    this.ngrams = new InputNgrams(this.traces);
    this.words = new WordIndex(this.traces);
    this.#learner = makeLearner(this.traces, vocabulary.enabled);
    this.#model = new GrowingModel(new Elts(vocabulary.enabled, label));
  }

  get model(): GrowingModel {
    return this.#model;
  }

  /** Makes the model anew from all traces. */
  relearn(): void {
    const { model, stateOf } = this.#learner.learn();
    this.#model = new GrowingModel(model);
    this.#stateOf = stateOf;
    this.#placed = this.traces.size;
    this.relearned++;
  }

  /** The states of a model just made along a trace, from the start to this node. */
  path(node: number): number[] {
    const states: number[] = [];
    for (let prefix = node; prefix !== -1; prefix = this.traces.parent(prefix)) {
      states.push(this.#stateOf(prefix));
    }
    return states.reverse();
  }

  /** Whether the app is gone in this state. */
  isTerminal(state: number): boolean {
    return this.vocabulary.isTerminated(this.#model.label(state));
  }

  /** Adds a trace of an earlier run, as far as it shows what its inputs do: from the known start, by known inputs. */
  recall({ start, steps }: PastTrace): void {
    if (this.vocabulary.label(start) !== this.traces.label(0)) return;
    let node = 0;
    let from = start;
    for (const { action, state } of steps) {
      const input = this.vocabulary.input(action);
      if (input === undefined || this.vocabulary.action(from, input) === undefined) return;
      node = this.traces.extend(node, input, this.vocabulary.label(state));
      from = state;
    }
  }

  /** The model in the form in which it is kept. */
  learned(): LearnedModel {
    const model = this.#model;
    const flaky = this.#flakyTargets();
    const states = Array.from({ length: model.size }, (_, state) =>
      this.vocabulary.describe(model.label(state)),
    );
    const transitions = states.flatMap(({ inputs }, from) =>
      inputs.flatMap((action): ModelTransition[] => {
        const input = this.vocabulary.input(action) ?? -1;
        const to = model.target(from, input);
        if (to !== -1) return [{ from, action, to, flaky: false }];
        return (flaky.get(from)?.get(input) ?? []).map((to) => ({ from, action, to, flaky: true }));
      }),
    );
    return { states, transitions };
  }

  /** Where the flaky inputs of each state led, in the order in which it was seen. */
  #flakyTargets(): Map<number, Map<number, number[]>> {
    const { traces } = this;
    const all = new Map<number, Map<number, number[]>>();
    if (traces.flakyCount === 0) return all;
    for (let node = 1; node < this.#placed; node++) {
      const from = this.#stateOf(traces.parent(node));
      const input = traces.input(node);
      if (!this.#model.isFlaky(from, input)) continue;
      const to = this.#stateOf(node);
      const inputs = all.get(from) ?? new Map<number, number[]>();
      const targets = inputs.get(input) ?? [];
      if (!targets.includes(to)) targets.push(to);
      all.set(from, inputs.set(input, targets));
    }
    return all;
  }
}
