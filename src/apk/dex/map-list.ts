import type { ByteReader } from './byte-reader.js';

/** A kind of item, how many there are of it, and where the first one is. */
export interface MapItem {
  readonly kind: number;
  readonly size: number;
  readonly offset: number;
}

/** The numbers of the kinds of items. */
export const mapKinds = {
  header: 0x0000,
  stringId: 0x0001,
  typeId: 0x0002,
  protoId: 0x0003,
  fieldId: 0x0004,
  methodId: 0x0005,
  classDef: 0x0006,
  callSiteId: 0x0007,
  methodHandle: 0x0008,
  mapList: 0x1000,
  typeList: 0x1001,
  annotationSetRefList: 0x1002,
  annotationSet: 0x1003,
  classData: 0x2000,
  code: 0x2001,
  stringData: 0x2002,
  debugInfo: 0x2003,
  annotation: 0x2004,
  encodedArray: 0x2005,
  annotationsDirectory: 0x2006,
  hiddenApiClassData: 0xf000,
} as const;

/** Reads the list of what is where. */
export function readMap(reader: ByteReader): readonly MapItem[] {
  const size = reader.u4();
  reader.expect(size, 12, 'map items');
  const items: MapItem[] = [];
  for (let i = 0; i < size; i++) {
    const kind = reader.u2();
    reader.u2();
    items.push({ kind, size: reader.u4(), offset: reader.u4() });
  }
  return items;
}
