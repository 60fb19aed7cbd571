import type { CoverageSet } from '../../core/coverage.js';
import { Heap } from '../../core/heap.js';
import type { BrokenPrefixes, Prefix } from './broken-prefixes.js';
import { ItemGroups } from './item-groups.js';
import { type ReducibleTrace, traceKey } from './reducible-trace.js';
import { SpliceBounds } from './splice-bounds.js';
import { type Branch, SpliceGraph } from './splice-graph.js';

/** A trace that may be chosen, and what it would bring. */
export interface SpliceCandidate {
  readonly trace: ReducibleTrace;
  readonly gain: number;
  readonly switches: number;
  /** The edges it is made of, by number. */
  readonly labels: readonly number[];
}

/** Whether one candidate is to be chosen before another: more gain, fewer steps, fewer switches, smaller labels (R33). */
export function isBefore(a: SpliceCandidate, b: SpliceCandidate): boolean {
  if (a.gain !== b.gain) return a.gain > b.gain;
  if (a.labels.length !== b.labels.length) return a.labels.length < b.labels.length;
  if (a.switches !== b.switches) return a.switches < b.switches;
  const at = a.labels.findIndex((label, i) => label !== b.labels[i]);
  return at >= 0 && (a.labels[at] ?? 0) < (b.labels[at] ?? 0);
}

/**
 * First fragments that are not looked into yet. `whole`: everything that begins with this branch;
 * otherwise only what leaves the fragment right there.
 */
interface Opening {
  readonly branch: Branch;
  readonly whole: boolean;
  /** Nothing in it gains more; what is covered only grows, so this stays true. */
  bound: number;
  /** Nothing in it that gains anything is shorter. */
  least: number;
  /** What was covered when these were worked out. */
  version: number;
}

/**
 * T_k: the traces made of at most k fragments of a suite, never written out. The best one is found by branch and
 * bound over the fragments after the first, and lazily over the first ones: an old gain is an upper bound.
 */
export class Splices {
  readonly #graph: SpliceGraph;
  readonly #groups: ItemGroups;
  /** By edge, and by kind of start: number of the set of groups that it covers. */
  readonly #setOf: Int32Array;
  readonly #startSets = new Map<number, number>();
  /** With what is covered by the suite so far. */
  readonly #bounds: SpliceBounds;
  /** With what the first fragment covers, too. */
  readonly #rest: SpliceBounds;
  readonly #openings: Heap<Opening>;
  #version = 0;

  // The path at hand: how often it covers each group, what it gains, and the ends of its fragments.
  readonly #hits: Int32Array;
  #gain = 0;
  readonly #fragments: Branch[] = [];
  #best: SpliceCandidate | null = null;

  constructor(
    suite: readonly ReducibleTrace[],
    private readonly fragments: number,
    private readonly broken: BrokenPrefixes,
    /** Keys of traces that are not to be chosen any more; it may grow. */
    private readonly removed: ReadonlySet<string> = new Set(),
  ) {
    this.#graph = new SpliceGraph(suite);
    const sets = new Map<number, CoverageSet>();
    const numbers = new Map<number, number>();
    const setOf = (kind: number, covers: CoverageSet) => {
      const number = numbers.get(kind) ?? numbers.size;
      numbers.set(kind, number);
      sets.set(number, covers);
      return number;
    };
    this.#setOf = Int32Array.from(this.#graph.edges, ({ step }) => setOf(step.kind, step.covers));
    for (const { start } of suite) this.#startSets.set(start.kind, setOf(start.kind, start.covers));
    this.#groups = new ItemGroups([...sets.values()]);
    this.#hits = new Int32Array(this.#groups.size);
    this.#bounds = new SpliceBounds(this.#graph, this.#groups, fragments, this.#setOf);
    this.#rest = new SpliceBounds(this.#graph, this.#groups, fragments - 1, this.#setOf);
    this.#openings = new Heap((a, b) => a.bound > b.bound || (a.bound === b.bound && a.least < b.least));
    this.#bounds.compute(this.#hits);
    for (const branch of this.#graph.beginnings()) this.#open(branch, true);
  }

  /** Looks for the candidate that adds most to what is covered, in steps; null when none adds anything. */
  *search(covered: CoverageSet): Generator<void, SpliceCandidate | null> {
    if (this.#groups.cover(covered)) {
      this.#version++;
      this.#bounds.compute(this.#hits);
    }
    this.#best = null;
    const looked: Opening[] = [];
    for (let first = this.#openings.first; first && this.#mayBeat(first); first = this.#openings.first) {
      this.#openings.pop();
      if (first.version !== this.#version) this.#refresh(first);
      else if (first.whole) {
        this.#open(first.branch, false);
        for (const child of first.branch.children) this.#open(child, true);
      } else if (this.#look(first)) looked.push(first);
      yield;
    }
    for (const opening of looked) this.#openings.push(opening);
    return this.#best;
  }

  #mayBeat({ bound, least }: Opening): boolean {
    return bound > 0 && !this.#isWorse(bound, least, 0);
  }

  /** Whether everything with at most this gain, at least this length and so many switches comes after the best. */
  #isWorse(gain: number, length: number, switches: number): boolean {
    const best = this.#best;
    if (best === null) return gain <= 0;
    if (gain !== best.gain) return gain < best.gain;
    if (length !== best.labels.length) return length > best.labels.length;
    return switches > best.switches;
  }

  #open(branch: Branch, whole: boolean): void {
    const opening = {
      branch,
      whole,
      bound: Number.POSITIVE_INFINITY,
      least: branch.depth,
      version: this.#version,
    };
    this.#refresh(opening);
  }

