import { Heap } from '../../core/heap.js';
import { at, withRoom } from './int-array.js';
import type { Partition } from './partition.js';

/** Gains that no merge has: the pair must be tried, or it was given up. */
const UNTRIED = 0;
const GIVEN_UP = -1;

/**
 * Pairs of a red and a blue class that may be merged. A pair that cannot be merged is given up and never comes back:
 * this is the memo of bad pairs (spec SwiftHand 3.4). No sets of conflicts need uniting, because red and blue classes keep their
 * name as they grow, and a blue class that goes into a red one has only conflicts with other red ones, which are no pairs.
 *
 * The gain of a pair stays known until something changes that its trial has read. Pairs are numbered from 1.
 */
export class MergePairs {
  #count = 0;
  #red = new Int32Array(64);
  #blue = new Int32Array(64);
  #gain = new Int32Array(64);
  #next = new Int32Array(64);
  #firstOf = new Int32Array(64);

  /** For each cell, the pairs whose trials have read it. */
  #firstReader = new Int32Array(64);
  #readerCount = 0;
  #reader = new Int32Array(64);
  #nextReader = new Int32Array(64);

  readonly #untried: number[] = [];
  #untriedDone = 0;

  /** Gains as they were found. One that is not the gain of its pair any more is out of date. */
  readonly #offers: Heap<number>;
  #offerCount = 0;
  #offeredPair = new Int32Array(64);
  #offeredGain = new Int32Array(64);

  /** `precedes` decides between pairs of equal gain. */
  constructor(precedes: (pair: number, other: number) => boolean) {
    this.#offers = new Heap((one, other) => {
      const byGain = at(this.#offeredGain, one) - at(this.#offeredGain, other);
      if (byGain !== 0) return byGain > 0;
      return precedes(at(this.#offeredPair, one), at(this.#offeredPair, other));
    });
  }

  /** Forgets all pairs, and makes room for those of so many nodes and cells. */
  reset(nodes: number, cells: number): void {
    this.#firstOf = withRoom(this.#firstOf, nodes).fill(0);
    this.#firstReader = withRoom(this.#firstReader, cells).fill(0);
    this.#offers.clear();
    this.#untried.length = 0;
    [this.#count, this.#readerCount, this.#offerCount, this.#untriedDone] = [0, 0, 0, 0];
  }

  /** The red class of a pair. */
  red(pair: number): number {
    return at(this.#red, pair);
  }

  /** The blue class of a pair. */
  blue(pair: number): number {
    return at(this.#blue, pair);
  }

  /** Adds a pair that must be tried. */
  add(red: number, blue: number): void {
    const pair = ++this.#count;
    this.#red = withRoom(this.#red, pair + 1);
    this.#blue = withRoom(this.#blue, pair + 1);
    this.#gain = withRoom(this.#gain, pair + 1);
    this.#next = withRoom(this.#next, pair + 1);
    this.#red[pair] = red;
    this.#blue[pair] = blue;
    this.#gain[pair] = UNTRIED;
    this.#next[pair] = at(this.#firstOf, blue);
    this.#firstOf[blue] = pair;
    this.#untried.push(pair);
  }

  /** Whether a blue class has a pair that is not given up. */
  has(blue: number): boolean {
    return at(this.#firstOf, blue) !== 0;
  }

  /** Takes a pair that must be tried, or 0. */
  takeUntried(): number {
    while (this.#untriedDone < this.#untried.length) {
      const pair = this.#untried[this.#untriedDone++] ?? 0;
      if (at(this.#gain, pair) === UNTRIED) return pair;
    }
    this.#untried.length = 0;
    this.#untriedDone = 0;
    return 0;
  }

  /** Notes the gain that a trial has just shown, and the cells that it has read. */
  note(pair: number, gain: number, partition: Partition): void {
    this.#gain[pair] = gain;
    const offer = ++this.#offerCount;
    this.#offeredPair = withRoom(this.#offeredPair, offer + 1);
    this.#offeredGain = withRoom(this.#offeredGain, offer + 1);
    this.#offeredPair[offer] = pair;
    this.#offeredGain[offer] = gain;
    this.#offers.push(offer);
    const readers = this.#readerCount + partition.readCount + 1;
    this.#reader = withRoom(this.#reader, readers);
    this.#nextReader = withRoom(this.#nextReader, readers);
    for (let n = 0; n < partition.readCount; n++) {
      const cell = partition.read(n);
      const reader = ++this.#readerCount;
      this.#reader[reader] = pair;
      this.#nextReader[reader] = at(this.#firstReader, cell);
      this.#firstReader[cell] = reader;
    }
  }

  /** The pair with the largest gain, or 0. */
  best(): number {
    for (let offer = this.#offers.first; offer !== undefined; offer = this.#offers.first) {
      const pair = at(this.#offeredPair, offer);
      if (at(this.#gain, pair) === at(this.#offeredGain, offer)) return pair;
      this.#offers.pop();
    }
    return 0;
  }

  /** All pairs with the largest gain. */
  allBest(): number[] {
    const gain = at(this.#gain, this.best());
    const pairs = Array.from({ length: this.#count }, (_, index) => index + 1);
    return gain === 0 ? [] : pairs.filter((pair) => at(this.#gain, pair) === gain);
  }

  /** Gives a pair up for good. */
  giveUp(pair: number): void {
    const blue = at(this.#blue, pair);
    this.#gain[pair] = GIVEN_UP;
    let before = at(this.#firstOf, blue);
    if (before === pair) {
      this.#firstOf[blue] = at(this.#next, pair);
      return;
    }
    while (at(this.#next, before) !== pair) before = at(this.#next, before);
    this.#next[before] = at(this.#next, pair);
  }

  /** Gives up all pairs of a class that is not blue any more. */
  giveUpAll(blue: number): void {
    for (let pair = at(this.#firstOf, blue); pair !== 0; pair = at(this.#next, pair))
      this.#gain[pair] = GIVEN_UP;
    this.#firstOf[blue] = 0;
  }

  /** A cell has changed, so what was read there says nothing any more. */
  cellChanged(cell: number): void {
    for (let reader = at(this.#firstReader, cell); reader !== 0; reader = at(this.#nextReader, reader)) {
      this.#mustBeTried(at(this.#reader, reader));
    }
    this.#firstReader[cell] = 0;
  }

  /** The tree below a blue class has changed, so what was read there says nothing any more. */
  treeChanged(blue: number): void {
    for (let pair = at(this.#firstOf, blue); pair !== 0; pair = at(this.#next, pair)) this.#mustBeTried(pair);
  }

  #mustBeTried(pair: number): void {
    if (at(this.#gain, pair) <= 0) return;
    this.#gain[pair] = UNTRIED;
    this.#untried.push(pair);
  }
}
