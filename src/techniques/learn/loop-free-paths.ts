import type { GrowingModel } from './growing-model.js';

interface Path {
  readonly inputs: readonly number[];
  /** One more than inputs: from the first state to the last. */
  readonly states: readonly number[];
  /** Where it leaves the path that it was made from. */
  readonly leaves: number;
}

/**
 * Up to `count` paths that visit no state twice, shortest first, none more than `slack` inputs longer than the
 * shortest; each as its inputs. Empty when there is no path. (Yen's algorithm in Lawler's form: every path after the
 * first leaves an earlier one at some state and goes on as directly as it can.)
 */
export function loopFreePaths(
  model: GrowingModel,
  from: number,
  to: number,
  count: number,
  slack: number,
): (readonly number[])[] {
  const search = new DirectedSearch(model, to);
  const shortest = search.distance(from);
  if (shortest < 0) return [];
  const limit = shortest + slack;
  const found: Path[] = [];
  // Candidates by length above the shortest.
  const waiting: Path[][] = Array.from({ length: slack + 1 }, () => []);
  const offer = (root: Path, at: number, banned: readonly number[]): void => {
    const path = search.goOn(root, at, banned, limit);
    if (path !== null) waiting[path.inputs.length - shortest]?.push(path);
  };
  offer({ inputs: [], states: [from], leaves: 0 }, 0, []);
  while (found.length < count) {
    const path = waiting.find((paths) => paths.length > 0)?.shift();
    if (path === undefined) break;
    found.push(path);
    for (let at = path.leaves; at < path.inputs.length; at++) {
      const taken = found.filter(({ inputs }) => startsAlike(inputs, path.inputs, at));
      offer(
        path,
        at,
        taken.map(({ inputs }) => inputs[at] ?? 0),
      );
    }
  }
  return found.map(({ inputs }) => inputs);
}

function startsAlike(a: readonly number[], b: readonly number[], length: number): boolean {
  if (a.length <= length) return false;
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Searches towards one state, led by the distances to it. */
class DirectedSearch {
  readonly #distance: Int32Array;
  /** Which search has last entered or closed a state: an even number for entered, the next odd one for closed. */
  readonly #mark: Int32Array;
  readonly #steps: Int32Array;
  readonly #previous: Int32Array;
  readonly #input: Int32Array;
  #round = 0;

  constructor(
    private readonly model: GrowingModel,
    private readonly goal: number,
  ) {
    this.#distance = distancesTo(model, goal);
    this.#mark = new Int32Array(model.size);
    this.#steps = new Int32Array(model.size);
    this.#previous = new Int32Array(model.size);
    this.#input = new Int32Array(model.size);
  }

  /** Fewest inputs to the goal, or -1. */
  distance(state: number): number {
    return this.#distance[state] ?? -1;
  }

  /**
   * The path that follows `root` for `at` inputs and from there takes the shortest way that begins with no banned
   * input and meets no state again; null when it would be longer than the limit.
   */
  goOn(root: Path, at: number, banned: readonly number[], limit: number): Path | null {
    const start = root.states[at] ?? 0;
    this.#round += 2;
    const entered = this.#round;
    const closed = entered + 1;
    for (let i = 0; i < at; i++) this.#mark[root.states[i] ?? 0] = closed;
    // Best first (A*): a state waits by the length that its path has at least, and the distance never misleads.
    const least = at + this.distance(start);
    const waiting: number[][] = Array.from({ length: Math.max(0, limit - least + 1) }, () => []);
    waiting[0]?.push(start);
    this.#mark[start] = entered;
    this.#steps[start] = at;
    for (let excess = 0; excess < waiting.length; ) {
      const state = waiting[excess]?.pop();
      if (state === undefined) {
        excess++;
        continue;
      }
      if (this.#mark[state] === closed) continue;
      this.#mark[state] = closed;
      if (state === this.goal) return this.#collect(root, at);
      const { inputs, targets } = this.model.moves(state);
      const steps = (this.#steps[state] ?? 0) + 1;
      for (let i = 0; i < targets.length; i++) {
        const target = targets[i] ?? 0;
        const input = inputs[i] ?? 0;
        const distance = this.distance(target);
        if (distance < 0 || this.#mark[target] === closed) continue;
        if (this.#mark[target] === entered && (this.#steps[target] ?? 0) <= steps) continue;
        if (state === start && banned.includes(input)) continue;
        this.#mark[target] = entered;
        this.#steps[target] = steps;
        this.#previous[target] = state;
        this.#input[target] = input;
        waiting[steps + distance - least]?.push(target);
      }
    }
    return null;
  }

  #collect(root: Path, at: number): Path {
    const start = root.states[at] ?? 0;
    const inputs: number[] = [];
    const states: number[] = [];
    for (let state = this.goal; state !== start; state = this.#previous[state] ?? 0) {
      inputs.push(this.#input[state] ?? 0);
      states.push(state);
    }
    return {
      inputs: [...root.inputs.slice(0, at), ...inputs.reverse()],
      states: [...root.states.slice(0, at + 1), ...states.reverse()],
      leaves: at,
    };
  }
}

/** Fewest inputs from every state to the goal; -1 where no path leads there. */
function distancesTo(model: GrowingModel, goal: number): Int32Array {
  const distance = new Int32Array(model.size).fill(-1);
  distance[goal] = 0;
  const queue = [goal];
  // The queue grows while it is walked.
  for (const state of queue) {
    const sources = model.sources(state);
    for (let i = 0; i < sources.length; i++) {
      const source = sources[i] ?? 0;
      if (distance[source] !== -1) continue;
      distance[source] = (distance[state] ?? 0) + 1;
      queue.push(source);
    }
  }
  return distance;
}
