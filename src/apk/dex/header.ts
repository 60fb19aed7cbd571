import { malformed } from '../malformed.js';
import type { ByteReader } from './byte-reader.js';

/** A table of the file: how many entries, and where the first one is. */
export interface TableRange {
  readonly size: number;
  readonly offset: number;
}

/** The header of a DEX. Offsets count from the begin of the file, which may hold several DEX since version 041. */
export interface DexHeader {
  /** 35 for "035", and so on. */
  readonly version: number;
  /** Where this header is. */
  readonly offset: number;
  readonly headerSize: number;
  /** Bytes of this DEX, from its header on. */
  readonly fileSize: number;
  readonly checksum: number;
  /** SHA-1 of what follows it. */
  readonly signature: Uint8Array;
  readonly link: TableRange;
  /** Offset of the list of all sections, 0 for none. */
  readonly map: number;
  readonly strings: TableRange;
  readonly types: TableRange;
  readonly protos: TableRange;
  readonly fields: TableRange;
  readonly methods: TableRange;
  readonly classes: TableRange;
  readonly data: TableRange;
  /** Bytes of all tables together. */
  readonly tableBytes: number;
  /** Bytes of the whole file. */
  readonly containerSize: number;
}

const VERSIONS: readonly number[] = [35, 37, 38, 39, 40, 41];
/** The first version whose files hold several DEX. */
export const CONTAINER_VERSION = 41;
const HEADER_SIZE = 0x70;
const CONTAINER_HEADER_SIZE = 0x78;
const LITTLE_ENDIAN = 0x12345678;

/** The header at an offset of the file; every table that it names is within the file. */
export function readHeader(bytes: Uint8Array, reader: ByteReader, part: string, offset: number): DexHeader {
  const version = versionAt(bytes, part, offset);
  const isContainer = version >= CONTAINER_VERSION;
  const least = isContainer ? CONTAINER_HEADER_SIZE : HEADER_SIZE;
  if (bytes.length - offset < least)
    throw malformed(part, `the file ends within the header at byte ${offset}`);
  const word = (at: number) => reader.u4At(offset + at);
  if (word(0x28) !== LITTLE_ENDIAN) throw malformed(part, 'the header does not have the usual byte order');
  const fileSize = word(0x20);
  const headerSize = word(0x24);
  if (headerSize < least) throw malformed(part, `a header of ${headerSize} bytes is too short`);
  if (fileSize < headerSize || fileSize > bytes.length - offset) {
    throw malformed(part, `the header promises ${fileSize} bytes, but there are ${bytes.length - offset}`);
  }
  const containerSize = isContainer ? word(0x70) : fileSize;
  if (isContainer && word(0x74) !== offset) {
    throw malformed(part, `the header at byte ${offset} says that it is at byte ${word(0x74)}`);
  }
  if (containerSize < offset + fileSize || containerSize > bytes.length) {
    throw malformed(part, `the header promises ${containerSize} bytes of DEX, but there are ${bytes.length}`);
  }
  let tableBytes = 0;
  const section = (at: number, what: string, itemSize: number): TableRange => {
    const size = word(at);
    const start = word(at + 4);
    if (size > 0 && start + size * itemSize > containerSize) {
      throw malformed(part, `the header promises ${size} ${what} at byte ${start}, outside of the file`);
    }
    tableBytes += size * itemSize;
    return { size, offset: start };
  };
  const sections = {
    link: section(0x2c, 'bytes of link data', 1),
    strings: section(0x38, 'strings', 4),
    types: section(0x40, 'types', 4),
    protos: section(0x48, 'prototypes', 12),
    fields: section(0x50, 'fields', 8),
    methods: section(0x58, 'methods', 8),
    classes: section(0x60, 'classes', 32),
  };
  return {
    ...sections,
    version,
    offset,
    headerSize,
    fileSize,
    checksum: word(0x08),
    signature: bytes.subarray(offset + 0x0c, offset + 0x20),
    map: word(0x34),
    data: { size: word(0x68), offset: word(0x6c) },
    tableBytes,
    containerSize,
  };
}

/** "dex\n035\0": the version between a line feed and a zero. */
function versionAt(bytes: Uint8Array, part: string, offset: number): number {
  const magic = String.fromCharCode(...bytes.subarray(offset, offset + 8));
  const digits = /^dex\n(\d{3})\0$/.exec(magic)?.[1];
  if (digits === undefined) throw malformed(part, 'it does not begin like a DEX file');
  const version = Number(digits);
  if (!VERSIONS.includes(version)) throw malformed(part, `DEX version ${digits} is not known`);
  return version;
}
