import { Heap } from '../../core/heap.js';
import type { PrefixTree } from '../../core/prefix-tree.js';
import { at, withRoom } from './int-array.js';
import { MergePairs } from './merge-pairs.js';
import type { Partition } from './partition.js';

/**
 * The red classes, which are surely states of their own, and the blue ones, to which red ones lead (BlueFringe, spec
 * SwiftHand 3.3). Keeps the pairs of both that have the same label and so may be merged.
 *
 * The canonical order of blue classes is that of the red classes that lead there, then of inputs, then of the age of edges.
 */
export class Fringe {
  readonly pairs = new MergePairs((pair, other) => this.#precedes(pair, other));
  readonly #tree: PrefixTree;
  readonly #partition: Partition;
  readonly #redsByLabel = new Map<number, number[]>();
  readonly #bluesByLabel = new Map<number, Set<number>>();
  /** Blue classes that had no pair when they came here. */
  readonly #unpaired = new Heap<number>((one, other) => this.#compareBlues(one, other) < 0);
  #redCount = 0;
  /** Place of a red class in the order in which they became red, counted from 1; 0 for any other class. */
  #redRank = new Int32Array(64);

  /** For each pair, the steps from the blue class up to the red one, once they were asked for. */
  #steps = new Int32Array(64);

  constructor(tree: PrefixTree, partition: Partition) {
    this.#tree = tree;
    this.#partition = partition;
  }

  /** Starts again with the root as the only red class. */
  reset(): void {
    const { nodeCount, cellCount } = this.#partition;
    this.pairs.reset(nodeCount, cellCount);
    this.#redsByLabel.clear();
    this.#bluesByLabel.clear();
    this.#unpaired.clear();
    this.#redRank = withRoom(this.#redRank, nodeCount).fill(0);
    this.#redCount = 0;
    this.#steps.fill(0);
    this.#makeRed(0);
  }

  /** The first blue class that no red class can take in, or 0. */
  unmergeable(): number {
    for (let blue = this.#unpaired.first; blue !== undefined; blue = this.#unpaired.first) {
      if (!this.pairs.has(blue) && at(this.#redRank, blue) === 0) return blue;
      this.#unpaired.pop();
    }
    return 0;
  }

  /** Makes a blue class red. */
  promote(blue: number): void {
    this.#noLongerBlue(blue);
    this.#makeRed(blue);
  }

  /** Gives up a pair that cannot be merged. */
  giveUp(pair: number): void {
    const blue = this.pairs.blue(pair);
    this.pairs.giveUp(pair);
    if (!this.pairs.has(blue)) this.#unpaired.push(blue);
  }

  /** Takes in what a blue class has changed that was merged just now. */
  merged(blue: number): void {
    this.#noLongerBlue(blue);
    this.pairs.cellChanged(this.#partition.cell(blue));
    for (const edge of this.#partition.arrivals()) {
      this.pairs.cellChanged(this.#partition.cell(edge));
      if (at(this.#redRank, this.#partition.source(edge)) > 0) this.#makeBlue(edge);
      else this.pairs.treeChanged(this.#blueAbove(edge));
    }
  }

  #makeRed(red: number): void {
    const label = this.#partition.labelNumber(red);
    this.#redRank[red] = ++this.#redCount;
    entry(this.#redsByLabel, label, () => []).push(red);
    for (const blue of this.#bluesByLabel.get(label) ?? []) this.pairs.add(red, blue);
    for (const edge of this.#partition.edges(red)) this.#makeBlue(edge);
  }

  #makeBlue(blue: number): void {
    const label = this.#partition.labelNumber(blue);
    entry(this.#bluesByLabel, label, () => new Set<number>()).add(blue);
    for (const red of this.#redsByLabel.get(label) ?? []) this.pairs.add(red, blue);
    if (!this.pairs.has(blue)) this.#unpaired.push(blue);
  }

  #noLongerBlue(blue: number): void {
    this.#bluesByLabel.get(this.#partition.labelNumber(blue))?.delete(blue);
    this.pairs.giveUpAll(blue);
  }

  /** The blue class that an edge is in the tree of. */
  #blueAbove(edge: number): number {
    let blue = this.#partition.source(edge);
    for (;;) {
      const source = this.#partition.source(blue);
      if (at(this.#redRank, source) > 0) return blue;
      blue = source;
    }
  }

  /** Of two pairs of equal gain (R22): nearer ancestor in the red class, then earlier red, then canonical order. */
  #precedes(pair: number, other: number): boolean {
    const steps = this.#stepsUp(pair) - this.#stepsUp(other);
    const rank = at(this.#redRank, this.pairs.red(pair)) - at(this.#redRank, this.pairs.red(other));
    return (steps || rank || this.#compareBlues(this.pairs.blue(pair), this.pairs.blue(other))) < 0;
  }

  #compareBlues(one: number, other: number): number {
    const partition = this.#partition;
    const byRed = at(this.#redRank, partition.source(one)) - at(this.#redRank, partition.source(other));
    return byRed || partition.place(one) - partition.place(other) || one - other;
  }

  /** Steps from the node that names a blue class up to its nearest ancestor in the red class. */
  #stepsUp(pair: number): number {
    this.#steps = withRoom(this.#steps, pair + 1);
    // Above a blue class all are red, and red classes stay as they are: the answer never changes.
    if (at(this.#steps, pair) === 0)
      this.#steps[pair] = this.#countSteps(this.pairs.red(pair), this.pairs.blue(pair));
    return at(this.#steps, pair);
  }

  #countSteps(red: number, blue: number): number {
    let steps = 1;
    for (let node = this.#tree.parent(blue); node >= 0; node = this.#tree.parent(node), steps++) {
      if (this.#partition.find(node) === red) return steps;
    }
    return this.#tree.size;
  }
}

function entry<T>(map: Map<number, T>, key: number, fresh: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = fresh();
  map.set(key, made);
  return made;
}
