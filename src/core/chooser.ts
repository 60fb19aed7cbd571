import type { Rng } from './rng.js';

/** Takes a technique's decisions. Each has a name, so that a script can dictate it. */
export interface Chooser {
  choose<T>(decision: string, options: readonly T[]): T;
  chance(decision: string, probability: number): boolean;
}

/** Every decision by lot. */
export class RandomChooser implements Chooser {
  constructor(private readonly rng: Rng) {}

  choose<T>(_decision: string, options: readonly T[]): T {
    return this.rng.pick(options);
  }

  chance(_decision: string, probability: number): boolean {
    return this.rng.float() < probability;
  }
}
