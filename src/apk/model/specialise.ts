import type { DexMethod } from '../dex/dex-class.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { flag } from '../dex/opcodes.js';
import type { Facts } from '../facts/facts.js';
import { prune } from '../flow/prune.js';
import type { Ssa } from '../flow/ssa.js';
import { invokeKind } from '../program/method-body.js';
import { MERGED_ID } from './merged-class.js';

/**
 * What is known of a parameter of a method: it is the view or the menu item with this id (`source`), it is the id itself (`id`),
 * or it is an object of a merged class, of this number (`merged`).
 */
export interface Binding {
  readonly parameter: number;
  readonly id: number;
  readonly is: 'source' | 'id' | 'merged';
}

/** What a value is of what is bound. */
export interface Bound {
  readonly is: 'source' | 'id';
  readonly id: number;
}

/** Calls that give the id of what they are called on. */
const ID_GETTERS: readonly string[] = ['getId', 'getItemId'];

/**
 * The instructions of a method that can run when a parameter is bound, given by their addresses: where one listener serves many
 * buttons, each takes its own way through its ifs and switches.
 */
export function reachedWhen(
  facts: Facts,
  method: DexMethod,
  bindings: readonly Binding[],
): ((pc: number) => boolean) | undefined {
  const ssa = facts.ssa(method);
  if (ssa === undefined || bindings.length === 0) return undefined;
  const ways = new Ways(facts, method, ssa, bindings);
  const flow = prune(ssa.flow, (jump, target) => ways.canGo(jump, target));
  const reached = new Set(flow.order);
  return (pc) => {
    const block = flow.blockAt(pc);
    return block !== undefined && reached.has(block);
  };
}

/** What a value is of what is bound: the source itself or its id; undefined for other values. */
export function boundValue(
  ssa: Ssa,
  { class: { dex } }: DexMethod,
  bindings: readonly Binding[],
  value: number,
): Bound | undefined {
  const bindingOf = (one: number): Binding | undefined => {
    const definition = ssa.definition(ssa.source(one));
    if (definition.kind !== 'parameter') return undefined;
    return bindings.find(({ parameter }) => parameter === definition.index);
  };
  const itself = bindingOf(value);
  if (itself !== undefined && itself.is !== 'merged') return { is: itself.is, id: itself.id };
  const definition = ssa.definition(ssa.source(value));
  if (definition.kind !== 'instruction' || ssa.uses(definition.at).length === 0) return undefined;
  const of = bindingOf(ssa.use(definition.at, 0));
  if (of === undefined || of.is === 'id') return undefined;
  const { opcode, index, name } = new InstructionCursor(ssa.flow.code).seek(definition.at);
  const isId =
    of.is === 'merged'
      ? name.startsWith('iget') && dex.field(index).name === MERGED_ID
      : invokeKind(opcode) !== undefined && ID_GETTERS.includes(dex.method(index).name);
  return isId ? { is: 'id', id: of.id } : undefined;
}

class Ways {
  readonly #cursor: InstructionCursor;

  constructor(
    private readonly facts: Facts,
    private readonly method: DexMethod,
    private readonly ssa: Ssa,
    private readonly bindings: readonly Binding[],
  ) {
    this.#cursor = new InstructionCursor(ssa.flow.code);
  }

  /** Whether the jump at an address can go to a target. */
  canGo(jump: number, target: number): boolean {
    const { flags, name, size, target: to } = this.#cursor.seek(jump);
    if ((flags & flag.SWITCHES) !== 0) return this.#canSwitch(jump, target, jump + size, to);
    const isEqual = this.#areEqual(jump, name.endsWith('z'));
    if (isEqual === undefined || !/^if-(eq|ne)z?$/.test(name)) return true;
    const jumps = name.startsWith('if-eq') === isEqual;
    // Where both ways lead to the same place there is nothing to choose.
    return to === jump + size || target === (jumps ? to : jump + size);
  }

  #canSwitch(jump: number, target: number, next: number, table: number): boolean {
    const id = this.#idOf(this.ssa.use(jump, 0));
    if (id === undefined) return true;
    const { keys, targets } = this.ssa.flow.code.switchTable(jump, table);
    const at = keys.indexOf(id);
    return target === (at < 0 ? next : targets[at]);
  }

  #areEqual(jump: number, withZero: boolean): boolean | undefined {
    const [one, other] = this.ssa.uses(jump);
    if (one === undefined) return undefined;
    const id = this.#idOf(one);
    const otherId = withZero ? 0 : other === undefined ? undefined : this.#idOf(other);
    if (id !== undefined && otherId !== undefined) return id === otherId;
    return withZero || other === undefined ? undefined : this.#areSameView(one, other);
  }

  /** The id or constant that a value is known to be. */
  #idOf(value: number): number | undefined {
    const bound = this.#bound(value);
    if (bound !== undefined) return bound.is === 'id' ? bound.id : undefined;
    const atoms = this.facts.at(this.facts.node(this.method, this.ssa.source(value)));
    const [atom] = atoms;
    return atoms.length === 1 && atom?.kind === 'int' ? atom.value : undefined;
  }

  /** Whether two values, one of them bound, are the same view. */
  #areSameView(one: number, other: number): boolean | undefined {
    const bound = this.#bound(one);
    const [source, view] = bound?.is === 'source' ? [bound, other] : [this.#bound(other), one];
    if (source?.is !== 'source') return undefined;
    const atoms = this.facts.at(this.facts.node(this.method, view));
    const [atom] = atoms;
    return atoms.length === 1 && atom?.kind === 'view' ? atom.id === source.id : undefined;
  }

  #bound(value: number): Bound | undefined {
    return boundValue(this.ssa, this.method, this.bindings, value);
  }
}
