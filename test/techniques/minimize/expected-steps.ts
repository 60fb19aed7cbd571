import { type Counts, capOf, fails, passes } from '../../../src/techniques/minimize/counts.js';
import type { Parameters } from '../../../src/techniques/minimize/parameters.js';
import type { Prior } from '../../../src/techniques/minimize/prior.js';
import type { Scheduler } from '../../../src/techniques/minimize/schedules/schedule.js';

type State = readonly Counts[];

/** The distribution of what `runs` more runs bring, computed from the hidden reliabilities. */
function outcomes({ s, f }: Counts, runs: number, prior: Prior): readonly { counts: Counts; p: number }[] {
  const weights = prior.map(({ p, w }) => p ** s * (1 - p) ** f * w);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let row = prior.map(() => [1]);
  for (let run = 0; run < runs; run++) {
    row = row.map((chances, index) => {
      const p = prior[index]?.p ?? 0;
      return Array.from(
        { length: run + 2 },
        (_, d) => (chances[d] ?? 0) * (1 - p) + (chances[d - 1] ?? 0) * p,
      );
    });
  }
  return Array.from({ length: runs + 1 }, (_, d) => ({
    counts: { s: s + d, f: f + runs - d },
    p: row.reduce((sum, chances, index) => sum + (chances[d] ?? 0) * (weights[index] ?? 0), 0) / all,
  }));
}

function keyOf(state: State): string {
  return state.map(({ s, f }) => `${s},${f}`).join(' ');
}

/** Walks the process that a rule for the next step gives; each state is asked for once. */
export class Process {
  readonly #known = new Map<string, number>();
  readonly #outcomes = new Map<string, readonly { counts: Counts; p: number }[]>();

  constructor(
    private readonly parameters: Parameters,
    private readonly prior: Prior,
    private readonly actions: (state: State) => Iterable<readonly number[]>,
  ) {}

  /** How many states were met in which there was something to decide. */
  get states(): number {
    return this.#known.size;
  }

  /** The least expected number of further steps, over the actions that the rule allows; no trace has failed. */
  steps(given: State): number {
    if (given.length === 0) return 0;
    const state = this.reduced(given);
    const key = keyOf(state);
    let best = this.#known.get(key);
    if (best !== undefined) return best;
    best = Number.POSITIVE_INFINITY;
    for (const action of this.actions(state)) best = Math.min(best, 1 + this.#after(state, action, 0, []));
    this.#known.set(key, best);
    return best;
  }

  /** What the rule looks at; overridden where the order of traces does not matter to it. */
  reduced(state: State): State {
    return state;
  }

  #after(state: State, action: readonly number[], j: number, done: State): number {
    const counts = state[j];
    if (counts === undefined) return this.steps(done);
    let sum = 0;
    let failed = 0;
    for (const outcome of this.#of(counts, action[j] ?? 0)) {
      // One that passes ends it all; those that fail are forgotten, and so all alike.
      if (passes(outcome.counts, this.parameters)) continue;
      if (fails(outcome.counts, this.parameters)) failed += outcome.p;
      else if (outcome.p > 0) sum += outcome.p * this.#after(state, action, j + 1, [...done, outcome.counts]);
    }
    return failed > 0 ? sum + failed * this.#after(state, action, j + 1, done) : sum;
  }

  #of(counts: Counts, runs: number): readonly { counts: Counts; p: number }[] {
    const key = `${counts.s},${counts.f},${runs}`;
    const known = this.#outcomes.get(key) ?? outcomes(counts, runs, this.prior);
    this.#outcomes.set(key, known);
    return known;
  }
}

/** Expected steps of a strategy from the beginning. */
export function stepsOf(scheduler: Scheduler, traces: number, parameters: Parameters, prior: Prior): number {
  const process = new Process(parameters, prior, (state) => [scheduler(state, parameters)]);
  return process.steps(Array.from({ length: traces }, () => ({ s: 0, f: 0 })));
}

/** A process over canonical states with every full action: a second, plain solver. */
export class PlainSolver extends Process {
  constructor(parameters: Parameters, prior: Prior) {
    super(parameters, prior, (state) => fullActions(state, parameters));
  }

  override reduced(state: State): State {
    return state.toSorted((a, b) => b.s - a.s || a.f - b.f);
  }
}

/** Every schedule that places as many runs as can be placed. */
export function* fullActions(state: State, parameters: Parameters): Generator<readonly number[]> {
  const caps = state.map((counts) => capOf(counts, parameters));
  const room = caps.reduce((sum, cap) => sum + cap, 0);
  function* place(j: number, left: number): Generator<readonly number[]> {
    const cap = caps[j];
    if (cap === undefined) {
      if (left === 0) yield [];
      return;
    }
    for (let runs = 0; runs <= Math.min(cap, left); runs++) {
      for (const rest of place(j + 1, left - runs)) yield [runs, ...rest];
    }
  }
  yield* place(0, Math.min(parameters.m, room));
}
