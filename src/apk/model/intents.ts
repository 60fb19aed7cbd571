import { className } from '../class-name.js';
import type { Atom, AtomOf } from '../facts/atom.js';
import { argTypes, type OutsideCall } from '../facts/call.js';
import type { Facts } from '../facts/facts.js';

/** Constants that something can be, and whether it may also be something else. */
export interface Known<T> {
  readonly values: readonly T[];
  readonly isOpen: boolean;
}

/** What the code says of an intent. */
export interface IntentShape {
  /** Full names of classes; undefined when the intent names no component. */
  readonly component: Known<string> | undefined;
  readonly action: Known<string> | undefined;
  readonly categories: readonly string[];
  readonly data: Known<string> | undefined;
  readonly type: Known<string> | undefined;
  /** How it came to be, when not by the app's own code. */
  readonly origin: 'made' | 'received' | 'launcher' | 'outside';
}

type Part = 'component' | 'action' | 'category' | 'data' | 'type' | 'copied';

/** What each argument of a call on an intent sets, without the receiver. */
const SETTERS: ReadonlyMap<string, readonly (Part | undefined)[]> = new Map<
  string,
  readonly (Part | undefined)[]
>([
  ['<init>(Landroid/content/Context;Ljava/lang/Class;)V', [undefined, 'component']],
  ['<init>(Ljava/lang/String;)V', ['action']],
  ['<init>(Ljava/lang/String;Landroid/net/Uri;)V', ['action', 'data']],
  [
    '<init>(Ljava/lang/String;Landroid/net/Uri;Landroid/content/Context;Ljava/lang/Class;)V',
    ['action', 'data', undefined, 'component'],
  ],
  ['<init>(Landroid/content/Intent;)V', ['copied']],
  ['setClass', [undefined, 'component']],
  ['setClassName', [undefined, 'component']],
  ['setComponent', ['component']],
  ['setAction', ['action']],
  ['addCategory', ['category']],
  ['setData', ['data']],
  ['setDataAndNormalize', ['data']],
  ['setType', ['type']],
  ['setTypeAndNormalize', ['type']],
  ['setDataAndType', ['data', 'type']],
  ['setDataAndTypeAndNormalize', ['data', 'type']],
]);

const INTENT = 'Landroid/content/Intent;';
const COMPONENT_NAME = 'Landroid/content/ComponentName;';
const NAMES = ['<init>', ...[...SETTERS.keys()].filter((name) => !name.startsWith('<'))];

/** Reads what code does to a value: refined by whoever knows more of its context. */
export type ArgumentReader = (call: OutsideCall, index: number) => readonly Atom[];

/** What becomes of intents in an app. */
export class Intents {
  readonly #calls = new Map<Atom, OutsideCall[]>();
  readonly #names = new Map<Atom, OutsideCall[]>();

  constructor(
    private readonly facts: Facts,
    private readonly packageName: string,
  ) {
    for (const name of NAMES) {
      for (const call of facts.calls(name)) {
        if (facts.isA(call.ref.class, 'intent')) this.#gather(this.#calls, call);
        else if (call.ref.class === COMPONENT_NAME) this.#gather(this.#names, call);
      }
    }
  }

  /** The shape of an intent object; `read` gives what the arguments of a call can be. */
  shape(intent: AtomOf<'object'>, read: ArgumentReader, depth = 3): IntentShape {
    const parts: Record<Part, Atom[]> = {
      component: [],
      action: [],
      category: [],
      data: [],
      type: [],
      copied: [],
    };
    const isSet = new Set<Part>();
    for (const call of this.#calls.get(intent) ?? []) {
      const setters =
        SETTERS.get(call.ref.name + call.ref.proto.descriptor) ?? SETTERS.get(call.ref.name) ?? [];
      for (const [index, part] of setters.entries()) {
        if (part === undefined) continue;
        const atoms = read(call, index + 1);
        if (isNull(atoms)) continue;
        parts[part].push(...atoms);
        isSet.add(part);
        // A part whose value nobody knows is set all the same.
        if (atoms.length === 0) parts[part].push({ kind: 'any' });
      }
    }
    const original = depth === 0 ? [] : parts.copied.filter((atom) => atom.kind === 'object');
    const copies = original.map((atom) => this.shape(atom, read, depth - 1));
    const known = (part: Exclude<Part, 'category' | 'copied' | 'component'>): Known<string> | undefined =>
      isSet.has(part) ? texts(parts[part]) : copies.map((copy) => copy[part]).find((it) => it !== undefined);
    return {
      component: isSet.has('component')
        ? this.#components(parts.component, read)
        : copies.map(({ component }) => component).find((it) => it !== undefined),
      action: known('action'),
      categories: [...texts(parts.category).values, ...copies.flatMap(({ categories }) => categories)],
      data: known('data'),
      type: known('type'),
      origin: this.#origin(intent),
    };
  }

