import { type Atom, type AtomKind, Atoms } from './atom.js';

/** A place that holds atoms: a value of a method, a field, a result, what is in a collection. */
export type Node = number;

/** More constants than this are no longer distinguished. */
const MAX_CONSTANTS = 16;
/** With more than this in one place, it may as well be anything; in code that is worth looking at there is far less. */
const MAX_ATOMS = 64;
const CONSTANTS: ReadonlySet<AtomKind> = new Set<AtomKind>(['int', 'string', 'class']);

/**
 * Finds which atoms can come to which places, as a least fixed point. Atoms flow along edges; who watches a place is notified of
 * every atom that comes to it, perhaps twice, and may add atoms and edges then.
 */
export class Solver {
  readonly atoms = new Atoms();
  readonly #any = this.atoms.number({ kind: 'any' });
  readonly #sets: (Set<number> | undefined)[] = [];
  readonly #copies: (Node[] | undefined)[] = [];
  readonly #flows: (Node[] | undefined)[] = [];
  readonly #watchers: (((atom: Atom, number: number) => void)[] | undefined)[] = [];
  readonly #pending: number[] = [];
  #size = 0;

  /** So many new places, one after the other; the first of them. */
  nodes(count: number): Node {
    const first = this.#size;
    this.#size += count;
    return first;
  }

  add(node: Node, atom: Atom): void {
    this.addNumber(node, this.atoms.number(atom));
  }

  addNumber(node: Node, atom: number): void {
    let set = this.#sets[node];
    if (set === undefined) {
      set = new Set();
      this.#sets[node] = set;
    }
    if (set.has(atom)) return;
    if (set.size >= MAX_CONSTANTS && atom !== this.#any && !this.#hasRoom(set, atom)) {
      this.addNumber(node, this.#any);
      return;
    }
    set.add(atom);
    this.#pending.push(node, atom);
  }

  /** Everything in one place is also in the other. */
  copy(from: Node, to: Node): void {
    if (from === to) return;
    this.#connect(this.#copies, from, to);
    for (const atom of this.#sets[from] ?? []) this.addNumber(to, atom);
  }

  /** What one place holds is computed from the other: only the origin of values passes. */
  flow(from: Node, to: Node): void {
    if (from === to) return;
    this.#connect(this.#flows, from, to);
    for (const atom of this.#sets[from] ?? [])
      if (this.atoms.get(atom).kind === 'value') this.addNumber(to, atom);
  }

  /** Calls back with each atom that is in a place or will come to it. */
  watch(node: Node, onAtom: (atom: Atom, number: number) => void): void {
    const watchers = this.#watchers[node];
    if (watchers === undefined) this.#watchers[node] = [onAtom];
    else watchers.push(onAtom);
    for (const atom of [...(this.#sets[node] ?? [])]) onAtom(this.atoms.get(atom), atom);
  }

  solve(): void {
    for (let atom = this.#pending.pop(); atom !== undefined; atom = this.#pending.pop()) {
      const node = this.#pending.pop() ?? 0;
      for (const to of this.#copies[node] ?? []) this.addNumber(to, atom);
      const meaning = this.atoms.get(atom);
      if (meaning.kind === 'value') for (const to of this.#flows[node] ?? []) this.addNumber(to, atom);
      for (const onAtom of this.#watchers[node] ?? []) onAtom(meaning, atom);
    }
  }

  /** What was found in a place. */
  *at(node: Node): Generator<Atom, void> {
    for (const atom of this.#sets[node] ?? []) yield this.atoms.get(atom);
  }

  #hasRoom(set: ReadonlySet<number>, atom: number): boolean {
    if (set.size >= MAX_ATOMS) return false;
    if (!CONSTANTS.has(this.atoms.get(atom).kind)) return true;
    let constants = 0;
    for (const one of set) if (CONSTANTS.has(this.atoms.get(one).kind)) constants++;
    return constants < MAX_CONSTANTS;
  }

  #connect(edges: (Node[] | undefined)[], from: Node, to: Node): void {
    const targets = edges[from];
    if (targets === undefined) edges[from] = [to];
    else if (!targets.includes(to)) targets.push(to);
  }
}
