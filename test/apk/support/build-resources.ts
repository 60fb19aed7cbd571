import { concat, u16, u32, utf8, utf16 } from './bytes-out.js';

const NO_STRING = 0xffffffff;

/** A chunk: type, the rest of its header, its body. */
export function chunk(type: number, header: Uint8Array, ...body: readonly Uint8Array[]): Uint8Array {
  const content = concat(...body);
  const headerSize = 8 + header.length;
  return concat(u16(type, headerSize), u32(headerSize + content.length), header, content);
}

/** A string pool of the given strings; bytes stand for a string as it shall be encoded, lengths and all. */
export function stringPool(
  strings: readonly (string | Uint8Array)[],
  encoding: 'utf8' | 'utf16',
): Uint8Array {
  const encoded = strings.map((text) => {
    if (typeof text !== 'string') return text;
    if (encoding === 'utf16') return concat(length16(text.length), utf16(text), u16(0));
    const bytes = utf8(text);
    return concat(length8(text.length), length8(bytes.length), bytes, Uint8Array.of(0));
  });
  const offsets: number[] = [];
  let at = 0;
  for (const bytes of encoded) {
    offsets.push(at);
    at += bytes.length;
  }
  const data = concat(...encoded, new Uint8Array((4 - (at % 4)) % 4));
  const stringsStart = 28 + 4 * strings.length;
  const flags = encoding === 'utf8' ? 0x100 : 0;
  return chunk(1, u32(strings.length, 0, flags, stringsStart, 0), u32(...offsets), data);
}

function length8(length: number): Uint8Array {
  return length < 0x80 ? Uint8Array.of(length) : Uint8Array.of(0x80 | ((length >>> 8) & 0x7f), length & 0xff);
}

function length16(length: number): Uint8Array {
  return length < 0x8000 ? u16(length) : u16(0x8000 | (length >>> 16), length & 0xffff);
}

/** A stored value: type and data. */
export interface Value {
  readonly type: number;
  readonly data: number;
}

/** An entry of a type: a value, or a bag of them by key. */
export type EntrySpec =
  | Value
  | { readonly parent?: number; readonly items: readonly (readonly [number, Value])[] };

/** How the index and the entries of a type are written. */
export type TypeForm = 'dense' | 'sparse' | 'offset16' | 'compact';

/** One type under one configuration. Entries are named by the package's keys of the same place. */
export interface TypeSpec {
  readonly id: number;
  readonly form?: TypeForm;
  /** Configuration after its size. */
  readonly config?: Uint8Array;
  readonly entries: readonly (EntrySpec | undefined)[];
}

/** One package. */
export interface PackageSpec {
  readonly id: number;
  readonly name: string;
  readonly types: readonly string[];
  readonly keys: readonly string[];
  readonly variants: readonly TypeSpec[];
  readonly libraries?: readonly (readonly [number, string])[];
}

/** A whole table. */
export function buildTable(strings: readonly string[], packages: readonly PackageSpec[]): Uint8Array {
  return chunk(2, u32(packages.length), stringPool(strings, 'utf8'), ...packages.map(packageChunk));
}

function packageChunk(spec: PackageSpec): Uint8Array {
  const types = stringPool(spec.types, 'utf16');
  const keys = stringPool(spec.keys, 'utf8');
  const header = concat(
    u32(spec.id),
    fixedName(spec.name),
    u32(288, spec.types.length, 288 + types.length, spec.keys.length, 0),
  );
  const libraries = (spec.libraries ?? []).map(([id, name]) => concat(u32(id), fixedName(name)));
  const library = libraries.length === 0 ? [] : [chunk(0x203, u32(libraries.length), ...libraries)];
  return chunk(0x200, header, types, keys, ...library, ...spec.variants.map(typeChunk));
}

function fixedName(name: string): Uint8Array {
  return concat(utf16(name), new Uint8Array(256 - 2 * name.length));
}

/** One type chunk. */
export function typeChunk(spec: TypeSpec): Uint8Array {
  const form = spec.form ?? 'dense';
  const index: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const [n, entry] of spec.entries.entries()) {
    if (entry === undefined) {
      if (form !== 'sparse') index.push(form === 'offset16' ? u16(0xffff) : u32(NO_STRING));
      continue;
    }
    const bytes = entryBytes(n, entry, form);
    if (form === 'sparse') index.push(u16(n, offset / 4));
    else index.push(form === 'offset16' ? u16(offset / 4) : u32(offset));
    entries.push(bytes);
    offset += bytes.length;
  }
  const config = spec.config ?? new Uint8Array(60);
  const flags = { dense: 0, compact: 0, sparse: 1, offset16: 2 }[form];
  const indexBytes = concat(...index);
  const padding = new Uint8Array((4 - (indexBytes.length % 4)) % 4);
  const start = 20 + 4 + config.length + indexBytes.length + padding.length;
  const header = concat(
    Uint8Array.of(spec.id, flags, 0, 0),
    u32(index.length, start, 4 + config.length),
    config,
  );
  return chunk(0x201, header, indexBytes, padding, ...entries);
}

