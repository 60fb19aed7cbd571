import type { DexMethod } from '../dex/dex-class.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import type { Atom, AtomKind, AtomOf } from '../facts/atom.js';
import { type Facts, framework } from '../facts/facts.js';
import { invokeKind } from '../program/method-body.js';
import { signatureOf } from '../program/program.js';
import type { Reach } from './reach.js';

const MAX_DEPTH = 6;

/**
 * The part of an app that runs for one activity. Facts hold for all callers of a method; where an activity calls a helper of its
 * superclass with its own layout or class, the scope knows what this activity passes.
 */
export class Scope {
  readonly #callers = new Map<DexMethod, { readonly caller: DexMethod; readonly pc: number }[]>();

  constructor(
    private readonly facts: Facts,
    /** Type of the activity. */
    readonly type: string,
    readonly reach: Reach,
  ) {
    for (const caller of reach.methods) {
      for (const { pc, by, target } of reach.edges(caller)) {
        if (by !== 'call') continue;
        const callers = this.#callers.get(target);
        if (callers === undefined) this.#callers.set(target, [{ caller, pc }]);
        else callers.push({ caller, pc });
      }
    }
  }

  /** What one of the values that an instruction uses can be here. */
  argument(method: DexMethod, pc: number, index: number): readonly Atom[] {
    const ssa = this.facts.ssa(method);
    if (ssa === undefined || index >= ssa.uses(pc).length) return [];
    return [...new Set(this.#atoms(method, ssa.use(pc, index), MAX_DEPTH, new Set()))];
  }

  /** The same, of one kind. */
  of<K extends AtomKind>(kind: K, method: DexMethod, pc: number, index: number): readonly AtomOf<K>[] {
    return this.argument(method, pc, index).filter((atom): atom is AtomOf<K> => atom.kind === kind);
  }

  #atoms(method: DexMethod, value: number, depth: number, seen: Set<string>): readonly Atom[] {
    const ssa = this.facts.ssa(method);
    if (ssa === undefined) return [];
    const source = ssa.source(value);
    const all = () => this.facts.at(this.facts.node(method, source));
    const key = `${method} ${source}`;
    if (depth === 0 || seen.has(key)) return depth === 0 ? all() : [];
    seen.add(key);
    const definition = ssa.definition(source);
    switch (definition.kind) {
      case 'phi':
        return [...ssa.operands(source)].flatMap((operand) => this.#atoms(method, operand, depth, seen));
      case 'parameter':
        return this.#passed(method, definition.index, depth, seen) ?? all();
      case 'instruction':
        return this.#returned(method, definition.at, depth, seen) ?? all();
      default:
        return all();
    }
  }

  /** What this activity passes to a method; undefined when it is not seen to call it. */
  #passed(method: DexMethod, index: number, depth: number, seen: Set<string>): readonly Atom[] | undefined {
    if (index === 0 && !method.isStatic) return this.#isThis(method) ? [framework(this.type)] : undefined;
    const callers = this.#callers.get(method);
    return callers?.flatMap(({ caller, pc }) => {
      const argument = this.facts.ssa(caller)?.uses(pc)[index];
      return argument === undefined ? [] : this.#atoms(caller, argument, depth - 1, seen);
    });
  }

  /** What a method of this very activity gives, where its class overrides it. */
  #returned(method: DexMethod, at: number, depth: number, seen: Set<string>): readonly Atom[] | undefined {
    const ssa = this.facts.ssa(method);
    const { code } = method;
    if (ssa === undefined || code === null) return undefined;
    const { opcode, index } = new InstructionCursor(code).seek(at);
    if (invokeKind(opcode) !== 'virtual') return undefined;
    const receivers = this.#atoms(method, ssa.use(at, 0), depth - 1, seen);
    if (!receivers.some((atom) => this.#isActivity(atom))) return undefined;
    const target = this.facts.program.resolve(this.type, signatureOf(method.class.dex.method(index)));
    if (target.kind !== 'app') return undefined;
    const form = this.facts.ssa(target.method);
    if (form === undefined) return undefined;
    const returns = form.flow.exits('without throws').flatMap((block) => {
      const last = form.flow.last(block);
      return last === undefined ? [] : [...form.uses(last)];
    });
    return returns.flatMap((value) => this.#atoms(target.method, value, depth - 1, seen));
  }

  #isActivity(atom: Atom): boolean {
    return atom.kind === 'object' && atom.site === null && atom.type === this.type;
  }

  /** Whether the receiver of this method is the activity itself. */
  #isThis(method: DexMethod): boolean {
    return !method.isStatic && this.facts.program.hierarchy.isSubtype(this.type, method.class.descriptor);
  }
}
