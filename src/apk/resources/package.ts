import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import { CHUNK, type Chunk, chunkAt, chunksIn } from './chunk.js';
import { StringPool } from './string-pool.js';
import { decodeUtf16 } from './text.js';
import { TypeVariant } from './type-variant.js';

const HEADER_SIZE = 284;
const HEADER_SIZE_WITH_OFFSET = 288;
const NAME_OFFSET = 12;
const NAME_LENGTH = 256;
const LIBRARY_HEADER_SIZE = 12;
const LIBRARY_SIZE = 4 + NAME_LENGTH;

/** The resources of one package: types, each in one or more variants. */
export class ResourcePackage {
  readonly id: number;
  readonly name: string;
  /** Ids by which this package's resources mean the packages of shared libraries. */
  readonly libraries: ReadonlyMap<number, string>;
  /** Variants by the number of their type, in file order. */
  readonly types: ReadonlyMap<number, readonly TypeVariant[]>;
  readonly #typeNames: StringPool;
  readonly #keys: StringPool;
  /** What the types' numbers are ahead of the places of their names. */
  readonly #typeIdOffset: number;
  readonly #indices = new Map<string, ReadonlyMap<string, number>>();

  constructor(chunk: Chunk, strings: StringPool) {
    const { bytes, headerSize } = chunk;
    if (headerSize < HEADER_SIZE) throw malformed(bytes.part, 'the header of a package is too short');
    this.id = bytes.u32(8);
    if (this.id > 0xff) throw malformed(bytes.part, `a package has the number ${this.id}`);
    this.name = fixedText(bytes, NAME_OFFSET);
    this.#typeNames = new StringPool(chunkAt(bytes, bytes.u32(268)));
    this.#keys = new StringPool(chunkAt(bytes, bytes.u32(276)));
    this.#typeIdOffset = headerSize >= HEADER_SIZE_WITH_OFFSET ? bytes.u32(284) : 0;
    const types = new Map<number, TypeVariant[]>();
    const libraries = new Map<number, string>();
    for (const part of chunksIn(chunk)) {
      if (part.type === CHUNK.library) readLibraries(part, libraries);
      if (part.type !== CHUNK.type) continue;
      const variant = new TypeVariant(part, strings);
      const variants = types.get(variant.typeId);
      if (variants === undefined) types.set(variant.typeId, [variant]);
      else variants.push(variant);
    }
    this.types = types;
    this.libraries = libraries;
  }

  /** Name of a type, such as `layout`. */
  typeName(typeId: number): string {
    return this.#typeNames.text(typeId - 1 - this.#typeIdOffset);
  }

  /** Name of a resource without package and type; undefined where no variant has it. */
  entryName(typeId: number, index: number): string | undefined {
    for (const variant of this.types.get(typeId) ?? []) {
      const key = variant.key(index);
      if (key !== undefined) return this.#keys.text(key);
    }
    return undefined;
  }

  /** Resource id of a name. */
  find(type: string, entry: string): number | undefined {
    let ids = this.#indices.get(type);
    if (ids === undefined) {
      ids = this.#idsOf(type);
      this.#indices.set(type, ids);
    }
    return ids.get(entry);
  }

  #idsOf(type: string): ReadonlyMap<string, number> {
    const ids = new Map<string, number>();
    for (const [typeId, variants] of this.types) {
      if (this.typeName(typeId) !== type) continue;
      for (const variant of variants) this.#addNames(variant, ids);
    }
    return ids;
  }

  #addNames(variant: TypeVariant, ids: Map<string, number>): void {
    for (const index of variant.indices()) {
      const key = variant.key(index);
      const name = key === undefined ? undefined : this.#keys.text(key);
      if (name !== undefined && !ids.has(name)) ids.set(name, resourceId(this.id, variant.typeId, index));
    }
  }
}

/** The number of a resource: package, type and place in one. */
export function resourceId(packageId: number, typeId: number, index: number): number {
  return packageId * 2 ** 24 + typeId * 2 ** 16 + index;
}

function readLibraries({ bytes, headerSize }: Chunk, libraries: Map<number, string>): void {
  const count = bytes.u32(8);
  if (headerSize < LIBRARY_HEADER_SIZE || headerSize + count * LIBRARY_SIZE > bytes.length) {
    throw malformed(bytes.part, `a list of libraries claims ${count} of them`);
  }
  for (let n = 0; n < count; n++) {
    const at = headerSize + n * LIBRARY_SIZE;
    libraries.set(bytes.u32(at), fixedText(bytes, at + 4));
  }
}

/** UTF-16 text in a field of fixed length, up to the first zero. */
function fixedText(bytes: Bytes, at: number): string {
  const text = decodeUtf16(bytes.range(at, NAME_LENGTH));
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}
