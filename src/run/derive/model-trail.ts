import { inputKey } from '../../core/action.js';
import { unionIds } from '../../core/coverage.js';
import type { StateKey } from '../../core/driver.js';
import type { LearnedModel, Passage } from '../../core/model.js';
import type { ProbeIds } from '../../core/observation.js';
import type { Arrival, Fold } from './reading.js';

type Footprints = { -readonly [K in keyof Passage]: Passage[K] };

/** Walks recorded traces through a learned model and notes what they covered on each transition. */
export class ModelTrail implements Fold {
  readonly launches: Footprints = { count: 0, coverage: [] };
  /** In the order of the model's transitions. */
  readonly transitions: readonly Footprints[];
  /** Numbers of the transitions of each state, by input. */
  readonly #ways: readonly Map<string, number[]>[];
  /** Where the trace is; null where the model does not know the way. */
  #state: number | null = null;

  constructor(readonly model: LearnedModel) {
    this.#ways = model.states.map(() => new Map());
    this.transitions = model.transitions.map(({ from, action }, number) => {
      const ways = this.#ways[from];
      const input = inputKey(action);
      const known = ways?.get(input);
      if (known === undefined) ways?.set(input, [number]);
      else known.push(number);
      return { count: 0, coverage: [] };
    });
  }

  take({ entry, to: { state } }: Arrival): void {
    if (entry.kind === 'launch') {
      this.#state = this.model.states[0]?.label === state ? 0 : null;
      if (this.#state !== null) tread(this.launches, entry.observation.coverage);
    }
    if (entry.kind === 'step' && this.#state !== null) {
      const ways = this.#ways[this.#state]?.get(inputKey(entry.action)) ?? [];
      const way = ways.find((number) => this.#looksLike(number, state));
      this.#state = null;
      if (way === undefined) return;
      this.#state = this.model.transitions[way]?.to ?? null;
      const trodden = this.transitions[way];
      if (trodden !== undefined) tread(trodden, entry.observation.coverage);
    }
  }

  /** Whether a transition leads to a state that looks like this. */
  #looksLike(number: number, key: StateKey): boolean {
    const transition = this.model.transitions[number];
    return transition !== undefined && this.model.states[transition.to]?.label === key;
  }
}

function tread(footprints: Footprints, coverage: ProbeIds): void {
  footprints.count++;
  footprints.coverage = unionIds(footprints.coverage, coverage);
}
