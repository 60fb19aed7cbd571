import { CoverageSet } from '../../core/coverage.js';
import { crashKey, type OwnCode } from '../../core/crash.js';
import type { Abstraction, StateKey } from '../../core/driver.js';
import { Interner } from '../../core/interner.js';
import type { DeviceEvent, Observation, ProbeIds } from '../../core/observation.js';
import type { Execution } from '../../core/runner.js';
import type { Trace } from '../../core/trace.js';
import type { ReducibleTrace } from './reducible-trace.js';
import { TraceNumbers } from './trace-numbers.js';

export const MEASURES = ['blocks', 'screens', 'both'] as const;
/** What counts as covered: blocks of code, screens, or both. */
export type Measure = (typeof MEASURES)[number];

/** What reduction keeps, and how it distinguishes screens and crashes. */
export interface ViewOptions {
  readonly measure: Measure;
  /** Whether a distinct exception is something covered, like a block. */
  readonly exceptions: boolean;
  readonly states: Abstraction;
  readonly own: OwnCode;
  /** Number of probes in the app; no block has a number from there on. */
  readonly probes: number;
}

/** What one step of an execution showed. */
export interface Sight {
  readonly refused: boolean;
  readonly screen: number;
  readonly covers: CoverageSet;
}

/** What a set of coverage items is made of. */
export interface ItemCount {
  readonly blocks: number;
  readonly screens: number;
  readonly exceptions: number;
}

const SCREEN = 'screen ';

/** Turns traces and executions into what the reducer works on, and its numbers back into words. */
export class ReductionView {
  readonly numbers = new TraceNumbers();
  /** Coverage items that are not blocks; they are numbered after the blocks. */
  readonly #items = new Interner();

  constructor(private readonly options: ViewOptions) {}

  /** The reduction view of a recorded trace. What was refused did nothing, and is left out. */
  trace({ start, steps }: Trace): ReducibleTrace {
    let from = this.numbers.screens.intern(start.screen);
    return {
      start: this.numbers.start(from, this.#covers(start.screen, start.cov, start.events)),
      steps: steps
        .filter(({ outcome }) => outcome === 'done')
        .map(({ input, wait, screen, cov, events }) => {
          const to = this.numbers.screens.intern(screen);
          const covers = this.#covers(screen, cov, events);
          const transition = this.numbers.transition(from, { action: input, wait }, to, covers);
          from = to;
          return transition;
        }),
    };
  }

  /** The reduction view of an execution, without what was refused. */
  execution({ job, start, steps }: Execution): ReducibleTrace {
    const first = this.#sight(start);
    let from = first.screen;
    return {
      start: this.numbers.start(from, first.covers),
      steps: steps.flatMap((step, n) => {
        const timed = job.actions[n];
        const { refused, screen, covers } = this.#sight(step);
        if (refused || timed === undefined) return [];
        const transition = this.numbers.transition(from, timed, screen, covers);
        from = screen;
        return [transition];
      }),
    };
  }

  /** What an execution showed: the start, then every step. */
  sights({ start, steps }: Execution): Sight[] {
    return [start, ...steps].map((observation) => this.#sight(observation));
  }

  /** How many of a set's items are of each kind. */
  count(covers: CoverageSet): ItemCount {
    const { probes } = this.options;
    const named = covers.toArray().filter((item) => item >= probes);
    const screens = named.filter((item) => this.describe(item).startsWith(SCREEN)).length;
    return { blocks: covers.size - named.length, screens, exceptions: named.length - screens };
  }

  /** The name of a coverage item. */
  describe(item: number): string {
    const { probes } = this.options;
    return item < probes ? `block ${item}` : this.#items.text(item - probes);
  }

  #sight({ outcome, screen, coverage, events }: Observation): Sight {
    const key = this.options.states.key(screen);
    return {
      refused: outcome === 'refused',
      screen: this.numbers.screens.intern(key),
      covers: this.#covers(key, coverage, events),
    };
  }

  #covers(screen: StateKey, cov: ProbeIds, events: readonly DeviceEvent[]): CoverageSet {
    const { measure, exceptions, own, probes } = this.options;
    const covers = new CoverageSet();
    // Blocks of another probe table may have larger numbers; they mean nothing here.
    if (measure !== 'screens') for (const id of cov) if (id < probes) covers.add(id);
    if (measure !== 'blocks') covers.add(this.#item(SCREEN + screen));
    if (exceptions) {
      for (const event of events) {
        if (event.kind === 'crash')
          covers.add(this.#item(`exception ${crashKey(event.crash, 'frame', own)}`));
      }
    }
    return covers;
  }

  #item(name: string): number {
    return this.options.probes + this.#items.intern(name);
  }
}
