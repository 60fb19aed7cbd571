import { type Action, inputKey } from '../../core/action.js';
import type { State } from '../../core/driver.js';
import { Interner } from '../../core/interner.js';
import type { ModelState } from '../../core/model.js';

/** A state in numbers: its label, and how each input is performed on this very screen. */
interface NumberedState {
  readonly label: number;
  readonly actions: ReadonlyMap<number, Action>;
}

interface Meaning extends ModelState {
  readonly numbers: readonly number[];
}

/**
 * Labels and inputs as numbers. A label is the state's key together with the inputs that it offers: under an
 * abstraction too coarse to decide the inputs, equal keys with other inputs are other labels (R1).
 */
export class Vocabulary {
  readonly #inputs = new Interner();
  readonly #labels = new Interner();
  readonly #meanings: Meaning[] = [];
  readonly #readings = new WeakMap<State, NumberedState>();

  label(state: State): number {
    return this.#read(state).label;
  }

  /** The action that an input is on this screen; undefined where it is not offered. */
  action(state: State, input: number): Action | undefined {
    return this.#read(state).actions.get(input);
  }

  /** The number of an action; undefined when no state seen so far offers it. */
  input(action: Action): number | undefined {
    return this.#inputs.find(inputKey(action));
  }

  /** The inputs that a label enables, in canonical order. */
  readonly enabled = (label: number): readonly number[] => this.#meaning(label).numbers;

  isTerminated(label: number): boolean {
    return this.#meaning(label).terminated;
  }

  /** What a label stands for. */
  describe(label: number): ModelState {
    const { numbers, ...described } = this.#meaning(label);
    return described;
  }

  #read(state: State): NumberedState {
    const known = this.#readings.get(state);
    if (known !== undefined) return known;
    const { key, terminated, inputs, screen } = state;
    const actions = new Map(inputs.map((action) => [this.#inputs.intern(inputKey(action)), action]));
    const numbers = [...actions.keys()];
    const label = this.#labels.intern(JSON.stringify([key, terminated, numbers]));
    if (label === this.#meanings.length) {
      this.#meanings.push({ label: key, terminated, activity: screen.activity, inputs, numbers });
    }
    const reading = { label, actions };
    this.#readings.set(state, reading);
    return reading;
  }

  #meaning(label: number): Meaning {
    const meaning = this.#meanings[label];
    if (meaning === undefined) throw new RangeError(`there is no label ${label}`);
    return meaning;
  }
}
