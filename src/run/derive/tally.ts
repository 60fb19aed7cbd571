import { CoverageSet } from '../../core/coverage.js';
import { crashKey, type OwnCode } from '../../core/crash.js';
import type { StateKey } from '../../core/driver.js';
import { clearer, type Finding, findingId } from '../../core/finding.js';
import { findingsIn } from '../../core/findings/index.js';
import type { DeviceEvent, Observation } from '../../core/observation.js';
import type { TraceEnd } from '../../core/trace.js';

/** A distinct finding, how often it was seen, and where first. */
export interface CountedFinding extends Finding {
  readonly count: number;
  readonly trace: number;
  readonly step: number;
}

/** Something the device could not do, and how often it was asked to. */
export interface LimitFinding {
  readonly api: string;
  readonly message: string;
  readonly count: number;
  /** The activity that was shown when it was hit for the first time; empty when that was not known. */
  readonly activity: string;
}

/** Result of a run, counted from what the device said. */
export class Tally {
  events = 0;
  launches = 0;
  refused = 0;
  virtualMs = 0;
  readonly coverage = new CoverageSet();
  readonly states = new Set<StateKey>();
  readonly #findings = new Map<string, Counter>();
  /** Simulated apps hand out the same event again and again: what it means is found out once. */
  readonly #counters = new WeakMap<DeviceEvent, readonly Counter[]>();
  readonly #limits = new Map<string, { -readonly [K in keyof LimitFinding]: LimitFinding[K] }>();
  #step = 0;

  constructor(private readonly own: OwnCode) {}

  get findings(): readonly CountedFinding[] {
    return [...this.#findings.values()].map(({ finding, ...counted }) => ({ ...finding, ...counted }));
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

  #seen(state: StateKey, terminated: boolean, { coverage, events, virtualMs, screen }: Observation): void {
    this.virtualMs += virtualMs;
    this.coverage.addAll(coverage);
    if (!terminated) this.states.add(state);
    if (events.length > 0) for (const event of events) this.#happened(event, screen.activity);
  }

  #happened(event: DeviceEvent, activity: string): void {
    let counters = this.#counters.get(event);
    if (counters === undefined) {
      counters = findingsIn([event], this.own).map((finding) => this.#counter(finding));
      this.#counters.set(event, counters);
    }
    for (const counter of counters) counter.count++;
    if (event.kind === 'limit') {
      const known = this.#limits.get(event.api);
      if (known !== undefined) known.count++;
      else this.#limits.set(event.api, { api: event.api, message: event.message, count: 1, activity });
    }
  }

  #counter(finding: Finding): Counter {
    const id = findingId(finding);
    const known = this.#findings.get(id);
    if (known !== undefined) {
      known.finding = clearer(known.finding, finding);
      return known;
    }
    const counter = { finding, count: 0, trace: this.launches - 1, step: this.#step };
    this.#findings.set(id, counter);
    return counter;
  }
}

interface Counter extends Pick<CountedFinding, 'trace' | 'step'> {
  finding: Finding;
  count: number;
}

/** How a trace ended, from the last observation in it. */
export function traceEnd({ events, process }: Observation): TraceEnd {
  if (events.some(({ kind }) => kind === 'crash')) return 'crash';
  if (events.some(({ kind }) => kind === 'anr')) return 'anr';
  if (process === 'foreground') return 'live';
  return process === 'dead' ? 'exited' : 'left';
}
