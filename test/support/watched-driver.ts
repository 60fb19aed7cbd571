import { type Action, inputKey, type Wait } from '../../src/core/action.js';
import type { Driver, State, StateKey } from '../../src/core/driver.js';
import { SeededRng } from '../../src/core/rng.js';
import type { Settings } from '../../src/core/settings.js';
import type { StrategyEntry } from '../../src/core/strategy-entry.js';
import type { Limits } from '../../src/run/explore/budget.js';
import { Stopped } from '../../src/run/journal/stopped.js';
import { simDriver } from './sim-driver.js';

/** What a strategy did, call by call and state by state. */
export interface Watched {
  readonly calls: readonly ('restart' | { readonly action: Action; readonly wait: Wait })[];
  /** Inputs that each live state offers, and which of them were performed there. */
  readonly states: ReadonlyMap<
    StateKey,
    { readonly offers: ReadonlySet<string>; readonly tried: ReadonlySet<string> }
  >;
  /** Why it was stopped; null when it ended by itself. */
  readonly stopped: Stopped['reason'] | null;
  readonly events: number;
}

/** Lets a strategy explore a simulated app and watches it. */
export async function watch(
  entry: StrategyEntry,
  app: string,
  parts: { readonly settings?: Settings; readonly limits?: Partial<Limits>; readonly seed?: number } = {},
): Promise<Watched> {
  const { driver, budget, tally } = await simDriver(app, parts.limits);
  const calls: ('restart' | { action: Action; wait: Wait })[] = [];
  const states = new Map<StateKey, { offers: Set<string>; tried: Set<string> }>();
  let present: State | null = null;
  const arrive = (state: State): State => {
    present = state;
    if (!state.terminated && !states.has(state.key)) {
      states.set(state.key, { offers: new Set(state.inputs.map(inputKey)), tried: new Set() });
    }
    return state;
  };
  const watched: Driver = {
    get device() {
      return driver.device;
    },
    get observation() {
      return driver.observation;
    },
    async restart() {
      calls.push('restart');
      return arrive(await driver.restart());
    },
    async perform(action, wait = 'settled') {
      calls.push({ action, wait });
      if (present !== null) states.get(present.key)?.tried.add(inputKey(action));
      return arrive(await driver.perform(action, wait));
    },
  };
  let stopped: Watched['stopped'] = null;
  try {
    await entry.make(parts.settings ?? {}).explore(watched, budget, new SeededRng(parts.seed ?? 1));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    stopped = error.reason;
  }
  return { calls, states, stopped, events: tally.events };
}
