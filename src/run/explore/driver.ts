import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Action, Wait } from '../../core/action.js';
import type { CallOptions, Device, DeviceInfo, InstalledApp } from '../../core/device.js';
import type { Driver, InputModel, Matcher, State, StateKey } from '../../core/driver.js';
import { isTerminated } from '../../core/liveness.js';
import type { Observation } from '../../core/observation.js';
import type { Screen } from '../../core/screen.js';
import type { Tally } from '../derive/tally.js';
import { Stopped } from '../journal/stopped.js';
import type { RunBudget } from './budget.js';
import { FailedStarts } from './failed-starts.js';

/** So many launches without an event after which there was nothing to do: the app does not stay in front. */
const BARREN_LAUNCHES = 100;
/** So many launches without an event: the strategy does nothing but restart. */
const IDLE_LAUNCHES = 10_000;
/** Calls between two looks at timers and signals; simulated apps would otherwise never let go of the thread. */
const CALLS_PER_TURN = 512;

export interface DriverParts {
  readonly device: Device;
  readonly app: InstalledApp;
  readonly matcher: Matcher;
  readonly inputs: InputModel;
  readonly budget: RunBudget;
  readonly tally: Tally;
  /** Called when a state is seen for the first time, before anything else is done. */
  readonly onNewState?: (state: State) => Promise<void>;
}

/** Performs, abstracts, counts, and stops the strategy when the budget is spent. */
export class RunDriver implements Driver {
  readonly #parts: DriverParts;
  readonly #call: CallOptions;
  readonly #states = new WeakMap<Screen, State>();
  #observation: Observation | null = null;
  #key: StateKey | null = null;
  #barren = 0;
  #idle = 0;
  readonly #failedStarts: FailedStarts;
  #untilTurn = CALLS_PER_TURN;

  constructor(parts: DriverParts) {
    this.#parts = parts;
    this.#call = { signal: parts.budget.signal };
    this.#failedStarts = new FailedStarts(parts.tally);
  }

  get device(): DeviceInfo {
    return this.#parts.device.info;
  }

  get observation(): Observation {
    if (this.#observation === null) throw new Error('nothing was launched yet');
    return this.#observation;
  }

  async restart(): Promise<State> {
    const { device, budget, tally } = this.#parts;
    if (!budget.remains) throw new Stopped(budget.spent ?? 'done');
    let observation: Observation;
    try {
      observation = await device.restart({ signal: budget.signal, runIndex: tally.launches });
    } catch (error) {
      throw this.#stoppedBy(error);
    }
    const state = this.#arrive(observation, null);
    budget.virtualMs += observation.virtualMs;
    const known = tally.states.size;
    tally.launch(state.key, state.terminated, observation);
    if (tally.states.size > known) await this.#parts.onNewState?.(state);
    if (--this.#untilTurn === 0) await this.#giveTurn();
    this.#failedStarts.launched(state.terminated, observation);
    if (this.#failedStarts.enough) throw new Stopped('no-start');
    this.#idle++;
    if (state.terminated || state.inputs.length === 0) this.#barren++;
    if (this.#barren > BARREN_LAUNCHES || this.#idle > IDLE_LAUNCHES) throw new Stopped('stuck');
    return state;
  }

  async perform(action: Action, wait: Wait = 'settled'): Promise<State> {
    const { device, budget, tally } = this.#parts;
    if (!budget.remains) throw new Stopped(budget.spent ?? 'done');
    this.#barren = 0;
    this.#idle = 0;
    let observation: Observation;
    try {
      observation = await device.perform(action, wait, this.#call);
    } catch (error) {
      throw this.#stoppedBy(error);
    }
    const state = this.#arrive(observation, action);
    budget.performed(observation.virtualMs);
    const known = tally.states.size;
    tally.step(state.key, state.terminated, observation);
    this.#failedStarts.performed(state.terminated);
    if (tally.states.size > known) await this.#parts.onNewState?.(state);
    if (--this.#untilTurn === 0) await this.#giveTurn();
    return state;
  }

  /** A call that was cancelled ends the run as a signal between two calls does. One more promise per event would cost a third. */
  #stoppedBy(error: unknown): unknown {
    const { signal } = this.#call;
    return signal?.aborted === true && error === signal.reason ? new Stopped('interrupted') : error;
  }

  #arrive(observation: Observation, action: Action | null): State {
    const { app, matcher, inputs } = this.#parts;
    const { screen } = observation;
    this.#observation = observation;
    const key = matcher.match(screen, action === null ? null : this.#key, action);
    this.#key = key;
    const known = this.#states.get(screen);
    if (known !== undefined && known.key === key) return known;
    const terminated = isTerminated(screen, app.package);
    const state: State = { key, terminated, inputs: inputs.inputs(screen), screen };
    this.#states.set(screen, state);
    return state;
  }

  async #giveTurn(): Promise<void> {
    this.#untilTurn = CALLS_PER_TURN;
    await nextTurn();
  }
}
