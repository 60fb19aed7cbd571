import { malformed } from '../malformed.js';
import type { ClassAnnotations } from './annotations.js';
import type { ByteReader } from './byte-reader.js';
import { Code } from './code.js';
import type { DexFile } from './dex-file.js';
import { hiddenApiFlags } from './hidden-api.js';
import { type FieldRef, fieldName, type MethodRef, methodName } from './references.js';
import type { Value } from './value.js';

/** The bits of access flags; some mean one thing for methods and another for fields or classes. */
export const access = {
  public: 0x1,
  private: 0x2,
  protected: 0x4,
  static: 0x8,
  final: 0x10,
  synchronized: 0x20,
  volatile: 0x40,
  bridge: 0x40,
  transient: 0x80,
  varargs: 0x80,
  native: 0x100,
  interface: 0x200,
  abstract: 0x400,
  strict: 0x800,
  synthetic: 0x1000,
  annotation: 0x2000,
  enum: 0x4000,
  constructor: 0x10000,
  declaredSynchronized: 0x20000,
} as const;

/** A field that a class declares. */
export class DexField {
  readonly class: DexClass;
  /** Of the field in the file, see `DexFile.field`. */
  readonly index: number;
  readonly accessFlags: number;

  constructor(owner: DexClass, index: number, accessFlags: number) {
    this.class = owner;
    this.index = index;
    this.accessFlags = accessFlags;
  }

  get ref(): FieldRef {
    return this.class.dex.field(this.index);
  }

  get name(): string {
    return this.ref.name;
  }

  get type(): string {
    return this.ref.type;
  }

  get isStatic(): boolean {
    return (this.accessFlags & access.static) !== 0;
  }

  toString(): string {
    return fieldName(this.ref);
  }
}

/** A method that a class declares. */
export class DexMethod {
  readonly class: DexClass;
  /** Of the method in the file, see `DexFile.method`. */
  readonly index: number;
  readonly accessFlags: number;
  /** 0 for a method without code. */
  readonly codeOffset: number;
  #code: Code | null | undefined;

  constructor(owner: DexClass, index: number, accessFlags: number, codeOffset: number) {
    this.class = owner;
    this.index = index;
    this.accessFlags = accessFlags;
    this.codeOffset = codeOffset;
  }

  get ref(): MethodRef {
    return this.class.dex.method(this.index);
  }

  get name(): string {
    return this.ref.name;
  }

  get isStatic(): boolean {
    return (this.accessFlags & access.static) !== 0;
  }

  /** The code, or null for a method that is abstract or native. */
  get code(): Code | null {
    this.#code ??= this.codeOffset === 0 ? null : Code.read(this);
    return this.#code;
  }

  toString(): string {
    return methodName(this.ref);
  }
}

interface ClassData {
  readonly staticFields: readonly DexField[];
  readonly instanceFields: readonly DexField[];
  readonly directMethods: readonly DexMethod[];
  readonly virtualMethods: readonly DexMethod[];
  readonly methods: readonly DexMethod[];
}

const NO_DATA: ClassData = {
  staticFields: [],
  instanceFields: [],
  directMethods: [],
  virtualMethods: [],
  methods: [],
};

/** A class that a DEX defines. */
export class DexClass {
  readonly dex: DexFile;
  /** Of the definition in the file. */
  readonly index: number;
  /** Where the definition is in the file. */
  readonly #offset: number;
  #data: ClassData | undefined;

  constructor(dex: DexFile, index: number, offset: number) {
    this.dex = dex;
    this.index = index;
    this.#offset = offset;
  }

  get descriptor(): string {
    return this.dex.type(this.#word(0));
  }

  get accessFlags(): number {
    return this.#word(1);
  }

  /** Null for java.lang.Object only. */
  get superclass(): string | null {
    return this.dex.typeOrNull(this.#word(2));
  }

  get interfaces(): readonly string[] {
    return this.dex.typeList(this.#word(3));
  }

  get sourceFile(): string | null {
    return this.dex.stringOrNull(this.#word(4));
  }

  get annotations(): ClassAnnotations {
    return this.dex.annotations(this.#word(5));
  }

  get staticFields(): readonly DexField[] {
    return this.#members().staticFields;
  }

  get instanceFields(): readonly DexField[] {
    return this.#members().instanceFields;
  }

  /** Constructors, static and private methods. */
  get directMethods(): readonly DexMethod[] {
    return this.#members().directMethods;
  }

  get virtualMethods(): readonly DexMethod[] {
    return this.#members().virtualMethods;
  }

  /** All methods, the direct ones first. */
  get methods(): readonly DexMethod[] {
    return this.#members().methods;
  }

  /** First values of the first static fields; the fields behind them begin as zero or null. */
  get staticValues(): readonly Value[] {
    const offset = this.#word(7);
    return offset === 0 ? [] : this.dex.valueArray(offset);
  }

  /** Flags of the platform's hidden interfaces, one per field and method in the order of the class, or null. */
  get hiddenApiFlags(): readonly number[] | null {
    const { staticFields, instanceFields, methods } = this.#members();
    return hiddenApiFlags(this.dex, this.index, staticFields.length + instanceFields.length + methods.length);
  }

  toString(): string {
    return this.descriptor;
  }

  #word(n: number): number {
    return this.dex.word(this.#offset + 4 * n);
  }

  #members(): ClassData {
    if (this.#data !== undefined) return this.#data;
    const offset = this.#word(6);
    if (offset === 0) return NO_DATA;
    const reader = this.dex.reader(offset);
    this.#data = this.dex.spending(reader, () => this.#readMembers(reader));
    return this.#data;
  }

  #readMembers(reader: ByteReader): ClassData {
    const staticFields = reader.uleb128();
    const instanceFields = reader.uleb128();
    const directMethods = reader.uleb128();
    const virtualMethods = reader.uleb128();
    reader.expect(staticFields + instanceFields, 2, 'fields of a class');
    reader.expect(directMethods + virtualMethods, 3, 'methods of a class');
    const statics = this.#readFields(reader, staticFields);
    const instance = this.#readFields(reader, instanceFields);
    const direct = this.#readMethods(reader, directMethods);
    const virtual = this.#readMethods(reader, virtualMethods);
    return {
      staticFields: statics,
      instanceFields: instance,
      directMethods: direct,
      virtualMethods: virtual,
      methods: direct.concat(virtual),
    };
  }

  #readFields(reader: ByteReader, size: number): readonly DexField[] {
    const fields: DexField[] = [];
    const count = this.dex.header.fields.size;
    for (let i = 0, index = 0; i < size; i++) {
      index = this.#next(reader, i, index, count, 'field');
      fields.push(new DexField(this, index, reader.uleb128()));
    }
    return fields;
  }

  #readMethods(reader: ByteReader, size: number): readonly DexMethod[] {
    const methods: DexMethod[] = [];
    const count = this.dex.header.methods.size;
    for (let i = 0, index = 0; i < size; i++) {
      index = this.#next(reader, i, index, count, 'method');
      const accessFlags = reader.uleb128();
      methods.push(new DexMethod(this, index, accessFlags, reader.uleb128()));
    }
    return methods;
  }

  /** The index of the next member, which the file holds as the distance from the one before. */
  #next(reader: ByteReader, i: number, before: number, count: number, what: string): number {
    const distance = reader.uleb128();
    const index = before + distance;
    if (i > 0 && distance === 0) throw malformed(this.dex.part, `class ${this.index} has a ${what} twice`);
    if (index < count) return index;
    throw malformed(this.dex.part, `class ${this.index} has ${what} ${index}, but there are ${count}`);
  }
}
