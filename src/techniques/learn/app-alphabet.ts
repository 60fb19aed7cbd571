import type { Action } from '../../core/action.js';
import type { State } from '../../core/driver.js';
import type { Alphabet } from './oracle.js';
import type { Vocabulary } from './vocabulary.js';

/** The inputs of an app as its screens offer them: each new one goes to the end of the alphabet. */
export class AppAlphabet implements Alphabet {
  readonly #actions: Action[] = [];

  constructor(private readonly vocabulary: Vocabulary) {}

  get size(): number {
    return this.#actions.length;
  }

  /** The label of a state, whose inputs belong to the alphabet from now on. */
  see(state: State): number {
    const label = this.vocabulary.label(state);
    for (const input of this.vocabulary.enabled(label)) {
      const action = this.vocabulary.action(state, input);
      if (action !== undefined) this.#actions[input] ??= action;
    }
    return label;
  }

  /** The action of an input where it was first seen. */
  action(input: number): Action {
    const action = this.#actions[input];
    if (action === undefined) throw new RangeError(`there is no input ${input}`);
    return action;
  }

  /** The action of an input on this very screen; undefined where it is not offered. */
  offered(state: State, input: number): Action | undefined {
    return this.vocabulary.action(state, input);
  }

  /** The number of an action. */
  input(action: Action): number {
    const input = this.vocabulary.input(action);
    if (input === undefined) throw new RangeError('no screen has offered this action');
    return input;
  }
}
