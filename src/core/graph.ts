import { type Action, inputKey } from './action.js';
import { unionIds } from './coverage.js';
import type { StateKey } from './driver.js';
import type { ProbeIds } from './observation.js';
import type { TraceHeader } from './trace.js';

/** An abstract state that was seen. */
export interface GraphState {
  readonly key: StateKey;
  /** The activity in front when the state was first seen. */
  readonly activity: string;
  /** How often the app came into this state, by launch or by action. */
  readonly count: number;
  readonly terminated: boolean;
}

/** Where a step was recorded: number of the trace, number of the step in it. */
export interface Sample {
  readonly trace: number;
  readonly step: number;
}

/** An action that was seen to lead from one state to another. */
export interface GraphEdge {
  readonly from: StateKey;
  readonly action: Action;
  readonly to: StateKey;
  readonly count: number;
  /** What any of its steps covered. */
  readonly coverage: ProbeIds;
  /** The first step that went this way. */
  readonly sample: Sample;
}

/** What was observed, whether deterministic or not. States and edges are in the order first seen. */
export interface Graph extends TraceHeader {
  /** The state after the first launch; null when there was none. */
  readonly start: StateKey | null;
  readonly states: readonly GraphState[];
  readonly edges: readonly GraphEdge[];
}

interface StateEntry {
  readonly key: StateKey;
  readonly activity: string;
  readonly terminated: boolean;
  count: number;
  /** By input key, then by the state reached. */
  readonly out: Map<string, Map<StateKey, EdgeEntry>>;
}

interface EdgeEntry {
  readonly from: StateKey;
  readonly action: Action;
  readonly to: StateKey;
  readonly sample: Sample;
  count: number;
  coverage: ProbeIds;
}

/** Grows the observed graph, step by step. */
export class GraphBuilder {
  readonly #states = new Map<StateKey, StateEntry>();
  readonly #edges: EdgeEntry[] = [];
  #start: StateKey | null = null;

  constructor(private readonly header: TraceHeader) {}

  /** Records that the app was launched into a state. */
  launch(key: StateKey, activity: string, terminated: boolean): void {
    this.#start ??= key;
    this.#visit(key, activity, terminated);
  }

  /** Records that an action led from a state seen before to another, or the same, state. */
  step(
    from: StateKey,
    action: Action,
    to: StateKey,
    activity: string,
    terminated: boolean,
    coverage: ProbeIds,
    sample: Sample,
  ): void {
    const source = this.#states.get(from);
    if (source === undefined) throw new Error(`step from '${from}', which was never reached`);
    this.#visit(to, activity, terminated);
    const input = inputKey(action);
    let targets = source.out.get(input);
    if (targets === undefined) {
      targets = new Map();
      source.out.set(input, targets);
    }
    const edge = targets.get(to);
    if (edge === undefined) {
      const entry = { from, action, to, count: 1, coverage, sample };
      targets.set(to, entry);
      this.#edges.push(entry);
    } else {
      edge.count++;
      edge.coverage = unionIds(edge.coverage, coverage);
    }
  }

  /** The graph so far. */
  build(): Graph {
    return {
      ...this.header,
      start: this.#start,
      states: [...this.#states.values()].map(({ key, activity, count, terminated }) => ({
        key,
        activity,
        count,
        terminated,
      })),
      edges: this.#edges.map(({ from, action, to, count, coverage, sample }) => ({
        from,
        action,
        to,
        count,
        coverage,
        sample,
      })),
    };
  }

  #visit(key: StateKey, activity: string, terminated: boolean): void {
    const state = this.#states.get(key);
    if (state === undefined) this.#states.set(key, { key, activity, terminated, count: 1, out: new Map() });
    else state.count++;
  }
}
