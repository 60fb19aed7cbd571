import { className, descriptorOf } from '../class-name.js';
import { frameworkClass } from '../program/framework.js';
import type { ResourceTable } from '../resources/table.js';
import type { Atom } from './atom.js';
import { argTypes, type OutsideCall } from './call.js';
import { concatenate, isBuilder } from './concatenation.js';
import type { Constraints } from './constraints.js';
import { type Family, isA } from './families.js';
import type { Node } from './solver.js';
import { LISTENER_PARAMETERS, VALUE_READING } from './widget-calls.js';

/** What models of framework calls know of the app. */
export interface ModelWorld {
  readonly packageName: string;
  readonly resources: ResourceTable | undefined;
}

/** What one call of the framework does to objects and values. */
type Model = (call: OutsideCall) => void;

interface Row {
  readonly names: readonly string[];
  readonly on: readonly Family[] | 'static' | 'anything';
  readonly apply: Model;
}

/** The view that list activities and fragments show. */
export const ANDROID_LIST = 0x0102000a;
const STRING = 'Ljava/lang/String;';
/** Objects that come from the framework and are worth telling apart. */
const MADE_OUTSIDE: readonly Family[] = ['intent', 'componentName', 'arrayAdapter', 'dialogBuilder'];
/** Values of widgets do not pass through these: what comes out is another thing than what went in. */
const OPAQUE_TO_VALUES: readonly Family[] = [
  'intent',
  'view',
  'activity',
  'fragment',
  'dialog',
  'dialogBuilder',
];
/** Give what their argument or receiver is, in another guise. */
const SAME = [
  'toString',
  'valueOf',
  'intern',
  'trim',
  'intValue',
  'asList',
  'iterator',
  'listIterator',
  'values',
];
const ALSO_SAME = ['entrySet', 'keySet', 'subList', 'unmodifiableList', 'unmodifiableCollection', 'parse'];

/** Models the framework's calls, and those of libraries, by their names and the kind of thing they are called on. */
export class Models {
  readonly #rows = new Map<string, Row[]>();

  constructor(
    private readonly constraints: Constraints,
    private readonly world: ModelWorld,
  ) {
    for (const row of this.#table()) {
      for (const name of row.names) {
        const rows = this.#rows.get(name);
        if (rows === undefined) this.#rows.set(name, [row]);
        else rows.push(row);
      }
    }
  }

