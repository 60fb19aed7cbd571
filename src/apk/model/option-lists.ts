import { InstructionCursor } from '../dex/instruction-cursor.js';
import { opcodeNames } from '../dex/opcodes.js';
import type { AtomOf } from '../facts/atom.js';
import type { OutsideCall } from '../facts/call.js';
import type { Facts } from '../facts/facts.js';
import type { NumberRange } from '../layout/input-domain.js';
import type { ResourceTable } from '../resources/table.js';

/** Finds what lists offer where code fills them, and the limits of number pickers. */
export class OptionLists {
  constructor(
    private readonly facts: Facts,
    private readonly resources: ResourceTable | undefined,
  ) {}

  /** The options that the adapters of a view show, in order; undefined where they are not all known. */
  options(viewId: number): readonly string[] | undefined {
    const adapters = this.facts
      .calls('setAdapter')
      .filter(({ args }) => this.#isOn(args[0], viewId))
      .flatMap(({ args }) => this.facts.at(args[1]));
    const lists: (readonly string[])[] = [];
    for (const adapter of adapters) {
      const list =
        adapter.kind === 'array'
          ? this.#resourceArray(adapter.id)
          : adapter.kind === 'object'
            ? this.#adapterOptions(adapter)
            : undefined;
      if (list !== undefined) lists.push(list);
    }
    const [first, ...others] = lists;
    return others.every((other) => other.join('\n') === first?.join('\n')) ? first : undefined;
  }

  /** From `setMinValue` to `setMaxValue`, where both are constants. */
  range(viewId: number): NumberRange | undefined {
    const limit = (name: string) => {
      const calls = this.facts.calls(name).filter(({ args }) => this.#isOn(args[0], viewId));
      const values = calls.flatMap(({ args }) => this.facts.of('int', args[1]));
      return values.length === 1 ? values[0]?.value : undefined;
    };
    const [min, max] = [limit('setMinValue'), limit('setMaxValue')];
    return min === undefined || max === undefined ? undefined : { min, max };
  }

  #isOn(node: number | undefined, viewId: number): boolean {
    return this.facts.of('view', node).some(({ id }) => id === viewId);
  }

  #resourceArray(id: number): readonly string[] | undefined {
    const items = this.resources?.array(id);
    return items?.map((item) =>
      item.kind === 'string' ? item.text : 'value' in item ? String(item.value) : '',
    );
  }

  /** What an adapter was constructed with. */
  #adapterOptions(adapter: AtomOf<'object'>): readonly string[] | undefined {
    const isOfAdapter = ({ args, ref }: OutsideCall) =>
      this.facts.isA(ref.class, 'arrayAdapter') && this.facts.of('object', args[0]).includes(adapter);
    for (const { args } of this.facts.calls('<init>').filter(isOfAdapter)) {
      for (const atom of this.facts.at(args.at(-1))) {
        if (atom.kind === 'array') return this.#resourceArray(atom.id);
        const list = atom.kind === 'object' ? this.#constantArray(atom) : undefined;
        if (list !== undefined) return list;
      }
    }
    return undefined;
  }

  /** An array that code fills with constant texts, in the order of its elements. */
  #constantArray({ type, site }: AtomOf<'object'>): readonly string[] | undefined {
    const code = site?.method.code;
    const ssa = site === null ? undefined : this.facts.ssa(site.method);
    if (site === null || code === null || code === undefined || ssa === undefined || !type.startsWith('['))
      return undefined;
    const array = ssa.value(site.pc);
    const text = (value: number): string | undefined => {
      const atoms = this.facts.of('string', this.facts.node(site.method, value));
      return atoms.length === 1 ? atoms[0]?.value : undefined;
    };
    const cursor = new InstructionCursor(code);
    if (opcodeNames[cursor.seek(site.pc).opcode]?.startsWith('filled-new-array'))
      return complete([...ssa.uses(site.pc)].map(text));
    if (array === undefined) return undefined;
    const elements: (string | undefined)[] = [];
    for (const user of ssa.users(array)) {
      if (!cursor.seek(user).name.startsWith('aput')) continue;
      const [value, , index] = ssa.uses(user);
      const [at] = index === undefined ? [] : this.facts.of('int', this.facts.node(site.method, index));
      if (value === undefined || at === undefined) return undefined;
      elements[at.value] = text(value);
    }
    return elements.length === 0 ? undefined : complete(Array.from(elements));
  }
}

function complete(texts: readonly (string | undefined)[]): readonly string[] | undefined {
  const known = texts.filter((text) => text !== undefined);
  return known.length === texts.length ? known : undefined;
}
