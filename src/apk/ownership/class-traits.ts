import type { Apk } from '../apk.js';
import { className } from '../class-name.js';
import type { DexClass } from '../dex/dex-class.js';
import type { DexFile } from '../dex/dex-file.js';
import { InstructionCursor } from '../dex/instruction-cursor.js';
import { indexKindOf, opcodeOf } from '../dex/opcodes.js';
import { methodName } from '../dex/references.js';
import type { ResourceTable } from '../resources/table.js';
import { unlessMalformed } from '../unless-malformed.js';
import { callsMark, FRAMEWORK, numberMark, resourceMark, textMark } from './mark.js';

/** What renaming leaves of a class: what its code mentions. */
export interface ClassTraits {
  readonly name: string;
  /** The classes of the app that it mentions. */
  readonly mentions: readonly string[];
  /** Constants that say something. */
  readonly marks: ReadonlySet<number>;
  /** Names of the resources that it uses. */
  readonly resources: ReadonlySet<number>;
  /** Texts that look like names of classes, packages or actions. */
  readonly dotted: readonly string[];
}

const INT_CONSTANTS: ReadonlySet<number> = new Set(['const', 'const/high16'].map(opcodeOf));
const RESOURCE = 0x7f;
const DOTTED = /^[a-z][\w-]*(?:[./][\w$-]+){2,}$/;
const PROBES = 'Lgauntlet/probe/';

/** The traits of all classes of an app, without those that probes bring along. Code that cannot be read has none. */
export function classTraits({
  dexFiles,
  resources,
}: Pick<Apk, 'dexFiles' | 'resources'>): readonly ClassTraits[] {
  const classes = new Map<string, DexClass>();
  for (const dex of dexFiles) {
    for (const one of dex.classes) {
      const { descriptor } = one;
      // Of two definitions Android takes the first.
      if (!classes.has(descriptor) && !descriptor.startsWith(PROBES)) classes.set(descriptor, one);
    }
  }
  return [...classes.values()].map((one) => new Gathering(one, classes, resources).traits());
}

class Gathering {
  readonly #mentions = new Set<string>();
  readonly #marks = new Set<number>();
  readonly #resources = new Set<number>();
  readonly #dotted = new Set<string>();

  constructor(
    private readonly owner: DexClass,
    private readonly classes: ReadonlyMap<string, DexClass>,
    private readonly resources: ResourceTable | undefined,
  ) {}

  traits(): ClassTraits {
    const { owner } = this;
    unlessMalformed(
      () => this.#gather(),
      () => undefined,
    );
    return {
      name: className(owner.descriptor),
      mentions: [...this.#mentions].map(className),
      marks: this.#marks,
      resources: this.#resources,
      dotted: [...this.#dotted],
    };
  }

  #gather(): void {
    const { owner } = this;
    for (const type of [owner.superclass ?? '', ...owner.interfaces]) this.#mention(type);
    for (const { type } of [...owner.staticFields, ...owner.instanceFields]) this.#mention(type);
    for (const value of owner.staticValues) if (value.kind === 'string') this.#text(value.value);
    for (const method of owner.methods) {
      const { parameters, returnType } = method.ref.proto;
      for (const type of [returnType, ...parameters]) this.#mention(type);
      if (method.code !== null) this.#read(new InstructionCursor(method.code));
    }
  }

  #read(cursor: InstructionCursor): void {
    const { dex } = this.owner;
    const calls = new Set<string>();
    while (cursor.next()) {
      const { opcode, index } = cursor;
      if (INT_CONSTANTS.has(opcode)) this.#number(cursor.literal);
      else if (index >= 0) this.#use(dex, opcode, index, calls);
    }
    const mark = callsMark(calls);
    if (mark !== null) this.#marks.add(mark);
  }

  #use(dex: DexFile, opcode: number, index: number, calls: Set<string>): void {
    switch (indexKindOf(opcode)) {
      case 'string':
        this.#text(dex.string(index));
        return;
      case 'type':
        this.#mention(dex.type(index));
        return;
      case 'field':
        this.#mention(dex.field(index).class);
        return;
      case 'method': {
        const method = dex.method(index);
        if (FRAMEWORK.test(method.class)) calls.add(methodName(method));
        else this.#mention(method.class);
        return;
      }
    }
  }

  #mention(type: string): void {
    const element = type.replace(/^\[+/, '');
    if (element !== this.owner.descriptor && this.classes.has(element)) this.#mentions.add(element);
  }

  #text(text: string): void {
    const mark = textMark(text);
    if (mark !== null) this.#marks.add(mark);
    if (text.length < 200 && DOTTED.test(text)) this.#dotted.add(text.replaceAll('/', '.'));
  }

  #number(value: number): void {
    if (value >>> 24 === RESOURCE) {
      const name = this.resources?.name(value);
      if (name !== undefined) this.#resources.add(resourceMark(name.type, name.entry));
      return;
    }
    const mark = numberMark(value);
    if (mark !== null) this.#marks.add(mark);
  }
}
