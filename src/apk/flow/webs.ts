import type { Ssa } from './ssa.js';

/**
 * The values of a method joined by phi functions: the nearest that bytecode has to the variables of the source.
 * All that a variable is set to belongs to its web, constants and moves included, as long as the values meet.
 */
export class Webs {
  readonly #parents: Int32Array;
  #members: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(ssa: Ssa) {
    this.#parents = new Int32Array(ssa.size);
    for (let value = 0; value < ssa.size; value++) this.#parents[value] = value;
    for (let phi = ssa.firstPhi(0); phi < ssa.firstPhi(ssa.flow.size); phi++) {
      for (const operand of ssa.operands(phi)) {
        // Nobody's variable is made of registers that were never written.
        if (ssa.definition(operand).kind !== 'undefined') this.#join(phi, operand);
      }
    }
  }

  /** The web of a value, by its smallest value. */
  of(value: number): number {
    const parents = this.#parents;
    let root = value;
    for (let up = parents[root] ?? root; up !== root; up = parents[root] ?? root) root = up;
    for (let at = value; at !== root; ) {
      const up = parents[at] ?? root;
      parents[at] = root;
      at = up;
    }
    return root;
  }

  /** The values of the web that a value belongs to, ascending. */
  members(value: number): readonly number[] {
    this.#members ??= this.#group();
    return this.#members.get(this.of(value)) ?? [value];
  }

  #join(a: number, b: number): void {
    const [x, y] = [this.of(a), this.of(b)];
    this.#parents[Math.max(x, y)] = Math.min(x, y);
  }

  #group(): ReadonlyMap<number, readonly number[]> {
    const groups = new Map<number, number[]>();
    for (let value = 0; value < this.#parents.length; value++) {
      const web = this.of(value);
      const group = groups.get(web);
      if (group === undefined) groups.set(web, [value]);
      else group.push(value);
    }
    return groups;
  }
}
