import { type Elts, NONE } from './elts.js';

/** Transitions of one state that may be relied on: `targets[i]` is where `inputs[i]` leads. */
export interface Moves {
  readonly inputs: readonly number[];
  readonly targets: readonly number[];
}

interface Node {
  readonly inputs: number[];
  readonly targets: number[];
  /** States with a move to this one, once per move. */
  readonly sources: number[];
  /** How many inputs are neither explored nor flaky. */
  open: number;
}

/**
 * A model that grows, with what an explorer asks of it at every step kept ready: moves both ways without the flaky
 * ones (R19), frontier states, states by label.
 */
export class GrowingModel {
  readonly #nodes: Node[] = [];
  readonly #byLabel = new Map<number, number[]>();

  constructor(private readonly model: Elts) {
    for (let state = 0; state < model.size; state++) this.#register(state);
    for (let state = 0; state < model.size; state++) {
      for (const [input, target] of model.transitions(state)) {
        if (!model.isFlaky(state, input)) this.#link(state, input, target);
      }
    }
  }

  get size(): number {
    return this.model.size;
  }

  label(state: number): number {
    return this.model.label(state);
  }

  isFlaky(state: number, input: number): boolean {
    return this.model.isFlaky(state, input);
  }

  /** Whether some input of the state is still to be tried. */
  isFrontier(state: number): boolean {
    return this.#at(state).open > 0;
  }

  /** The inputs still to be tried in a state, in canonical order. */
  unexplored(state: number): readonly number[] {
    return this.model.unexplored(state);
  }

  /** The moves of a state, in the order in which they were found. */
  moves(state: number): Moves {
    return this.#at(state);
  }

  /** The states that have a move to this one, once per move. */
  sources(state: number): readonly number[] {
    return this.#at(state).sources;
  }

  /** Where a move leads, or -1. */
  target(state: number, input: number): number {
    return this.isFlaky(state, input) ? NONE : this.model.target(state, input);
  }

  /** The states with this label, in the order in which they were made. */
  labelled(label: number): readonly number[] {
    return this.#byLabel.get(label) ?? [];
  }

  addState(label: number): number {
    const state = this.model.addState(label);
    this.#register(state);
    return state;
  }

  /** Lets an input that led nowhere yet lead to a state. */
  connect(from: number, input: number, to: number): void {
    this.model.connect(from, input, to);
    this.#link(from, input, to);
    this.#at(from).open--;
  }

  /** The states that moves lead to from this one, itself included, nearest first. */
  reachable(from: number): readonly number[] {
    const seen = new Uint8Array(this.size);
    seen[from] = 1;
    const queue = [from];
    // The queue grows while it is walked.
    for (const state of queue) {
      const { targets } = this.#at(state);
      for (let i = 0; i < targets.length; i++) {
        const target = targets[i] ?? 0;
        if (seen[target] === 1) continue;
        seen[target] = 1;
        queue.push(target);
      }
    }
    return queue;
  }

  #register(state: number): void {
    this.#nodes.push({ inputs: [], targets: [], sources: [], open: this.model.unexplored(state).length });
    const label = this.model.label(state);
    const alike = this.#byLabel.get(label);
    if (alike === undefined) this.#byLabel.set(label, [state]);
    else alike.push(state);
  }

  #link(from: number, input: number, to: number): void {
    const { inputs, targets } = this.#at(from);
    inputs.push(input);
    targets.push(to);
    this.#at(to).sources.push(from);
  }

  #at(state: number): Node {
    const node = this.#nodes[state];
    if (node === undefined) throw new RangeError(`the model has no state ${state}`);
    return node;
  }
}