  /** Works out again what an opening can bring, and puts it back if that is anything. */
  #refresh(opening: Opening): void {
    const { branch, whole } = opening;
    const switches = this.fragments - 1;
    this.#walk(branch);
    const gain = this.#gain;
    this.#unwalk(branch);
    const { to } = this.#graph.step(branch.edge);
    let more = switches > 0 ? this.#bounds.gainFrom(to, switches - 1) : 0;
    let steps = switches > 0 ? this.#bounds.stepsFrom(to, switches - 1) : Number.POSITIVE_INFINITY;
    if (whole) {
      for (const child of branch.children) {
        more = Math.max(more, this.#bounds.gain(child, switches));
        steps = Math.min(steps, this.#bounds.steps(child, switches));
      }
    }
    opening.bound = Math.min(opening.bound, gain + more);
    opening.least = Math.max(opening.least, branch.depth + (gain > 0 ? 0 : steps));
    opening.version = this.#version;
    if (opening.bound > 0) this.#openings.push(opening);
  }

  /** Looks for something better among the traces whose first fragment ends with this branch; false when all are broken. */
  #look(opening: Opening): boolean {
    const { branch } = opening;
    const prefix = this.#prefixOf(branch);
    if (prefix?.broken) return false;
    this.#walk(branch);
    this.#fragments.push(branch);
    const { to } = this.#graph.step(branch.edge);
    const switches = this.fragments - 2;
    if (switches >= 0) {
      this.#rest.compute(this.#hits);
      opening.bound = Math.min(opening.bound, this.#gain + this.#rest.gainFrom(to, switches));
    }
    this.#consider(branch.depth);
    if (switches >= 0) this.#goOn(this.#graph.roots(to), switches, branch.depth, prefix, true);
    this.#fragments.pop();
    this.#unwalk(branch);
    // What was found is the best of its kind; what was not found is not better than the best.
    if (this.#best !== null) opening.bound = Math.min(opening.bound, this.#best.gain);
    return true;
  }

  /** Tries each branch after a path of this length, as a fragment of its own or as more of the last one. */
  #goOn(
    branches: readonly Branch[],
    switches: number,
    length: number,
    prefix: Prefix | undefined,
    switching: boolean,
  ): void {
    for (const branch of branches) {
      const fragments = this.#fragments.length + (switching ? 1 : 0);
      const enough = this.#best !== null && this.#gain >= this.#best.gain;
      const least = length + (enough ? 1 : this.#rest.steps(branch, switches));
      if (this.#isWorse(this.#gain + this.#rest.gain(branch, switches), least, fragments - 1)) continue;
      const { edge } = branch;
      const longer = prefix?.next(this.#graph.step(edge));
      if (longer?.broken) continue;
      this.#add(this.#setOf[edge] ?? 0);
      const before = switching ? undefined : this.#fragments.pop();
      this.#fragments.push(branch);
      this.#consider(length + 1);
      this.#goOn(branch.children, switches, length + 1, longer, false);
      if (switches > 0) {
        this.#goOn(this.#graph.roots(this.#graph.step(edge).to), switches - 1, length + 1, longer, true);
      }
      this.#fragments.pop();
      if (before !== undefined) this.#fragments.push(before);
      this.#take(this.#setOf[edge] ?? 0);
    }
  }

  /** Keeps the path at hand if it is the best so far. */
  #consider(length: number): void {
    const switches = this.#fragments.length - 1;
    if (this.#gain <= 0 || this.#isWorse(this.#gain, length, switches)) return;
    const labels = this.#fragments.flatMap(({ edge, depth }) =>
      Array.from({ length: depth }, (_, i) => edge - depth + 1 + i),
    );
    const [first = 0] = labels;
    const steps = labels.map((label) => this.#graph.step(label));
    const trace = { start: this.#graph.start(first), steps };
    const candidate = { trace, gain: this.#gain, switches, labels };
    if (this.#best !== null && !isBefore(candidate, this.#best)) return;
    if (!this.removed.has(traceKey(trace))) this.#best = candidate;
  }

  #prefixOf(branch: Branch): Prefix | undefined {
    const first = branch.edge - branch.depth + 1;
    let prefix: Prefix | undefined = this.broken.root(this.#graph.start(first).screen);
    for (let edge = first; edge <= branch.edge && prefix !== undefined && !prefix.broken; edge++) {
      prefix = prefix.next(this.#graph.step(edge));
    }
    return prefix;
  }

  /** Covers what a first fragment covers, the start included. */
  #walk(branch: Branch): void {
    for (const set of this.#setsOf(branch)) this.#add(set);
  }

  #unwalk(branch: Branch): void {
    for (const set of this.#setsOf(branch)) this.#take(set);
  }

  *#setsOf({ edge, depth }: Branch): Generator<number, void> {
    const first = edge - depth + 1;
    yield this.#startSets.get(this.#graph.start(first).kind) ?? 0;
    for (let at = first; at <= edge; at++) yield this.#setOf[at] ?? 0;
  }

  #add(set: number): void {
    for (const group of this.#groups.of(set)) {
      const hits = this.#hits[group] ?? 0;
      if (hits === 0) this.#gain += this.#groups.weights[group] ?? 0;
      this.#hits[group] = hits + 1;
    }
  }

  #take(set: number): void {
    for (const group of this.#groups.of(set)) {
      const hits = (this.#hits[group] ?? 0) - 1;
      this.#hits[group] = hits;
      if (hits === 0) this.#gain -= this.#groups.weights[group] ?? 0;
    }
  }
}
