import { type Action, inputKey } from '../../core/action.js';
import type { Driver, State, StateKey } from '../../core/driver.js';

/** An input and the state that it led to when it was last tried. */
export interface Hop {
  readonly action: Action;
  readonly to: StateKey;
}

interface Known {
  readonly inputs: readonly Action[];
  /** How many of the inputs, in order, were tried. */
  tried: number;
  readonly hops: Map<string, Hop>;
}

/** What a systematic explorer remembers: which inputs of which state were tried, and where they led. */
export class KnownMap {
  readonly #states = new Map<StateKey, Known>();

  /** Takes note of a state; true when it is new. */
  visit(state: State): boolean {
    if (state.terminated || this.#states.has(state.key)) return false;
    this.#states.set(state.key, { inputs: state.inputs, tried: 0, hops: new Map() });
    return true;
  }

  /** The first input of a state that was not tried yet; it counts as tried from now on. */
  takeUntried(key: StateKey): Action | undefined {
    const known = this.#states.get(key);
    return known?.inputs[known.tried++];
  }

  hasUntried(key: StateKey): boolean {
    const known = this.#states.get(key);
    return known !== undefined && known.tried < known.inputs.length;
  }

  /** Takes note of where an input led. */
  led(from: StateKey, action: Action, to: StateKey): void {
    this.#states.get(from)?.hops.set(inputKey(action), { action, to });
  }

  /** The shortest known way to a state that is wanted, the first one included; null when there is none. */
  way(from: StateKey, wanted: (key: StateKey) => boolean): readonly Hop[] | null {
    const arrivals = new Map<StateKey, { readonly hop: Hop; readonly before: StateKey } | null>([
      [from, null],
    ]);
    // Iterating over a map meets what is added meanwhile: it serves as the queue.
    for (const key of arrivals.keys()) {
      if (wanted(key)) return unwind(arrivals, key);
      for (const hop of this.#states.get(key)?.hops.values() ?? []) {
        if (!arrivals.has(hop.to)) arrivals.set(hop.to, { hop, before: key });
      }
    }
    return null;
  }

  /** Goes a known way for as long as it leads where it did; returns the state reached. */
  async follow(driver: Driver, start: State, way: readonly Hop[]): Promise<State> {
    let state = start;
    for (const { action, to } of way) {
      const next = await driver.perform(action);
      this.visit(next);
      this.led(state.key, action, next.key);
      state = next;
      if (next.key !== to) break;
    }
    return state;
  }
}

function unwind(
  arrivals: ReadonlyMap<StateKey, { readonly hop: Hop; readonly before: StateKey } | null>,
  goal: StateKey,
): readonly Hop[] {
  const way: Hop[] = [];
  for (let arrival = arrivals.get(goal); arrival; arrival = arrivals.get(arrival.before))
    way.push(arrival.hop);
  return way.reverse();
}
