import type { PrefixTree } from '../../core/prefix-tree.js';

/** Finds where words occur as blocks of consecutive inputs in recorded traces. */
export class WordIndex {
  /** Nodes of the tree by their last input. */
  readonly #byInput = new Map<number, number[]>();
  #known = 1;

  constructor(private readonly tree: PrefixTree) {}

  /** The nodes at which a word ends that goes on with this input from where it ended so far; null: from anywhere. */
  extend(ends: readonly number[] | null, input: number): readonly number[] {
    if (ends === null) {
      this.#catchUp();
      return this.#byInput.get(input) ?? [];
    }
    const longer: number[] = [];
    for (const end of ends) {
      for (let child = this.tree.child(end, input); child !== -1; child = this.tree.nextAlternative(child)) {
        longer.push(child);
      }
    }
    return longer;
  }

  /** Takes in the nodes that the tree got since the last look. */
  #catchUp(): void {
    for (; this.#known < this.tree.size; this.#known++) {
      const input = this.tree.input(this.#known);
      const nodes = this.#byInput.get(input);
      if (nodes === undefined) this.#byInput.set(input, [this.#known]);
      else nodes.push(this.#known);
    }
  }
}
