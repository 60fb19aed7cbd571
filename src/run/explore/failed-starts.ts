import type { Observation } from '../../core/observation.js';
import type { Tally } from '../derive/tally.js';

/** So many starts that come to nothing in the same way are enough to know it. */
const ENOUGH = 5;

/** Watches whether an app starts at all. Once it was in front, a start that fails is one among others. */
export class FailedStarts {
  #started = false;
  #how: string | null = null;
  #times = 0;

  constructor(private readonly tally: Pick<Tally, 'keyOf'>) {}

  /** Whether every start there was has failed in the same way, and often enough. */
  get enough(): boolean {
    return !this.#started && this.#times >= ENOUGH;
  }

  launched(terminated: boolean, observation: Observation): void {
    if (!terminated) this.#started = true;
    if (this.#started) return;
    const how = this.#howItEnded(observation);
    this.#times = how === this.#how ? this.#times + 1 : 1;
    this.#how = how;
  }

  /** What is done to the phone may bring the app to the front after all. */
  performed(terminated: boolean): void {
    if (!terminated) this.#started = true;
  }

  #howItEnded({ events, process }: Observation): string {
    for (const event of events) {
      if (event.kind === 'crash') return `crash ${this.tally.keyOf(event)}`;
      if (event.kind === 'anr') return 'anr';
      if (event.kind === 'limit' && process === 'dead') return `limit ${event.api}`;
    }
    return process;
  }
}
