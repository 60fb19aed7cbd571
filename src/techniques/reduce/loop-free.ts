import type { CoverageSet } from '../../core/coverage.js';
import { Heap } from '../../core/heap.js';
import type { BrokenPrefixes } from './broken-prefixes.js';
import { type ReducibleStep, type ReducibleTrace, screenAt } from './reducible-trace.js';

/** So many partial paths without a whole one: from there on speed counts more than the order. */
const PATIENCE = 100_000;

/** A path through the trace so far: steps kept in their order, each beginning where the one before ended. */
interface Path {
  /** Position after the last kept step. */
  readonly at: number;
  readonly length: number;
  /** No way to the end is shorter than this. */
  readonly least: number;
  /** What is needed and not kept yet, by number of its group. */
  readonly missing: readonly number[];
  readonly before: Path | null;
}

/**
 * L(τ): what is left of a trace when any combination of its loops is removed, shortest first, each only once,
 * at least one step long. Only what covers `need` and has no broken prefix is given; the store may grow meanwhile.
 *
 * A member is a choice of steps that chain. Every step is taken where it first occurs, so that no member comes
 * twice; a path is given up when something needed is neither kept nor still to come.
 */
export function* loopFree(
  trace: ReducibleTrace,
  need: CoverageSet,
  broken: BrokenPrefixes,
): Generator<ReducibleTrace, void> {
  const map = new TraceMap(trace, need);
  const paths = new Heap(shorter);
  let waiting = 0;
  paths.push(path(map, null, 0, map.groups));
  for (let next = paths.pop(); next !== undefined; next = paths.pop()) {
    const member = next.before === null ? null : { start: trace.start, steps: stepsOf(next, trace.steps) };
    if (member !== null && broken.matches(member)) continue;
    if (member !== null && next.missing.length === 0 && map.endsAt(next.at)) {
      waiting = 0;
      yield member;
      // The member itself may have failed; then so does all that begins with it.
      if (broken.matches(member)) continue;
    }
    for (const at of map.following(next.at)) {
      const missing = next.missing.filter((group) => !map.covers(group, at));
      if (missing.every((group) => map.comesAfter(group, at))) paths.push(path(map, next, at, missing));
    }
    if (++waiting === PATIENCE) paths.reorder(further);
  }
}

function path(map: TraceMap, before: Path | null, at: number, missing: readonly number[]): Path {
  const length = before === null ? 0 : before.length + 1;
  return { at, length, least: length + map.leastFrom(at, missing), missing, before };
}

function shorter(a: Path, b: Path): boolean {
  return a.least !== b.least ? a.least < b.least : a.length !== b.length ? a.length > b.length : a.at < b.at;
}

function further(a: Path, b: Path): boolean {
  return a.at !== b.at ? a.at > b.at : a.least < b.least;
}

function stepsOf(path: Path, steps: readonly ReducibleStep[]): ReducibleStep[] {
  const kept: ReducibleStep[] = [];
  for (let one = path; one.before !== null; one = one.before) {
    const step = steps[one.at - 1];
    if (step !== undefined) kept.push(step);
  }
  return kept.reverse();
}

/** Which way leads where in a trace. Position i is before step i, counted from 0; step i leads to position i + 1. */
class TraceMap {
  /** Numbers of the groups: needed items that the same steps cover are one group. */
  readonly groups: readonly number[];
  readonly #end: number;
  /** By group: the positions that its steps lead to, ascending. */
  readonly #places: readonly (readonly number[])[];
  readonly #visits = new Map<number, number[]>();
  readonly #following: (readonly number[] | undefined)[] = [];
  readonly #distances: (Uint32Array | undefined)[] = [];

  constructor(
    private readonly trace: ReducibleTrace,
    need: CoverageSet,
  ) {
    this.#end = trace.steps.length;
    for (let at = 0; at <= this.#end; at++) {
      const screen = screenAt(trace, at);
      const visits = this.#visits.get(screen);
      if (visits === undefined) this.#visits.set(screen, [at]);
      else visits.push(at);
    }
    this.#places = placesOf(trace, need.minus(trace.start.covers));
    this.groups = this.#places.map((_, group) => group);
  }

  /** Whether the trace may end here. */
  endsAt(at: number): boolean {
    return screenAt(this.trace, at) === screenAt(this.trace, this.#end);
  }

  /** Whether the step that leads to this position covers the group. */
  covers(group: number, at: number): boolean {
    return this.#places[group]?.includes(at) ?? false;
  }

  comesAfter(group: number, at: number): boolean {
    return (this.#places[group]?.at(-1) ?? 0) > at;
  }

  /** Where the distinct steps lead that can come next, each where it first occurs. */
  following(at: number): readonly number[] {
    let following = this.#following[at];
    if (following === undefined) {
      const kinds = new Set<number>();
      following = this.#visitsFrom(at).flatMap((from) => {
        const kind = this.trace.steps[from]?.kind;
        if (kind === undefined || kinds.has(kind)) return [];
        kinds.add(kind);
        return [from + 1];
      });
      this.#following[at] = following;
    }
    return following;
  }

  /** A number of steps that is not more than any way needs from here to the end that covers all that is missing. */
  leastFrom(at: number, missing: readonly number[]): number {
    return Math.max(this.#throughForced(at, missing), this.#apart(at, missing));
  }

  /** Steps that are the last chance to cover something must be walked. */
  #throughForced(at: number, missing: readonly number[]): number {
    const forced = new Set<number>();
    for (const group of missing) {
      const places = this.#places[group];
      const last = places?.at(-1);
      if (last !== undefined && (places?.at(-2) ?? 0) <= at) forced.add(last);
    }
    let from = at;
    let steps = 0;
    for (const to of [...forced].sort((a, b) => a - b)) {
      steps += this.#distance(from, to - 1) + 1;
      from = to;
    }
    return steps + this.#distance(from, this.#end);
  }

  /** Groups that no step has in common take a step each. */
  #apart(at: number, missing: readonly number[]): number {
    const taken = new Set<number>();
    let steps = 0;
    for (const group of missing) {
      const places = this.#places[group]?.filter((place) => place > at) ?? [];
      if (places.some((place) => taken.has(place))) continue;
      steps++;
      for (const place of places) taken.add(place);
    }
    return steps;
  }

  /** Fewest steps from one position to a later one, with loops between them removed. */
  #distance(from: number, to: number): number {
    let distances = this.#distances[from];
    if (distances === undefined) {
      distances = new Uint32Array(this.#end + 1);
      const nearest = new Map<number, number>();
      for (let at = from, steps = 0; at <= this.#end; at++, steps++) {
        const screen = screenAt(this.trace, at);
        steps = Math.min(steps, nearest.get(screen) ?? steps);
        nearest.set(screen, steps);
        distances[at] = steps;
      }
      this.#distances[from] = distances;
    }
    return distances[to] ?? 0;
  }

  #visitsFrom(at: number): readonly number[] {
    const visits = this.#visits.get(screenAt(this.trace, at)) ?? [];
    return visits.slice(visits.indexOf(at));
  }
}

/** The positions that the steps covering each needed item lead to, once for items with the same ones. */
function placesOf({ steps }: ReducibleTrace, need: CoverageSet): number[][] {
  const byItem = new Map<number, number[]>();
  for (const [i, { covers }] of steps.entries()) {
    for (const item of covers) {
      if (!need.has(item)) continue;
      const places = byItem.get(item);
      if (places === undefined) byItem.set(item, [i + 1]);
      else places.push(i + 1);
    }
  }
  return [...new Map([...byItem.values()].map((places) => [places.join(' '), places])).values()];
}
