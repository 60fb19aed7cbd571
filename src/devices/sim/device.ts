import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, inputKey, type Wait, widgetTarget } from '../../core/action.js';
import {
  type AppRef,
  type CallOptions,
  type Device,
  type DeviceInfo,
  type InstalledApp,
  oneWayIn,
  type Png,
  type RestartOptions,
} from '../../core/device.js';
import type { DeviceEvent, Observation } from '../../core/observation.js';
import { BASE_DPI } from '../../core/phone-screen.js';
import { hashText, mix } from '../../core/rng.js';
import { openSim, type Sim } from './catalogue.js';
import { drawScreen } from './draw.js';
import { AFTER_CRASH, LAUNCHER } from './launcher.js';
import { type Place, type Reaction, SCREEN_SIZE } from './machine.js';
import { AppException, type Env, EXIT } from './program.js';

/** What a step costs on the virtual clock, as in the papers' cost model. */
const RESTART_MS = 30_000;
const ACTION_MS = 5_000;

/** Whether the app is in front, behind the launcher, or gone. */
type Process = Observation['process'];

/** Where the device is: a place of the app (also when it is behind), and whether the app is in front. */
interface Spot {
  readonly place: Place;
  readonly process: Process;
  /** Outcomes worked out before, by action object, and by input and class of its target. */
  readonly byAction: WeakMap<Action, Transition>;
  readonly byInput: Map<string, Transition>;
}

interface Transition {
  readonly to: Spot;
  readonly observation: Observation;
  /** Of the input: feeds the noise of later steps. */
  readonly hash: number;
  /** Nothing but the place and the input decided the outcome, so it may be kept. */
  readonly pure: boolean;
}

