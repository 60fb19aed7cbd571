import type { Chooser } from '../../src/core/chooser.js';

/** One scripted decision: its name, and how to take it from the options (for `chance`: true and false). */
export interface ScriptedChoice {
  readonly decision: string;
  readonly pick: (option: unknown) => boolean;
}

/** Decisions from a script, in order; fails loudly when the technique asks for something else. */
export class ScriptedChooser implements Chooser {
  #next = 0;

  constructor(
    private readonly script: readonly ScriptedChoice[],
    /** Takes over when the script has ended; without it, the end of the script is an error. */
    private readonly afterwards?: Chooser,
  ) {}

  get finished(): boolean {
    return this.#next === this.script.length;
  }

  choose<T>(decision: string, options: readonly T[]): T {
    if (this.finished && this.afterwards !== undefined) return this.afterwards.choose(decision, options);
    const choice = this.#take(decision);
    const option = options.find((candidate) => choice.pick(candidate));
    if (option === undefined) {
      throw new Error(
        `script line ${this.#next}: none of the ${options.length} options of '${decision}' fits`,
      );
    }
    return option;
  }

  chance(decision: string, probability: number): boolean {
    if (this.finished && this.afterwards !== undefined) return this.afterwards.chance(decision, probability);
    return this.#take(decision).pick(true);
  }

  #take(decision: string): ScriptedChoice {
    const choice = this.script[this.#next];
    if (choice === undefined) throw new Error(`the script has ended, but '${decision}' is asked`);
    if (choice.decision !== decision) {
      throw new Error(
        `script line ${this.#next + 1} decides '${choice.decision}', but '${decision}' is asked`,
      );
    }
    this.#next++;
    return choice;
  }
}