  #gather(calls: Map<Atom, OutsideCall[]>, call: OutsideCall): void {
    for (const atom of this.facts.of('object', call.args[0])) {
      const list = calls.get(atom);
      if (list === undefined) calls.set(atom, [call]);
      else list.push(call);
    }
  }

  #components(atoms: readonly Atom[], read: ArgumentReader): Known<string> {
    const values = new Set<string>();
    let isOpen = false;
    for (const atom of atoms) {
      if (atom.kind === 'class') values.add(className(atom.type));
      else if (atom.kind === 'string') values.add(this.#fullName(atom.value));
      else if (atom.kind === 'any') isOpen = true;
      else if (atom.kind === 'object') {
        for (const call of this.#names.get(atom) ?? []) {
          if (call.ref.name !== '<init>') continue;
          const named = this.#components(read(call, 2), read);
          for (const value of named.values) values.add(value);
          isOpen ||= named.isOpen;
        }
      }
    }
    return { values: [...values], isOpen: isOpen || values.size === 0 };
  }

  #fullName(name: string): string {
    return name.startsWith('.') ? this.packageName + name : name;
  }

  #origin({ site }: AtomOf<'object'>): IntentShape['origin'] {
    if (site === null) return 'outside';
    const call = this.facts.callsBy(site.method).find(({ pc }) => pc === site.pc);
    if (call === undefined) return 'made';
    if (call.ref.name === 'getLaunchIntentForPackage') {
      const own = this.facts.of('string', call.args[1]).some(({ value }) => value === this.packageName);
      return own ? 'launcher' : 'outside';
    }
    return call.ref.name === 'getIntent' ? 'received' : 'outside';
  }
}

/** A call that starts an activity, and the place of its intent among the arguments. */
export interface StartCall {
  readonly call: OutsideCall;
  readonly intent: number;
  /** `kept`: the intent waits for the user's click; `tab`: the activity appears within the one that starts it. */
  readonly kind: 'start' | 'kept' | 'tab';
}

const STARTS = [
  'startActivity',
  'startActivityForResult',
  'startActivityIfNeeded',
  'startActivities',
  'startActivityFromChild',
  'startActivityFromFragment',
];
const TAB = 'Landroid/widget/TabHost$TabSpec;';

/** The calls that start activities, anywhere in the app's own code. */
export function startCalls(facts: Facts): StartCall[] {
  const found: StartCall[] = [];
  const add = (call: OutsideCall, kind: StartCall['kind'] = 'start') => {
    const given = call.kind === 'static' ? 0 : 1;
    const intent = argTypes(call).findIndex(
      (type, n) => n >= given && (type === INTENT || type === `[${INTENT}`),
    );
    if (intent >= given) found.push({ call, intent, kind });
  };
  for (const name of STARTS) for (const call of facts.calls(name)) add(call);
  for (const call of facts.calls('setContent')) if (call.ref.class === TAB) add(call, 'tab');
  for (const call of facts.calls('setIntent')) {
    const { class: type } = call.ref;
    if (facts.isA(type, 'menuItem') || facts.isA(type, 'preference')) add(call, 'kept');
  }
  for (const call of facts.calls('launch'))
    if (facts.isA(call.ref.class, 'launcher')) found.push({ call, intent: 1, kind: 'start' });
  return found;
}

function texts(atoms: readonly Atom[]): Known<string> {
  const values = new Set<string>();
  let isOpen = false;
  for (const atom of atoms) {
    if (atom.kind === 'string') values.add(atom.value);
    else if (atom.kind === 'any' || atom.kind === 'value') isOpen = true;
  }
  return { values: [...values], isOpen: isOpen || values.size === 0 };
}

/** Whether a value is nothing but null. */
function isNull(atoms: readonly Atom[]): boolean {
  return atoms.length > 0 && atoms.every((atom) => atom.kind === 'int' && atom.value === 0);
}
