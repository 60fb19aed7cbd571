import type { PrefixTree } from '../../core/prefix-tree.js';
import type { Enabled } from './elts.js';
import { at, withRoom } from './int-array.js';

/** What is known of a label: the number given to it, its inputs, and the place of each input among them. */
interface KnownLabel {
  readonly number: number;
  readonly inputs: readonly number[];
  readonly places: ReadonlyMap<number, number>;
}

/**
 * The nodes of a prefix tree in classes of equal label, with the edges between classes (spec SwiftHand 3.1, 3.2).
 * A class is named by one of its nodes, an edge by the node that it led to in the tree. Every edge of a class has a
 * cell, found by the input; an input with several targets is flaky (R19), and its edges are chained.
 *
 * Merging folds a tree into what is there already: a class that goes away must have only a tree below it. So each
 * class that goes away is met once in a fold, no class that stays is renamed, and the search for a class's new name
 * waits until somebody asks. BlueFringe merges nothing else.
 */
export class Partition {
  readonly #tree: PrefixTree;
  readonly #enabled: Enabled;
  readonly #labels = new Map<number, KnownLabel>();
  /** Number of nodes and of cells that are known so far. */
  #nodes = 0;
  #cellCount = 0;

  // What each node is, once and for all.
  #label = new Int32Array(0);
  /** The first cell of a class; its other cells follow. */
  #row = new Int32Array(0);
  /** Which cell of its class an edge is in, counted from the first. */
  #place = new Int32Array(0);

  // What merging changes. 0 says "there is none": the root is nobody's child.
  #cells = new Int32Array(0);
  /** The next edge in the same cell. */
  #alternative = new Int32Array(0);
  /** The class that an edge leads to. */
  #target = new Int32Array(0);
  /** The class that an edge leaves. */
  #source = new Int32Array(0);
  /** The edges of a class, one for each cell in use. */
  #firstEdge = new Int32Array(0);
  #nextEdge = new Int32Array(0);
  /** The class that a node was merged into, which may have gone on; itself if it names its class. */
  #merged = new Int32Array(0);

  // One fold: pairs of classes to merge, from which pair each came, and how to undo what was written.
  #kept = new Int32Array(0);
  #gone = new Int32Array(0);
  #from = new Int32Array(0);
  /** Addresses and what was there before; an address below 0 is the alternative of an edge, else it is a cell. */
  #undo = new Int32Array(0);
  #undoLength = 0;
  #reads = new Int32Array(0);
  #readCount = 0;
  #arrivals = new Int32Array(0);
  #arrivalCount = 0;
  #steps = 0;
  /** Where the last fold failed: a pair, and the input after it; -1 if the labels of the classes differed. */
  #failedAfter = -1;
  #failedInput = 0;

  constructor(tree: PrefixTree, enabled: Enabled) {
    this.#tree = tree;
    this.#enabled = enabled;
  }

  /** Number of nodes in all classes together. */
  get nodeCount(): number {
    return this.#nodes;
  }

  /** Number of cells of all classes together. */
  get cellCount(): number {
    return this.#cellCount;
  }

  /** Number of pairs of classes that merges have looked at since the last reset. */
  get steps(): number {
    return this.#steps;
  }

  /** Puts every node in a class of its own, also the nodes that are new in the tree. */
  reset(): void {
    this.#learnNewNodes();
    this.#steps = 0;
    const nodes = this.#nodes;
    this.#cells.fill(0, 0, this.#cellCount);
    this.#firstEdge.fill(0, 0, nodes);
    for (let node = 0; node < nodes; node++) {
      this.#merged[node] = node;
      this.#target[node] = node;
      this.#alternative[node] = 0;
      if (node > 0) this.#addEdge(this.#tree.parent(node), node);
    }
  }

