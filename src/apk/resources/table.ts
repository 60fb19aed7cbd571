import { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import { CHUNK, chunkAt, chunksIn } from './chunk.js';
import type { Qualifiers } from './configuration.js';
import type { ResourceEntry } from './entry.js';
import { ResourcePackage, resourceId } from './package.js';
import { StringPool } from './string-pool.js';
import type { TypeVariant } from './type-variant.js';
import { type TypedValue, VALUE_TYPE } from './typed-value.js';

/** A resource's full name: `package:type/entry`. */
export interface ResourceName {
  readonly package: string;
  readonly type: string;
  readonly entry: string;
}

const TABLE_HEADER_SIZE = 12;
/** Real apps need three or four; whoever needs more goes in a circle. */
const MAX_HOPS = 20;

/** The compiled resources of an app. Where no configuration is named the default one speaks, else the first stored. */
export class ResourceTable {
  readonly packages: readonly ResourcePackage[];

  constructor(data: Uint8Array, part = 'resources.arsc') {
    const table = chunkAt(new Bytes(part, data), 0);
    if (table.type !== CHUNK.table || table.headerSize < TABLE_HEADER_SIZE) {
      throw malformed(part, 'the file is no resource table');
    }
    const packages: ResourcePackage[] = [];
    let strings: StringPool | undefined;
    for (const chunk of chunksIn(table)) {
      if (chunk.type === CHUNK.stringPool) strings ??= new StringPool(chunk);
      if (chunk.type !== CHUNK.package) continue;
      if (strings === undefined) throw malformed(part, 'a package comes before the strings of the table');
      packages.push(new ResourcePackage(chunk, strings));
    }
    this.packages = packages;
  }

  /** The name of a resource; undefined where the table does not define it. */
  name(id: number): ResourceName | undefined {
    const { packageId, typeId, index } = split(id);
    for (const pack of this.packages) {
      const entry = pack.id === packageId ? pack.entryName(typeId, index) : undefined;
      if (entry !== undefined) return { package: pack.name, type: pack.typeName(typeId), entry };
    }
    return undefined;
  }

  /** The id of a resource by its name, in any package or in the one named. */
  id(type: string, entry: string, packageName?: string): number | undefined {
    for (const pack of this.packages) {
      if (packageName !== undefined && pack.name !== packageName) continue;
      const id = pack.find(type, entry);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  /** The ids of all resources of a type, in order. */
  ids(type: string): readonly number[] {
    const ids = new Set<number>();
    for (const pack of this.packages) {
      for (const [typeId, variants] of pack.types) {
        if (pack.typeName(typeId) !== type) continue;
        for (const variant of variants) {
          for (const index of variant.indices()) ids.add(resourceId(pack.id, typeId, index));
        }
      }
    }
    return [...ids].sort((a, b) => a - b);
  }

  /** The configurations under which a resource has a value, in file order. */
  configurations(id: number): readonly Qualifiers[] {
    return Array.from(this.#variants(id), (variant) => variant.qualifiers);
  }

  /** What is stored for a resource. */
  entry(id: number, config?: Qualifiers): ResourceEntry | undefined {
    const { index } = split(id);
    let first: TypeVariant | undefined;
    for (const variant of this.#variants(id)) {
      if (variant.qualifiers === (config ?? '')) return variant.entry(index);
      first ??= variant;
    }
    return config === undefined ? first?.entry(index) : undefined;
  }

  /** The value of a resource that is no bag, as stored: it may refer to another. */
  value(id: number, config?: Qualifiers): TypedValue | undefined {
    const entry = this.entry(id, config);
    return entry?.kind === 'value' ? entry.value : undefined;
  }

  /** Follows references to what they mean; the last reference where this is not in the table, or there is no end. */
  resolve(value: TypedValue): TypedValue {
    let current = value;
    for (let hops = 0; hops < MAX_HOPS && current.kind === 'reference'; hops++) {
      const next = this.value(this.#target(current.type, current.id));
      if (next === undefined) return current;
      current = next;
    }
    return current;
  }

  /** The text of a resource that is a string in the end. */
  text(id: number, config?: Qualifiers): string | undefined {
    const value = this.value(id, config);
    const end = value && this.resolve(value);
    return end?.kind === 'string' ? end.text : undefined;
  }

  /** The items of an array in the order of their numbers, references followed. */
  array(id: number, config?: Qualifiers): readonly TypedValue[] | undefined {
    const entry = this.entry(id, config);
    if (entry?.kind !== 'bag') return undefined;
    return entry.items.toSorted((a, b) => a.key - b.key).map(({ value }) => this.resolve(value));
  }

  /** The name of the archive's entry that a layout, menu or other XML resource is in. */
  xmlFile(id: number, config?: Qualifiers): string | undefined {
    const file = this.text(id, config);
    return file?.endsWith('.xml') ? file : undefined;
  }

  /** Where a resource has a value, in file order. */
  *#variants(id: number): Generator<TypeVariant> {
    const { packageId, typeId, index } = split(id);
    for (const pack of this.packages) {
      if (pack.id !== packageId) continue;
      for (const variant of pack.types.get(typeId) ?? []) if (variant.has(index)) yield variant;
    }
  }

  /** A dynamic reference names a library by the number that the packages here have given it. */
  #target(type: number, id: number): number {
    if (type !== VALUE_TYPE.dynamicReference) return id;
    const { packageId, typeId, index } = split(id);
    const names = this.packages.map((pack) => pack.libraries.get(packageId));
    const library = this.packages.find((pack) => names.includes(pack.name));
    return library === undefined ? id : resourceId(library.id, typeId, index);
  }
}

function split(id: number): { packageId: number; typeId: number; index: number } {
  return { packageId: id >>> 24, typeId: (id >>> 16) & 0xff, index: id & 0xffff };
}
