import { inputKey } from '../../core/action.js';
import type { CoverageSet } from '../../core/coverage.js';
import { Interner } from '../../core/interner.js';
import type { TimedAction } from '../../core/runner.js';
import type { ReducibleStart, ReducibleStep, ReducibleTrace } from './reducible-trace.js';

/** Numbers for everything that traces are made of. */
export class TraceNumbers {
  readonly screens = new Interner();
  readonly #inputs = new Interner();
  readonly #kinds = new Interner();

  /** A start with its number. */
  start(screen: number, covers: CoverageSet): ReducibleStart {
    return { screen, covers, kind: this.#kinds.intern(`start ${screen} ${covers.toArray()}`) };
  }

  /** A transition with its numbers. */
  transition(from: number, action: TimedAction, to: number, covers: CoverageSet): ReducibleStep {
    const wait = action.wait === 'settled' ? '' : ` ${action.wait.ms}`;
    const input = this.#inputs.intern(inputKey(action.action) + wait);
    return {
      action,
      input,
      to,
      covers,
      kind: this.#kinds.intern(`${from} ${input} ${to} ${covers.toArray()}`),
    };
  }

  /** The trace with other coverage: one set for the start and one for each step that is to be kept. */
  withCoverage(trace: ReducibleTrace, covers: readonly CoverageSet[]): ReducibleTrace {
    const [first = trace.start.covers, ...rest] = covers;
    const start = first.equals(trace.start.covers) ? trace.start : this.start(trace.start.screen, first);
    let from = start.screen;
    const steps = trace.steps.slice(0, rest.length).map((step, i) => {
      const covered = rest[i] ?? step.covers;
      const same = covered.equals(step.covers);
      const transition = same ? step : this.transition(from, step.action, step.to, covered);
      from = step.to;
      return transition;
    });
    return { start, steps };
  }
}
