import { mix } from './rng.js';

/** Says "there is none" in every answer that is otherwise a node. */
const NONE = -1;

const INITIAL_CAPACITY = 64;

/**
 * All prefixes of the recorded traces (spec SwiftHand 3.1): a node is a prefix, an edge carries an input,
 * a node carries the label seen after its last input. Inputs and labels are interned numbers.
 * An input that led to two labels after the same prefix is flaky (R19): both children stay.
 */
export class PrefixTree {
  // Inside, 0 says "there is none", which new arrays hold already: the root is nobody's child or sibling.
  #parent = new Int32Array(INITIAL_CAPACITY);
  #input = new Int32Array(INITIAL_CAPACITY);
  #label = new Int32Array(INITIAL_CAPACITY);
  #depth = new Int32Array(INITIAL_CAPACITY);
  /** The child made last. The siblings form a ring, so it also leads to the first one. */
  #last = new Int32Array(INITIAL_CAPACITY);
  #sibling = new Int32Array(INITIAL_CAPACITY);
  /** The next child of the same parent on the same input with another label. */
  #alternative = new Int32Array(INITIAL_CAPACITY);
  /** Open addressing: the first child of every pair (node, input). */
  #slots = new Int32Array(2 * INITIAL_CAPACITY);
  #pairs = 0;
  #size = 1;
  #flaky = 0;

  constructor(rootLabel: number) {
    this.#input[0] = NONE;
    this.#label[0] = rootLabel;
  }

  /** Number of nodes, the root included. */
  get size(): number {
    return this.#size;
  }

  /** Number of pairs (node, input) that are flaky. */
  get flakyCount(): number {
    return this.#flaky;
  }

  /** Memory taken, room for growth included. */
  get byteLength(): number {
    return 7 * this.#parent.byteLength + this.#slots.byteLength;
  }

  /** The node before the last input; -1 for the root. */
  parent(node: number): number {
    return node === 0 ? NONE : at(this.#parent, node);
  }

  /** The last input; -1 for the root. */
  input(node: number): number {
    return at(this.#input, node);
  }

  label(node: number): number {
    return at(this.#label, node);
  }

  /** Number of inputs from the root. */
  depth(node: number): number {
    return at(this.#depth, node);
  }

  /** The inputs that lead from the root to a node. */
  word(node: number): number[] {
    const word: number[] = [];
    for (let prefix = node; prefix > 0; prefix = this.parent(prefix)) word.push(this.input(prefix));
    return word.reverse();
  }

  /** The child of `node` on this input with this label, made if it is not there. */
  extend(node: number, input: number, label: number): number {
    if (node >>> 0 !== node || node >= this.#size) throw new RangeError(`the tree has no node ${node}`);
    const slot = this.#slot(node, input);
    const first = at(this.#slots, slot);
    let previous = 0;
    for (let child = first; child !== 0; child = at(this.#alternative, child)) {
      if (at(this.#label, child) === label) return child;
      previous = child;
    }
    const child = this.#append(node, input, label);
    if (first !== 0) {
      if (previous === first) this.#flaky++;
      this.#alternative[previous] = child;
    } else {
      this.#slots[slot] = child;
      this.#pairs++;
      if (4 * this.#pairs > 3 * this.#slots.length) this.#rehash();
    }
    return child;
  }

  /** The first child made on this input, or -1. */
  child(node: number, input: number): number {
    return orNone(at(this.#slots, this.#slot(node, input)));
  }

  /** The child on this input with this label, or -1. */
  childWith(node: number, input: number, label: number): number {
    let child = this.child(node, input);
    while (child !== NONE && at(this.#label, child) !== label) child = this.nextAlternative(child);
    return child;
  }

  /** Whether this input led to more than one label after this prefix. */
  isFlaky(node: number, input: number): boolean {
    const child = this.child(node, input);
    return child !== NONE && this.nextAlternative(child) !== NONE;
  }

  /** The next child of the same parent on the same input with another label, or -1. */
  nextAlternative(child: number): number {
    return orNone(at(this.#alternative, child));
  }

  /** The child made first, or -1. */
  firstChild(node: number): number {
    const last = at(this.#last, node);
    return last === 0 ? NONE : at(this.#sibling, last);
  }

  /** The child of the same parent made next, or -1. */
  nextSibling(child: number): number {
    return child === 0 || at(this.#last, at(this.#parent, child)) === child ? NONE : at(this.#sibling, child);
  }

  /** The children of a node in the order in which they were made. */
  *children(node: number): Generator<number, void> {
    for (let child = this.firstChild(node); child !== NONE; child = this.nextSibling(child)) yield child;
  }

  #append(node: number, input: number, label: number): number {
    const child = this.#size++;
    if (child === this.#parent.length) this.#grow();
    this.#parent[child] = node;
    this.#input[child] = input;
    this.#label[child] = label;
    this.#depth[child] = at(this.#depth, node) + 1;
    const last = at(this.#last, node);
    this.#sibling[child] = last === 0 ? child : at(this.#sibling, last);
    if (last !== 0) this.#sibling[last] = child;
    this.#last[node] = child;
    return child;
  }

  /** Where the first child on this input is, or would be. */
  #slot(node: number, input: number): number {
    const mask = this.#slots.length - 1;
    let slot = mix(Math.imul(node, 0x9e3779b1), input) & mask;
    for (;;) {
      const child = at(this.#slots, slot);
      if (child === 0 || (at(this.#input, child) === input && at(this.#parent, child) === node)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    this.#parent = doubled(this.#parent);
    this.#input = doubled(this.#input);
    this.#label = doubled(this.#label);
    this.#depth = doubled(this.#depth);
    this.#last = doubled(this.#last);
    this.#sibling = doubled(this.#sibling);
    this.#alternative = doubled(this.#alternative);
  }

  #rehash(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    for (const child of old) {
      if (child !== 0) this.#slots[this.#slot(at(this.#parent, child), at(this.#input, child))] = child;
    }
  }
}

function at(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}

function orNone(node: number): number {
  return node === 0 ? NONE : node;
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
