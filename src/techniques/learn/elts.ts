/** Says "there is none" in every answer that is otherwise a state. */
export const NONE = -1;

/** The inputs that a label enables, in canonical order. */
export type Enabled = (label: number) => readonly number[];

interface State {
  readonly label: number;
  readonly targets: Map<number, number>;
  readonly flaky: Set<number>;
}

/**
 * An extended labelled transition system (spec SwiftHand 1.1): deterministic, partial, and every state labelled with
 * what was seen there, which decides the inputs that are enabled. Labels and inputs are interned numbers,
 * states are numbered from 0, the initial one.
 */
export class Elts {
  readonly #states: State[] = [];

  constructor(
    private readonly enabled: Enabled,
    initialLabel: number,
  ) {
    this.addState(initialLabel);
  }

  /** Number of states. */
  get size(): number {
    return this.#states.length;
  }

  addState(label: number): number {
    this.#states.push({ label, targets: new Map(), flaky: new Set() });
    return this.#states.length - 1;
  }

  label(state: number): number {
    return this.#at(state).label;
  }

  /** The inputs enabled in a state, whether explored or not. */
  inputs(state: number): readonly number[] {
    return this.enabled(this.label(state));
  }

  /** Where an input leads, or -1. */
  target(state: number, input: number): number {
    return this.#at(state).targets.get(input) ?? NONE;
  }

  /** Inputs that lead somewhere, with where, in the order in which they were connected. */
  transitions(state: number): ReadonlyMap<number, number> {
    return this.#at(state).targets;
  }

  /** Lets an enabled input lead from one state to another; what it led to before is forgotten. */
  connect(from: number, input: number, to: number): void {
    this.#mustBeEnabled(from, input);
    this.#at(to);
    this.#at(from).targets.set(input, to);
  }

  /** Marks an input as not deterministic (R19): it is no frontier, and no path uses it. */
  flag(state: number, input: number): void {
    this.#mustBeEnabled(state, input);
    this.#at(state).flaky.add(input);
  }

  isFlaky(state: number, input: number): boolean {
    return this.#at(state).flaky.has(input);
  }

  /** The enabled inputs that lead nowhere yet and are not flaky, in canonical order. */
  unexplored(state: number): readonly number[] {
    const { targets, flaky } = this.#at(state);
    return this.inputs(state).filter((input) => !targets.has(input) && !flaky.has(input));
  }

  /** The state that a word leads to, or -1 where a step is missing. */
  walk(word: Iterable<number>, from = 0): number {
    let state = from;
    for (const input of word) {
      state = this.target(state, input);
      if (state === NONE) return NONE;
    }
    return state;
  }

  #mustBeEnabled(state: number, input: number): void {
    if (!this.inputs(state).includes(input))
      throw new RangeError(`input ${input} is not enabled in state ${state}`);
  }

  #at(state: number): State {
    const found = this.#states[state];
    if (found === undefined) throw new RangeError(`the model has no state ${state}`);
    return found;
  }
}