  /** Lets a call have its effect. */
  apply(call: OutsideCall): void {
    for (const row of this.#rows.get(call.ref.name) ?? []) if (this.#fits(row, call)) row.apply(call);
    if (VALUE_READING.has(call.ref.name) && this.#isOn(call, 'view')) this.#readValue(call);
    this.#listen(call);
    this.#passValues(call);
    this.#keep(call);
    this.#makeResult(call);
  }

  #table(): readonly Row[] {
    const { solver } = this.constraints;
    return [
      {
        names: ['findViewById', 'requireViewById', 'findChildViewById'],
        on: 'anything',
        apply: ({ ref, args, result }) => {
          const id = args[ref.proto.parameters.indexOf('I') + args.length - ref.proto.parameters.length];
          if (id !== undefined && result !== undefined) {
            solver.watch(id, (atom) => {
              // An id that was read from a radio group is that of one of its buttons, which stand for the group.
              if (atom.kind === 'int') solver.add(result, { kind: 'view', id: atom.value });
              else if (atom.kind === 'value') solver.add(result, { kind: 'view', id: atom.id });
            });
          }
        },
      },
      {
        names: ['getListView'],
        on: ['activity', 'fragment'],
        apply: ({ result }) => this.#give(result, { kind: 'view', id: ANDROID_LIST }),
      },
      {
        names: ['getId'],
        on: ['view'],
        apply: ({ args: [view], result }) =>
          this.#map(view, result, (atom) =>
            atom.kind === 'view' ? { kind: 'int', value: atom.id } : undefined,
          ),
      },
      {
        names: ['inflate'],
        on: 'anything',
        apply: (call) => {
          const at = argTypes(call).indexOf('I');
          this.#map(call.args[at], call.result, (atom) =>
            atom.kind === 'int' ? { kind: 'inflated', layout: atom.value } : undefined,
          );
        },
      },
      {
        names: ['createChooser'],
        on: 'static',
        apply: ({ args: [intent], result }) => this.#copy(intent, result),
      },
      {
        names: ['getString', 'getText'],
        on: 'anything',
        apply: (call) => {
          const at = argTypes(call).indexOf('I');
          this.#map(call.args[at], call.result, (atom) => this.#resourceText(atom));
        },
      },
      {
        names: ['getStringArray', 'getTextArray', 'createFromResource'],
        on: 'anything',
        apply: (call) => {
          const at = argTypes(call).indexOf('I');
          this.#map(call.args[at], call.result, (atom) =>
            atom.kind === 'int' ? { kind: 'array', id: atom.value } : undefined,
          );
        },
      },
      {
        names: ['getName', 'getCanonicalName'],
        on: 'anything',
        apply: ({ ref, args: [type], result }) => {
          if (ref.class !== 'Ljava/lang/Class;') return;
          this.#map(type, result, (atom) =>
            atom.kind === 'class' ? { kind: 'string', value: className(atom.type) } : undefined,
          );
        },
      },
      {
        names: ['forName', 'loadClass'],
        on: 'anything',
        apply: (call) => {
          const at = argTypes(call).indexOf(STRING);
          this.#map(call.args[at], call.result, (atom) =>
            atom.kind === 'string' ? { kind: 'class', type: descriptorOf(atom.value) } : atom,
          );
        },
      },
      {
        names: ['getPackageName'],
        on: ['context'],
        apply: ({ result }) => this.#give(result, { kind: 'string', value: this.world.packageName }),
      },
      {
        names: [...SAME, ...ALSO_SAME],
        on: 'anything',
        apply: ({ ref, args: [first], result }) => {
          if (!isBuilder(ref.class)) this.#copy(first, result);
        },
      },
      {
        names: ['withAppendedPath', 'withAppendedId'],
        on: 'static',
        apply: ({ args: [first], result }) => this.#copy(first, result),
      },
    ];
  }

  #fits({ on }: Row, call: OutsideCall): boolean {
    if (on === 'anything') return true;
    if (on === 'static') return call.kind === 'static';
    return on.some((family) => this.#isOn(call, family));
  }

  #isOn({ kind, ref }: OutsideCall, family: Family): boolean {
    return kind !== 'static' && isA(this.constraints.program.hierarchy, ref.class, family);
  }

  #give(node: Node | undefined, atom: Atom): void {
    if (node !== undefined) this.constraints.solver.add(node, atom);
  }

  #copy(from: Node | undefined, to: Node | undefined): void {
    if (from !== undefined && to !== undefined) this.constraints.solver.copy(from, to);
  }

  #map(from: Node | undefined, to: Node | undefined, change: (atom: Atom) => Atom | undefined): void {
    if (from === undefined || to === undefined) return;
    const { solver } = this.constraints;
    solver.watch(from, (atom) => {
      const changed = change(atom);
      if (changed !== undefined) solver.add(to, changed);
    });
  }

  #resourceText(atom: Atom): Atom | undefined {
    if (atom.kind !== 'int') return undefined;
    const value = this.world.resources?.text(atom.value);
    return value === undefined ? undefined : { kind: 'string', value };
  }

  #readValue({ args: [view], result }: OutsideCall): void {
    this.#map(view, result, (atom) => (atom.kind === 'view' ? { kind: 'value', id: atom.id } : undefined));
  }

  /** What a listener is called with: the view that it was given to, and values of that view. */
  #listen(call: OutsideCall): void {
    const { constraints } = this;
    const [view] = call.args;
    const types = argTypes(call);
    for (let i = 1; i < types.length; i++) {
      const type = types[i];
      const listener = call.args[i];
      if (type === undefined || listener === undefined || view === undefined) continue;
      const methods = frameworkClass(type)?.methods;
      if (methods === undefined || ![...methods.values()].some(({ name }) => LISTENER_PARAMETERS.has(name)))
        continue;
      constraints.solver.watch(listener, (atom) => {
        if (atom.kind !== 'object' && atom.kind !== 'lambda') return;
        for (const [signature, { name }] of methods) {
          const parameters = LISTENER_PARAMETERS.get(name);
          if (parameters === undefined) continue;
          const entry = constraints.entry(atom, name, signature);
          if (entry === undefined) continue;
          parameters.forEach((parameter, n) => {
            const node = entry.parameter(n);
            if (node === undefined || parameter === 'other') return;
            if (parameter === 'view') constraints.solver.copy(view, node);
            else
              this.#map(view, node, (seen) =>
                seen.kind === 'view' ? { kind: 'value', id: seen.id } : undefined,
              );
          });
        }
      });
    }
  }

  /** What comes out of a call was computed from what went in. */
  #passValues(call: OutsideCall): void {
    const { result, args } = call;
    if (result === undefined || OPAQUE_TO_VALUES.some((family) => this.#isOn(call, family))) return;
    for (const arg of args) this.constraints.solver.flow(arg, result);
  }

  /** Collections keep what they are given and give it back; of what goes into a text only values are known. */
  #keep(call: OutsideCall): void {
    const { constraints } = this;
    const { args, result, kind, ref } = call;
    const [receiver, ...given] = args;
    if (isBuilder(ref.class) && ref.name === 'toString') concatenate(constraints, call);
    const isText = isBuilder(ref.class);
    const pass = (from: Node, to: Node) =>
      isText ? constraints.solver.flow(from, to) : constraints.solver.copy(from, to);
    if (kind === 'static' || receiver === undefined || !keepsThings(ref.class)) return;
    constraints.solver.watch(receiver, (atom, number) => {
      if (atom.kind !== 'object') return;
      const cell = constraints.cell(number);
      for (const arg of given) pass(arg, cell);
      if (result !== undefined && ref.name !== 'iterator') pass(cell, result);
    });
  }

  #makeResult(call: OutsideCall): void {
    const { result, ref, args, kind, method, pc } = call;
    if (result === undefined) return;
    const { returnType } = ref.proto;
    const [receiver] = args;
    // Setters that can be strung together give their receiver back.
    if (kind !== 'static' && receiver !== undefined && returnType === ref.class)
      this.constraints.solver.copy(receiver, result);
    else if (
      MADE_OUTSIDE.some((family) => isA(this.constraints.program.hierarchy, returnType, family)) &&
      ref.name !== 'createChooser'
    ) {
      const object = { kind: 'object', type: returnType, site: { method, pc } } as const;
      this.constraints.solver.add(result, object);
    } else if (returnType === STRING && !KNOWN_TEXT.has(ref.name)) this.#give(result, { kind: 'any' });
  }
}

/** Calls whose text is known where their arguments are. */
const KNOWN_TEXT: ReadonlySet<string> = new Set([
  'getString',
  'getName',
  'getCanonicalName',
  'getPackageName',
  ...SAME,
]);

function keepsThings(type: string): boolean {
  return type.startsWith('Ljava/util/') || isBuilder(type);
}
