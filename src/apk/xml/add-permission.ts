import { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import { ATTR } from '../manifest/attribute-ids.js';
import { withStrings } from '../resources/append-strings.js';
import { CHUNK, type Chunk, chunkAt, chunksIn } from '../resources/chunk.js';
import { NO_STRING, StringPool } from '../resources/string-pool.js';
import { VALUE_TYPE } from '../resources/typed-value.js';
import { joinBytes, u16, u32 } from '../zip/write-bytes.js';
import { readXml } from './document.js';
import type { XmlElement } from './element.js';

const PART = 'AndroidManifest.xml';
const TAG = 'uses-permission';
const ANDROID = 'http://schemas.android.com/apk/res/android';
const HEADER_SIZE = 8;
const NODE_HEADER_SIZE = 16;
const ELEMENT_SIZE = 20;
const ATTRIBUTE_SIZE = 20;
const VALUE_SIZE = 8;

/**
 * A manifest in which the app asks for a permission; the bytes themselves when it does so already. Of what was there
 * nothing changes: new strings follow the old ones, and the new element comes right before `application`.
 */
export function withPermission(manifest: Uint8Array, permission: string): Uint8Array {
  const root = readXml(manifest, PART);
  if (root.name !== 'manifest') throw malformed(PART, `the root is ${root.name}, not manifest`);
  if (root.elements(TAG).some((element) => asksFor(element, permission))) return manifest;

  const file = chunkAt(new Bytes(PART, manifest), 0);
  const chunks = [...chunksIn(file)];
  const pool = chunks.find(({ type }) => type === CHUNK.stringPool);
  if (pool === undefined) throw malformed(PART, 'the file has no strings');
  const map = chunks.find(({ type }) => type === CHUNK.xmlResourceMap);
  const strings = new StringPool(pool);
  const place = placeFor(chunks, strings);

  // Some of these may be there already, but to find out would mean to decode all strings.
  const added = [TAG, permission, ANDROID];
  const [tag, value, namespace] = [strings.size, strings.size + 1, strings.size + 2];
  const known = nameInMap(map, strings.size);
  const name = known ?? strings.size + added.push('name') - 1;
  const element = elementChunks({ tag, namespace, name, value }, place.line);

  const newMap = known === undefined ? mapWithName(map, name) : map?.bytes.data;
  const parts = chunks.flatMap((chunk, index) => {
    const own = chunk === pool ? withStrings(pool, added) : chunk === map ? newMap : chunk.bytes.data;
    const before = index === place.index ? element : undefined;
    const after = chunk === pool && map === undefined ? newMap : undefined;
    return [before, own, after].filter((part) => part !== undefined);
  });
  const end = chunks.reduce((sum, { bytes }) => sum + bytes.length, file.headerSize);
  const size = parts.reduce((sum, { length }) => sum + length, file.headerSize);
  return joinBytes([
    u16(file.type, file.headerSize),
    u32(size + file.bytes.length - end),
    file.bytes.range(HEADER_SIZE, file.headerSize - HEADER_SIZE),
    ...parts,
    manifest.subarray(end),
  ]);
}

/** One that holds up to some version of Android does not count. */
function asksFor(element: XmlElement, permission: string): boolean {
  const value = element.attribute(ATTR.name)?.value;
  const isBounded = element.attribute(ATTR.maxSdkVersion) !== undefined;
  return value?.kind === 'string' && value.text === permission && !isBounded;
}

/** Where a child of the root can come: before the chunk of this number, which is of that line. */
interface Place {
  readonly index: number;
  readonly line: number;
}

/** Before the application, if there is one, else at the end of the root. */
function placeFor(chunks: readonly Chunk[], strings: StringPool): Place {
  let depth = 0;
  /** The first of the namespaces that belong to the next element. */
  let declared: number | undefined;
  for (const [index, { type, headerSize, bytes }] of chunks.entries()) {
    if (type === CHUNK.xmlNamespaceStart) {
      declared ??= index;
      continue;
    }
    if (type === CHUNK.xmlElementStart) {
      const isApplication = depth === 1 && strings.optional(bytes.u32(headerSize + 4)) === 'application';
      if (isApplication) return { index: declared ?? index, line: bytes.u32(HEADER_SIZE) };
      depth++;
    }
    if (type === CHUNK.xmlElementEnd && --depth === 0) return { index, line: bytes.u32(HEADER_SIZE) };
    declared = undefined;
  }
  throw malformed(PART, 'the file ends inside an element');
}

/** The number of the string that the map of resource ids calls `android:name`. */
function nameInMap(map: Chunk | undefined, strings: number): number | undefined {
  const size = mapSize(map);
  if (size > strings) throw malformed(PART, 'the file has more resource ids than strings');
  for (let n = 0; n < size; n++) {
    if (map?.bytes.u32(map.headerSize + n * 4) === ATTR.name) return n;
  }
  return undefined;
}

/** The map lists ids of the first strings: those up to the new name get none. */
function mapWithName(map: Chunk | undefined, name: number): Uint8Array {
  const size = mapSize(map);
  const length = HEADER_SIZE + (name + 1) * 4;
  return joinBytes([
    u16(CHUNK.xmlResourceMap, HEADER_SIZE),
    u32(length),
    map?.bytes.range(map.headerSize, size * 4) ?? new Uint8Array(0),
    new Uint8Array((name - size) * 4),
    u32(ATTR.name),
  ]);
}

function mapSize(map: Chunk | undefined): number {
  return map === undefined ? 0 : (map.bytes.length - map.headerSize) >>> 2;
}

/** Numbers of the strings that an element with one attribute is made of. */
interface ElementStrings {
  readonly tag: number;
  readonly namespace: number;
  readonly name: number;
  readonly value: number;
}

/** Start and end of the element. */
function elementChunks({ tag, namespace, name, value }: ElementStrings, line: number): Uint8Array {
  const startSize = NODE_HEADER_SIZE + ELEMENT_SIZE + ATTRIBUTE_SIZE;
  return joinBytes([
    u16(CHUNK.xmlElementStart, NODE_HEADER_SIZE),
    u32(startSize, line, NO_STRING, NO_STRING, tag),
    // Where attributes start, the size and number of them; no id, class or style is among them.
    u16(ELEMENT_SIZE, ATTRIBUTE_SIZE, 1, 0, 0, 0),
    u32(namespace, name, value),
    u16(VALUE_SIZE, VALUE_TYPE.string << 8),
    u32(value),
    u16(CHUNK.xmlElementEnd, NODE_HEADER_SIZE),
    u32(NODE_HEADER_SIZE + 8, line, NO_STRING, NO_STRING, tag),
  ]);
}