function entryBytes(key: number, entry: EntrySpec, form: TypeForm): Uint8Array {
  if ('items' in entry) {
    const items = entry.items.map(([name, value]) => concat(u32(name), valueBytes(value)));
    return concat(u16(16, 1), u32(key, entry.parent ?? 0, entry.items.length), ...items);
  }
  if (form === 'compact') return concat(u16(key, (entry.type << 8) | 8), u32(entry.data));
  return concat(u16(8, 0), u32(key), valueBytes(entry));
}

function valueBytes({ type, data }: Value): Uint8Array {
  return concat(u16(8), Uint8Array.of(0, type), u32(data));
}

/** An attribute to compile: by resource id, or plain by name. */
export interface AttributeSpec {
  readonly id?: number;
  readonly name?: string;
  readonly value: string | number | boolean | { readonly reference: number };
}

/** An element to compile. */
export interface ElementSpec {
  readonly tag: string;
  readonly attributes?: readonly AttributeSpec[];
  readonly children?: readonly (ElementSpec | string)[];
}

const ANDROID = 'http://schemas.android.com/apk/res/android';

/** A compiled XML file. Names of attributes with ids are left empty, as obfuscators do. */
export function buildXml(root: ElementSpec): Uint8Array {
  const ids = [...new Set(attributesBelow(root).flatMap(({ id }) => id ?? []))];
  const strings = new Strings(ids.length);
  const body = concat(
    nodeChunk(0x100, u32(strings.of('android'), strings.of(ANDROID))),
    ...nodeChunks(root, ids, strings),
    nodeChunk(0x101, u32(strings.of('android'), strings.of(ANDROID))),
  );
  return chunk(
    3,
    new Uint8Array(0),
    stringPool(strings.all, 'utf16'),
    chunk(0x180, new Uint8Array(0), u32(...ids)),
    body,
  );
}

class Strings {
  readonly all: string[];
  readonly #numbers = new Map<string, number>();

  constructor(unnamed: number) {
    this.all = Array.from({ length: unnamed }, () => '');
  }

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.all.length);
    return this.all.push(text) - 1;
  }
}

function attributesBelow(element: ElementSpec): AttributeSpec[] {
  const below = (element.children ?? [])
    .filter((child) => typeof child !== 'string')
    .flatMap(attributesBelow);
  return [...(element.attributes ?? []), ...below];
}

function nodeChunk(type: number, body: Uint8Array): Uint8Array {
  return chunk(type, u32(7, NO_STRING), body);
}

function nodeChunks(element: ElementSpec, ids: readonly number[], strings: Strings): Uint8Array[] {
  const attributes = element.attributes ?? [];
  const name = u32(NO_STRING, strings.of(element.tag));
  return [
    nodeChunk(
      0x102,
      concat(
        name,
        u16(20, 20, attributes.length, 0, 0, 0),
        ...attributes.map((attribute) => attributeBytes(attribute, ids, strings)),
      ),
    ),
    ...(element.children ?? []).flatMap((child) =>
      typeof child === 'string' ? [textChunk(child, strings)] : nodeChunks(child, ids, strings),
    ),
    nodeChunk(0x103, name),
  ];
}

function textChunk(text: string, strings: Strings): Uint8Array {
  const data = strings.of(text);
  return nodeChunk(0x104, concat(u32(data), valueBytes({ type: 3, data })));
}

function attributeBytes(
  { id, name, value }: AttributeSpec,
  ids: readonly number[],
  strings: Strings,
): Uint8Array {
  const raw = typeof value === 'string' ? strings.of(value) : NO_STRING;
  const namespace = id === undefined ? NO_STRING : strings.of(ANDROID);
  const nameIndex = id === undefined ? strings.of(name ?? '') : ids.indexOf(id);
  return concat(u32(namespace, nameIndex, raw), valueBytes(storedValue(value, raw)));
}

function storedValue(value: AttributeSpec['value'], raw: number): Value {
  if (typeof value === 'string') return { type: 3, data: raw };
  if (typeof value === 'number') return { type: 0x10, data: value };
  if (typeof value === 'boolean') return { type: 0x12, data: value ? 0xffffffff : 0 };
  return { type: 1, data: value.reference };
}