/** A phone that runs simulated apps: the contract of every device, on virtual time. */
export class SimDevice implements Device {
  #sim: Sim | null = null;
  #info: DeviceInfo = { ...PHONE, keys: ['home'] };
  readonly #spots: Record<Process, Map<Place, Spot>> = {
    foreground: new Map(),
    background: new Map(),
    dead: new Map(),
  };
  readonly #env = new SimEnv();
  #spot: Spot = this.#spotAt(LAUNCHER, 'dead');
  #last: Observation = observed(this.#spot, { virtualMs: 0 });

  get info(): DeviceInfo {
    return this.#info;
  }

  async install(app: AppRef, options?: CallOptions): Promise<InstalledApp> {
    options?.signal?.throwIfAborted();
    const sim = openSim(app);
    this.#sim = sim;
    this.#info = { ...PHONE, keys: [...sim.machine.keys, 'home'], deterministic: sim.noise === 0 };
    this.#env.machine = sim.machine;
    // What was worked out before belongs to the app before.
    for (const spots of Object.values(this.#spots)) spots.clear();
    this.#spot = this.#spotAt(LAUNCHER, 'dead');
    const { package: name, label, probes } = sim.machine;
    return { package: name, label, hash: sim.hash, probes };
  }

  async restart({ runIndex = 0, activity, signal }: RestartOptions = {}): Promise<Observation> {
    signal?.throwIfAborted();
    if (activity !== undefined) throw oneWayIn(this.#info.kind);
    this.#env.newRun(mix(this.#installed().noiseSeed, runIndex));
    const { to, observation } = this.#launch(RESTART_MS);
    return this.#arrive(to, observation);
  }

  async perform(action: Action, wait: Wait, options?: CallOptions): Promise<Observation> {
    options?.signal?.throwIfAborted();
    const from = this.#spot;
    const { noise, pace } = this.#installed();
    if (pace > 0) await sleep(pace);
    const { to, observation } = this.#transition(from, action);
    if (noise > 0 && this.#env.random() < noise) {
      // The input got lost on its way, as a tap on a busy phone may.
      return this.#arrive(from, waited(observed(from, { virtualMs: observation.virtualMs }), wait));
    }
    return this.#arrive(to, waited(observation, wait));
  }

  async observe(options?: CallOptions): Promise<Observation> {
    options?.signal?.throwIfAborted();
    return { ...this.#last, coverage: [], events: [], virtualMs: 0 };
  }

  async screenshot(options?: CallOptions): Promise<Png> {
    options?.signal?.throwIfAborted();
    return drawScreen(this.#last.screen, SCREEN_SIZE);
  }

  async close(): Promise<void> {}

  #installed(): Sim {
    if (this.#sim === null) throw new Error('no app is installed on this device');
    return this.#sim;
  }

  #arrive(spot: Spot, observation: Observation): Observation {
    this.#spot = spot;
    this.#last = observation;
    this.#env.sinceLaunchMs += observation.virtualMs;
    return observation;
  }

  #transition(from: Spot, action: Action): Transition {
    const seen = from.byAction.get(action);
    if (seen !== undefined) {
      this.#env.acted(seen.hash);
      return seen;
    }
    const input = inputKey(action);
    const hash = hashText(input);
    this.#env.acted(hash);
    // A widget of another class is refused, so that the class decides too.
    const key = `${input} ${widgetTarget(action)?.className}`;
    const transition = from.byInput.get(key) ?? this.#react(from, action, hash);
    // A raw point hardly ever comes again; keeping it would only fill the memory.
    if (transition.pure && !isRaw(action)) {
      from.byInput.set(key, transition);
      from.byAction.set(action, transition);
    }
    return transition;
  }

  #react(from: Spot, action: Action, hash: number): Transition {
    const virtualMs = action.kind === 'idle' ? action.ms : ACTION_MS;
    const move = (to: Spot, pure = true): Transition => ({
      to,
      observation: observed(to, { virtualMs }),
      hash,
      pure,
    });
    if (action.kind === 'home' || (action.kind === 'key' && action.key === 'home')) {
      return move(from.process === 'foreground' ? this.#spotAt(from.place, 'background') : from);
    }
    if (action.kind === 'return') {
      if (from.process === 'dead') return { ...this.#launch(virtualMs), hash };
      return move(this.#spotAt(from.place, 'foreground'));
    }
    const reaction = (from.process === 'foreground' ? from.place : LAUNCHER).reaction(action);
    if (reaction === null) {
      return {
        to: from,
        observation: observed(from, { virtualMs, outcome: 'refused' }),
        hash,
        pure: true,
      };
    }
    if (from.process !== 'foreground') return move(from);
    return { ...this.#run(reaction, virtualMs), hash };
  }

  #launch(virtualMs: number): Omit<Transition, 'hash'> {
    const { machine } = this.#installed();
    return this.#run((env) => machine.start(env), virtualMs);
  }

  /** Runs the app's code and says where it led. */
  #run(reaction: Reaction, virtualMs: number): Omit<Transition, 'hash'> {
    const env = this.#env;
    env.begin();
    const { to, crash } = this.#outcome(reaction);
    const observation = observed(to, {
      virtualMs,
      coverage: env.coverage(),
      events: env.events,
      ...(crash ? { screen: AFTER_CRASH } : {}),
    });
    return { to, observation, pure: env.pure };
  }

  #outcome(reaction: Reaction): { to: Spot; crash: boolean } {
    const gone = this.#spotAt(LAUNCHER, 'dead');
    try {
      const next = reaction(this.#env);
      if (next !== EXIT) return { to: this.#spotAt(next, 'foreground'), crash: false };
      this.#env.emit({ kind: 'exit', code: 0 });
      return { to: gone, crash: false };
    } catch (error) {
      if (!(error instanceof AppException)) throw error;
      const { exception, message, frames } = error;
      this.#env.emit({ kind: 'crash', crash: { exception, message, frames, thread: 'main', causes: [] } });
      return { to: gone, crash: true };
    }
  }

  #spotAt(place: Place, process: Process): Spot {
    const known = this.#spots[process].get(place);
    if (known !== undefined) return known;
    const spot: Spot = { place, process, byAction: new WeakMap(), byInput: new Map() };
    this.#spots[process].set(place, spot);
    return spot;
  }
}

const PHONE: Omit<DeviceInfo, 'keys'> = {
  kind: 'sim',
  api: 29,
  size: SCREEN_SIZE,
  dpi: BASE_DPI,
  clock: 'virtual',
  deterministic: true,
  capabilities: [],
};

function isRaw(action: Action): boolean {
  return action.kind === 'swipe' || ('target' in action && 'point' in action.target);
}

function waited(observation: Observation, wait: Wait): Observation {
  return wait === 'settled' ? observation : { ...observation, virtualMs: wait.ms };
}

function observed(spot: Spot, parts: Partial<Observation> & Pick<Observation, 'virtualMs'>): Observation {
  return {
    screen: (spot.process === 'foreground' ? spot.place : LAUNCHER).screen,
    process: spot.process,
    outcome: 'done',
    unsettled: false,
    coverage: [],
    events: [],
    ...parts,
  };
}

/** What the app's code sees of the world, and what it leaves behind. */
class SimEnv implements Env {
  machine: { branch(name: string): number } | null = null;
  sinceLaunchMs = 0;
  events: DeviceEvent[] = [];
  /** False once the app has looked at anything but its own state. */
  pure = true;
  #covered = new Set<number>();
  #history = 0;
  #draws = 0;

  /** A new process: its noise depends on the run from here on. */
  newRun(noise: number): void {
    this.#history = noise;
    this.#draws = 0;
    this.sinceLaunchMs = 0;
  }

  acted(inputHash: number): void {
    this.#history = mix(this.#history, inputHash);
    this.#draws = 0;
  }

  begin(): void {
    this.events = [];
    this.pure = true;
    this.#covered = new Set();
  }

  coverage(): readonly number[] {
    return [...this.#covered].sort((a, b) => a - b);
  }

  cover(...branches: readonly string[]): void {
    for (const name of branches) {
      const id = this.machine?.branch(name);
      if (id !== undefined) this.#covered.add(id);
    }
  }

  random(): number {
    this.pure = false;
    return mix(this.#history, ++this.#draws) / 2 ** 32;
  }

  now(): number {
    this.pure = false;
    return this.sinceLaunchMs;
  }

  emit(event: DeviceEvent): void {
    this.events.push(event);
  }
}
