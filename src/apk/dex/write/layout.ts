import { sha1 } from '../../../core/sha1.js';
import { adler32 } from '../checksum.js';
import { mapKinds } from '../map-list.js';
import type { Section } from './section.js';

/** Bytes of the header, which is before all sections. */
export const HEADER_SIZE = 0x70;
const LITTLE_ENDIAN = 0x12345678;
const MAP_ITEM = 12;

/** The tables of a file that its header lists, and where in the header. */
const HEADER_TABLES: readonly (readonly [kind: number, at: number])[] = [
  [mapKinds.stringId, 0x38],
  [mapKinds.typeId, 0x40],
  [mapKinds.protoId, 0x48],
  [mapKinds.fieldId, 0x50],
  [mapKinds.methodId, 0x58],
  [mapKinds.classDef, 0x60],
];

/** Puts a file together: the header, the tables, the data, and the map of all that. */
export function layOut(version: number, tables: readonly Section[], data: readonly Section[]): Uint8Array {
  const sections = [...tables, ...data].filter(({ count }) => count > 0);
  const mapAt = aligned(placeAll(sections, HEADER_SIZE), 4);
  const dataAt = tables.reduce((end, { out }) => end + out.at, HEADER_SIZE);
  const bytes = new Uint8Array(mapAt + 4 + MAP_ITEM * (sections.length + 2));
  const view = new DataView(bytes.buffer);
  for (const { offset, out } of sections) bytes.set(out.written, offset);
  for (const section of sections) section.resolve(view);
  writeMap(view, mapAt, sections);

  bytes.set(Buffer.from(`dex\n0${version}\0`, 'latin1'));
  const word = (at: number, value: number) => view.setUint32(at, value, true);
  word(0x20, bytes.length);
  word(0x24, HEADER_SIZE);
  word(0x28, LITTLE_ENDIAN);
  word(0x34, mapAt);
  for (const [kind, at] of HEADER_TABLES) {
    const table = sections.find((one) => one.kind === kind);
    word(at, table?.count ?? 0);
    word(at + 4, table?.offset ?? 0);
  }
  word(0x68, bytes.length - dataAt);
  word(0x6c, dataAt);
  bytes.set(sha1(bytes.subarray(0x20)), 0x0c);
  word(0x08, adler32(bytes.subarray(0x0c)));
  return bytes;
}

/** Gives the sections their places, and says where the last one ends. */
function placeAll(sections: readonly Section[], start: number): number {
  let end = start;
  for (const section of sections) {
    section.offset = aligned(end, section.alignment);
    end = section.offset + section.out.at;
  }
  return end;
}

function writeMap(view: DataView, at: number, sections: readonly Section[]): void {
  const items = [
    { kind: mapKinds.header, count: 1, offset: 0 },
    ...sections,
    { kind: mapKinds.mapList, count: 1, offset: at },
  ];
  view.setUint32(at, items.length, true);
  for (const [i, { kind, count, offset }] of items.entries()) {
    const place = at + 4 + MAP_ITEM * i;
    view.setUint16(place, kind, true);
    view.setUint32(place + 4, count, true);
    view.setUint32(place + 8, offset, true);
  }
}

function aligned(at: number, size: number): number {
  return Math.ceil(at / size) * size;
}
