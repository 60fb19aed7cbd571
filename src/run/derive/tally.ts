import { anrKey } from '../../core/anr.js';
import { CoverageSet } from '../../core/coverage.js';
import { crashKey, innermost, type OwnCode, ownFrame, showFrame } from '../../core/crash.js';
import type { StateKey } from '../../core/driver.js';
import type { DeviceEvent, Observation } from '../../core/observation.js';
import type { TraceEnd } from '../../core/trace.js';

/** A distinct crash, and where it was seen first. */
export interface CrashFinding {
  readonly key: string;
  readonly exception: string;
  readonly message: string;
  /** The first frame of the app's own code. */
  readonly frame: string | null;
  readonly count: number;
  readonly trace: number;
  readonly step: number;
}

/** A distinct hang, and where it was seen first. */
export interface AnrFinding {
  readonly key: string;
  readonly reason: string;
  readonly count: number;
  readonly trace: number;
  readonly step: number;
}

/** Something the device could not do, and how often it was asked to. */
export interface LimitFinding {
  readonly api: string;
  readonly message: string;
  readonly count: number;
}

/** What a run came to, counted from what the device said. */
export class Tally {
  events = 0;
  launches = 0;
  refused = 0;
  virtualMs = 0;
  readonly coverage = new CoverageSet();
  readonly states = new Set<StateKey>();
  readonly #crashes = new Map<string, { -readonly [K in keyof CrashFinding]: CrashFinding[K] }>();
  readonly #anrs = new Map<string, { -readonly [K in keyof AnrFinding]: AnrFinding[K] }>();
  readonly #limits = new Map<string, { -readonly [K in keyof LimitFinding]: LimitFinding[K] }>();
  #step = 0;

  constructor(private readonly own: OwnCode) {}

  get crashes(): readonly CrashFinding[] {
    return [...this.#crashes.values()];
  }

  get anrs(): readonly AnrFinding[] {
    return [...this.#anrs.values()];
  }

  get limits(): readonly LimitFinding[] {
    return [...this.#limits.values()];
  }

  launch(state: StateKey, terminated: boolean, observation: Observation): void {
    this.launches++;
    this.#step = 0;
    this.#seen(state, terminated, observation);
  }

  step(state: StateKey, terminated: boolean, observation: Observation): void {
    this.events++;
    this.#step++;
    if (observation.outcome === 'refused') this.refused++;
    this.#seen(state, terminated, observation);
  }

  /** Key of a crash under the rule of this run. */
  keyOf(event: Extract<DeviceEvent, { kind: 'crash' }>): string {
    return crashKey(event.crash, 'frame', this.own);
  }

  #seen(state: StateKey, terminated: boolean, { coverage, events, virtualMs }: Observation): void {
    this.virtualMs += virtualMs;
    this.coverage.addAll(coverage);
    if (!terminated) this.states.add(state);
    if (events.length > 0) for (const event of events) this.#happened(event);
  }

  #happened(event: DeviceEvent): void {
    if (event.kind === 'crash') {
      const key = this.keyOf(event);
      const known = this.#crashes.get(key);
      if (known !== undefined) known.count++;
      else {
        const { exception, message } = innermost(event.crash);
        const frame = ownFrame(event.crash, this.own);
        this.#crashes.set(key, {
          key,
          exception,
          message,
          frame: frame === undefined ? null : showFrame(frame),
          count: 1,
          trace: this.launches - 1,
          step: this.#step,
        });
      }
    }
    if (event.kind === 'anr') {
      const key = anrKey(event.reason, this.own);
      const known = this.#anrs.get(key);
      if (known !== undefined) known.count++;
      else {
        const at = { trace: this.launches - 1, step: this.#step };
        this.#anrs.set(key, { key, reason: event.reason, count: 1, ...at });
      }
    }
    if (event.kind === 'limit') {
      const known = this.#limits.get(event.api);
      if (known !== undefined) known.count++;
      else this.#limits.set(event.api, { api: event.api, message: event.message, count: 1 });
    }
  }
}

/** How a trace ended, from the last observation in it. */
export function traceEnd({ events, process }: Observation): TraceEnd {
  if (events.some(({ kind }) => kind === 'crash')) return 'crash';
  if (events.some(({ kind }) => kind === 'anr')) return 'anr';
  if (process === 'foreground') return 'live';
  return process === 'dead' ? 'exited' : 'left';
}
