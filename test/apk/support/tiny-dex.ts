/** The tables of a DEX file, filled as their entries are named. */
export class DexTables {
  readonly strings: string[] = [];
  readonly types: number[] = [];
  readonly protos: { readonly shorty: number; readonly returns: number; readonly parameters: number[] }[] =
    [];
  readonly fields: { readonly owner: number; readonly type: number; readonly name: number }[] = [];
  readonly methods: { readonly owner: number; readonly proto: number; readonly name: number }[] = [];
  readonly #known = new Map<string, number>();

  string(text: string): number {
    return this.#intern(`"${text}`, this.strings, () => text);
  }

  /** A type by its descriptor. */
  type(descriptor: string): number {
    return this.#intern(`type ${descriptor}`, this.types, () => this.string(descriptor));
  }

  /** A prototype as in "(ILjava/lang/String;)V". */
  proto(descriptor: string): number {
    return this.#intern(descriptor, this.protos, () => {
      const [parameters, returns] = signature(descriptor);
      const letters = [returns, ...parameters].map((type) => (/^[L[]/.test(type) ? 'L' : type));
      return {
        shorty: this.string(letters.join('')),
        returns: this.type(returns),
        parameters: parameters.map((type) => this.type(type)),
      };
    });
  }

  /** A field as in "Lcom/example/Main;->count:I". */
  field(name: string): number {
    const [, owner = '', field = '', type = ''] = /^(.+)->(.+):(.+)$/.exec(name) ?? [];
    return this.#intern(name, this.fields, () => ({
      owner: this.type(owner),
      type: this.type(type),
      name: this.string(field),
    }));
  }

  /** A method as in "Lcom/example/Main;->add(II)I". */
  method(name: string): number {
    const [, owner = '', method = '', proto = ''] = /^(.+)->([^(]+)(.+)$/.exec(name) ?? [];
    return this.#intern(name, this.methods, () => ({
      owner: this.type(owner),
      proto: this.proto(proto),
      name: this.string(method),
    }));
  }

  #intern<T>(key: string, table: T[], make: () => T): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = make();
    const index = table.push(made) - 1;
    this.#known.set(key, index);
    return index;
  }
}

/** The parameters and the return type of a descriptor. */
export function signature(descriptor: string): [parameters: string[], returns: string] {
  const types = descriptor.match(/\[*(?:L[^;]+;|[ZBSCIJFDV])/g) ?? [];
  return [types.slice(0, -1), types.at(-1) ?? 'V'];
}

/** A range of code and its handlers; an undefined type catches everything. */
export interface TinyTry {
  readonly start: number;
  readonly end: number;
  readonly handlers: readonly { readonly type?: string; readonly address: number }[];
}

/** The one method of a tiny DEX. */
export interface TinyMethod {
  /** As in "LMain;->run(I)I". */
  readonly name: string;
  readonly isStatic: boolean;
  readonly registers: number;
  readonly ins: number;
  readonly units: readonly number[];
  readonly tries: readonly TinyTry[];
}

const HEADER_SIZE = 0x70;
const STATIC = 0x8;

/** A DEX file with one class that has one method; its checksum is not right. */
export function tinyDex(tables: DexTables, method: TinyMethod): Uint8Array {
  const index = tables.method(method.name);
  const owner = tables.methods[index]?.owner ?? 0;
  const superclass = tables.type('Ljava/lang/Object;');
  for (const { handlers } of method.tries) {
    for (const { type } of handlers) if (type !== undefined) tables.type(type);
  }
  const { strings, types, protos, fields, methods } = tables;
  const sizes = [4 * strings.length, 4 * types.length, 12 * protos.length];
  sizes.push(8 * fields.length, 8 * methods.length, 32);
  const dataStart = sizes.reduce((sum, size) => sum + size, HEADER_SIZE);

  const data: number[] = [];
  const here = () => dataStart + data.length;
  const align = () => {
    while (here() % 4 !== 0) data.push(0);
  };
  const stringOffsets = strings.map((text) => {
    const at = here();
    data.push(...uleb128(text.length), ...new TextEncoder().encode(text), 0);
    return at;
  });
  const parameterOffsets = protos.map(({ parameters }) => {
    if (parameters.length === 0) return 0;
    align();
    const at = here();
    data.push(...u4(parameters.length), ...parameters.flatMap(u2));
    return at;
  });
  align();
  const codeOffset = here();
  for (const byte of codeItem(tables, method)) data.push(byte);
  const classData = here();
  const flags = method.isStatic ? STATIC : 0;
  const counts = method.isStatic ? [0, 0, 1, 0] : [0, 0, 0, 1];
  data.push(...counts, ...uleb128(index), ...uleb128(flags), ...uleb128(codeOffset));

  const offsets: number[] = [];
  sizes.reduce((at, size) => {
    offsets.push(at);
    return at + size;
  }, HEADER_SIZE);
  const counted = [strings, types, protos, fields, methods, [0]].map(({ length }, i) => [
    length,
    offsets[i] ?? 0,
  ]);
  const header = [
    ...new TextEncoder().encode('dex\n035\0'),
    ...new Array<number>(24).fill(0),
    ...[here(), HEADER_SIZE, 0x12345678, 0, 0, 0].flatMap(u4),
    ...counted.flat().flatMap(u4),
    ...[data.length, dataStart].flatMap(u4),
  ];
  return Uint8Array.from([
    ...header,
    ...stringOffsets.flatMap(u4),
    ...types.flatMap(u4),
    ...protos.flatMap(({ shorty, returns }, i) => [shorty, returns, parameterOffsets[i] ?? 0].flatMap(u4)),
    ...fields.flatMap(({ owner, type, name }) => [...u2(owner), ...u2(type), ...u4(name)]),
    ...methods.flatMap(({ owner, proto, name }) => [...u2(owner), ...u2(proto), ...u4(name)]),
    ...[owner, 1, superclass, 0, 0xffffffff, 0, classData, 0].flatMap(u4),
    ...data,
  ]);
}

function codeItem(tables: DexTables, { registers, ins, units, tries }: TinyMethod): number[] {
  const item = [...[registers, ins, 0, tries.length].flatMap(u2), ...[0, units.length].flatMap(u4)];
  for (const unit of units) item.push(...u2(unit));
  if (tries.length === 0) return item;
  if (units.length % 2 === 1) item.push(0, 0);
  const lists = uleb128(tries.length);
  for (const { start, end, handlers } of tries) {
    item.push(...u4(start), ...u2(end - start), ...u2(lists.length));
    const typed = handlers.filter(({ type }) => type !== undefined);
    const rest = handlers.find(({ type }) => type === undefined);
    lists.push(...sleb128(rest === undefined ? typed.length : -typed.length));
    for (const { type = '', address } of typed)
      lists.push(...uleb128(tables.type(type)), ...uleb128(address));
    if (rest !== undefined) lists.push(...uleb128(rest.address));
  }
  return [...item, ...lists];
}

function u2(value: number): number[] {
  return [value & 0xff, (value >>> 8) & 0xff];
}

function u4(value: number): number[] {
  return [...u2(value), ...u2(value >>> 16)];
}

function uleb128(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb128(value >>> 7)];
}

function sleb128(value: number): number[] {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...sleb128(value >> 7)];
}
