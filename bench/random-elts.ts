import { PrefixTree } from '../src/core/prefix-tree.js';
import { type Rng, SeededRng } from '../src/core/rng.js';

/** Size of a random machine and of the walks in it. */
export interface RandomShape {
  readonly states: number;
  readonly labels: number;
  readonly inputs: number;
  readonly walk: number;
}

/** The machine of spec SwiftHand AC-27. */
export const AC_27: RandomShape = { states: 200, labels: 100, inputs: 6, walk: 50 };

/** Random walks in a random machine: labels and targets are uniform. */
export class RandomWalks {
  /** The walks, as inputs and the labels after them. */
  readonly traces: (readonly (readonly [input: number, label: number])[])[] = [];
  readonly tree: PrefixTree;
  readonly inputs: readonly number[];
  readonly #labels: readonly number[];
  readonly #targets: readonly (readonly number[])[];
  readonly #rng: Rng;

  constructor(
    seed: number,
    private readonly shape: RandomShape = AC_27,
  ) {
    const rng = new SeededRng(seed);
    const states = Array.from({ length: shape.states });
    this.inputs = Array.from({ length: shape.inputs }, (_, input) => input);
    this.#labels = states.map(() => rng.int(shape.labels));
    this.#targets = states.map(() => this.inputs.map(() => rng.int(shape.states)));
    this.#rng = rng.fork('walks');
    this.tree = new PrefixTree(this.rootLabel);
  }

  get rootLabel(): number {
    return this.#labels[0] ?? 0;
  }

  /** Walks until the tree has so many nodes. */
  growTo(nodes: number): this {
    while (this.tree.size < nodes) this.walk();
    return this;
  }

  /** Walks once more from the start. */
  walk(): void {
    const trace: (readonly [number, number])[] = [];
    for (let [step, state, node] = [0, 0, 0]; step < this.shape.walk; step++) {
      const input = this.#rng.int(this.shape.inputs);
      state = this.#targets[state]?.[input] ?? 0;
      const label = this.#labels[state] ?? 0;
      node = this.tree.extend(node, input, label);
      trace.push([input, label]);
    }
    this.traces.push(trace);
  }
}