  /** The class of a node. */
  find(node: number): number {
    let name = node;
    while (at(this.#merged, name) !== name) {
      const above = at(this.#merged, at(this.#merged, name));
      this.#merged[name] = above;
      name = above;
    }
    return name;
  }

  /** A number for the label of a class, counted from 0 in the order in which labels were met. */
  labelNumber(of: number): number {
    return at(this.#label, of);
  }

  /** The first edge of a class, or 0. */
  firstEdge(of: number): number {
    return at(this.#firstEdge, of);
  }

  /** The next edge of the same class on another input, or 0. */
  nextEdge(edge: number): number {
    return at(this.#nextEdge, edge);
  }

  /** The next edge of the same class on the same input to another label, or 0. */
  alternative(edge: number): number {
    return at(this.#alternative, edge);
  }

  /** All edges of a class. */
  *edges(of: number): Generator<number, void> {
    for (let head = this.firstEdge(of); head !== 0; head = this.nextEdge(head)) {
      for (let edge = head; edge !== 0; edge = this.alternative(edge)) yield edge;
    }
  }

  /** The cell that an edge is in. */
  cell(edge: number): number {
    return at(this.#row, at(this.#source, edge)) + at(this.#place, edge);
  }

  /** The first edge of a class in the same place as an edge of another class of the same label, or 0. */
  counterpart(of: number, edge: number): number {
    return at(this.#cells, at(this.#row, of) + at(this.#place, edge));
  }

  /** Which of the enabled inputs an edge carries, counted from 0. */
  place(edge: number): number {
    return at(this.#place, edge);
  }

  /** The input that an edge carries. */
  input(edge: number): number {
    return this.#tree.input(edge);
  }

  /** The class that an edge leads to. */
  target(edge: number): number {
    return at(this.#target, edge);
  }

  /** The class that an edge leaves. */
  source(edge: number): number {
    return at(this.#source, edge);
  }

  /**
   * Merges two classes and all that this forces together (Algorithm 2). Answers how many classes went away, or 0 if
   * labels differ. Unless it is to be committed and succeeds, all is as before. Below `gone` there is only a tree,
   * and `kept` is not in it.
   */
  tryMerge(kept: number, gone: number, intent: 'trial' | 'commit'): number {
    const gain = this.#fold(kept, gone);
    if (intent === 'commit' && gain > 0) this.#settle(gain);
    else {
      this.#rollBack();
      this.#target[gone] = gone;
    }
    return gain;
  }

  /** The word on which the two sides of the last failed merge reach different labels. */
  conflict(): number[] {
    const word = this.#failedAfter < 0 ? [] : [this.#failedInput];
    for (let pair = this.#failedAfter; pair > 0; pair = at(this.#from, pair)) {
      word.push(this.#tree.input(at(this.#gone, pair)));
    }
    return word.reverse();
  }

  /** Number of cells that the last successful merge found empty or with a tree in. */
  get readCount(): number {
    return this.#readCount;
  }

  /** One of these cells. While none of them changes, nor does the gain of that merge. */
  read(index: number): number {
    return at(this.#reads, index);
  }

  /** Edges that left their class for another in the last commit. */
  arrivals(): Int32Array {
    return this.#arrivals.subarray(0, this.#arrivalCount);
  }

  #fold(root: number, tree: number): number {
    const label = this.#label;
    const alternative = this.#alternative;
    const target = this.#target;
    this.#undoLength = 0;
    this.#readCount = 0;
    this.#failedAfter = -1;
    if (label[root] !== label[tree]) return 0;
    target[tree] = root;
    this.#kept[0] = root;
    this.#gone[0] = tree;
    let end = 1;
    for (let pair = 0; pair < end; pair++) {
      this.#steps++;
      const cellsOfKept = at(this.#row, at(this.#kept, pair));
      const gone = at(this.#gone, pair);
      for (let edge = this.firstEdge(gone); edge !== 0; edge = this.nextEdge(edge)) {
        const cell = cellsOfKept + at(this.#place, edge);
        const there = at(this.#cells, cell);
        if (there === 0) {
          this.#writeCell(cell, edge);
          this.#reads[this.#readCount++] = cell;
          continue;
        }
        const meets = at(target, there);
        if (label[meets] === label[edge] && alternative[edge] === 0) {
          if (meets === there) this.#reads[this.#readCount++] = cell;
          this.#kept[end] = meets;
          this.#gone[end] = edge;
          this.#from[end++] = pair;
        } else {
          end = this.#pairUp(there, edge, pair, end);
          if (end === 0) return 0;
          this.#reads[this.#readCount++] = cell;
        }
      }
    }
    return end;
  }

  /**
   * Merges two cells that are more than one edge each to the same label. If one is flaky, targets of equal label are
   * paired up and the rest come in beside them; if not, the labels differ, and the answer is 0.
   */
  #pairUp(there: number, edges: number, pair: number, end: number): number {
    const alternative = this.#alternative;
    if (alternative[there] === 0 && alternative[edges] === 0) {
      this.#failedAfter = pair;
      this.#failedInput = this.#tree.input(edges);
      return 0;
    }
    let after = end;
    for (let edge = edges, rest = 0; edge !== 0; edge = rest) {
      rest = at(alternative, edge);
      let mate = there;
      while (mate !== 0 && this.#label[at(this.#target, mate)] !== this.#label[edge])
        mate = at(alternative, mate);
      if (mate === 0) {
        this.#writeAlternative(edge, at(alternative, there));
        this.#writeAlternative(there, edge);
      } else {
        this.#kept[after] = at(this.#target, mate);
        this.#gone[after] = edge;
        this.#from[after++] = pair;
      }
    }
    return after;
  }

  #writeCell(cell: number, edge: number): void {
    this.#undo[this.#undoLength++] = cell;
    this.#undo[this.#undoLength++] = at(this.#cells, cell);
    this.#cells[cell] = edge;
  }

  #writeAlternative(of: number, edge: number): void {
    this.#undo[this.#undoLength++] = ~of;
    this.#undo[this.#undoLength++] = at(this.#alternative, of);
    this.#alternative[of] = edge;
  }

  #rollBack(): void {
    while (this.#undoLength > 0) {
      const value = at(this.#undo, --this.#undoLength);
      const address = at(this.#undo, --this.#undoLength);
      if (address < 0) this.#alternative[~address] = value;
      else this.#cells[address] = value;
    }
  }

  /** Makes the last fold last: names, and where the edges that went over now leave from. */
  #settle(pairs: number): void {
    this.#arrivalCount = 0;
    for (let pair = 0; pair < pairs; pair++) {
      const kept = at(this.#kept, pair);
      const gone = at(this.#gone, pair);
      this.#merged[gone] = kept;
      for (let edge = at(this.#firstEdge, gone), next = 0; edge !== 0; edge = next) {
        next = at(this.#nextEdge, edge);
        const head = this.counterpart(kept, edge);
        for (let other = head; other !== 0; other = at(this.#alternative, other)) {
          if (at(this.#source, other) !== gone) continue;
          this.#source[other] = kept;
          this.#arrivals[this.#arrivalCount++] = other;
        }
        if (head !== edge) continue;
        this.#nextEdge[edge] = at(this.#firstEdge, kept);
        this.#firstEdge[kept] = edge;
      }
    }
  }

  #addEdge(source: number, edge: number): void {
    this.#source[edge] = source;
    const cell = at(this.#row, source) + at(this.#place, edge);
    let last = at(this.#cells, cell);
    if (last === 0) {
      this.#cells[cell] = edge;
      this.#nextEdge[edge] = at(this.#firstEdge, source);
      this.#firstEdge[source] = edge;
      return;
    }
    while (at(this.#alternative, last) !== 0) last = at(this.#alternative, last);
    this.#alternative[last] = edge;
  }

  #learnNewNodes(): void {
    const size = this.#tree.size;
    this.#label = withRoom(this.#label, size);
    this.#row = withRoom(this.#row, size);
    this.#place = withRoom(this.#place, size);
    for (let node = this.#nodes; node < size; node++) {
      const { number, inputs } = this.#known(this.#tree.label(node));
      this.#label[node] = number;
      this.#row[node] = this.#cellCount;
      this.#cellCount += inputs.length;
      if (node > 0) this.#place[node] = this.#placeOf(node);
    }
    this.#nodes = size;
    this.#cells = withRoom(this.#cells, this.#cellCount);
    this.#alternative = withRoom(this.#alternative, size);
    this.#target = withRoom(this.#target, size);
    this.#source = withRoom(this.#source, size);
    this.#firstEdge = withRoom(this.#firstEdge, size);
    this.#nextEdge = withRoom(this.#nextEdge, size);
    this.#merged = withRoom(this.#merged, size);
    this.#kept = withRoom(this.#kept, size);
    this.#gone = withRoom(this.#gone, size);
    this.#from = withRoom(this.#from, size);
    this.#reads = withRoom(this.#reads, size);
    this.#arrivals = withRoom(this.#arrivals, size);
    // An edge that goes over writes two numbers twice at most.
    this.#undo = withRoom(this.#undo, 4 * size);
  }

  #placeOf(node: number): number {
    const input = this.#tree.input(node);
    const label = this.#tree.label(this.#tree.parent(node));
    const place = this.#known(label).places.get(input);
    if (place === undefined) throw new RangeError(`input ${input} is not enabled under label ${label}`);
    return place;
  }

  #known(label: number): KnownLabel {
    const known = this.#labels.get(label);
    if (known !== undefined) return known;
    const inputs = this.#enabled(label);
    const places = new Map(inputs.map((input, place) => [input, place]));
    const fresh = { number: this.#labels.size, inputs, places };
    this.#labels.set(label, fresh);
    return fresh;
  }
}
