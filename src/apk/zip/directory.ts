import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';

/** One file of an archive, as its central directory has it; enough to write it back unchanged. */
export interface ZipEntry {
  /** A name in a table, never a path on this machine. */
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly flags: number;
  /** Time and date in MS-DOS form. */
  readonly time: number;
  readonly date: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly versionMadeBy: number;
  readonly versionNeeded: number;
  readonly internalAttributes: number;
  readonly externalAttributes: number;
  /** Extra field of the central directory. */
  readonly extra: Uint8Array;
  /** Extra field of the local header, which alignment is made with. */
  readonly localExtra: Uint8Array;
  readonly comment: Uint8Array;
  readonly headerOffset: number;
  readonly dataOffset: number;
}

/** Where the central directory is, and what follows it. */
export interface ZipEnd {
  readonly entryCount: number;
  readonly directoryOffset: number;
  readonly directorySize: number;
  readonly endOffset: number;
  readonly comment: Uint8Array;
}

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;

const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const ZIP64_LOCATOR_SIZE = 20;
const MAX_COMMENT = 0xffff;

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The end record: the last one whose comment reaches exactly to the end of the file. */
export function findEnd(bytes: Bytes): ZipEnd {
  const first = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at--) {
    if (bytes.u32(at) !== END_SIGNATURE || at + END_SIZE + bytes.u16(at + 20) !== bytes.length) continue;
    return readEnd(bytes, at);
  }
  throw malformed(bytes.part, 'the file is no ZIP archive, or its end is missing');
}

function readEnd(bytes: Bytes, at: number): ZipEnd {
  const entryCount = bytes.u16(at + 10);
  const directorySize = bytes.u32(at + 12);
  const directoryOffset = bytes.u32(at + 16);
  const locator = at - ZIP64_LOCATOR_SIZE;
  if (locator >= 0 && bytes.u32(locator) === ZIP64_LOCATOR_SIGNATURE) {
    throw malformed(bytes.part, 'the archive is in Zip64 form, which Android does not install');
  }
  if (bytes.u16(at + 4) !== 0 || bytes.u16(at + 6) !== 0 || bytes.u16(at + 8) !== entryCount) {
    throw malformed(bytes.part, 'the archive is split over several files');
  }
  if (directoryOffset + directorySize > at) {
    throw malformed(bytes.part, 'the central directory reaches past its end record');
  }
  const comment = bytes.range(at + END_SIZE, bytes.length - at - END_SIZE);
  return { entryCount, directoryOffset, directorySize, endOffset: at, comment };
}

/** All entries in the order of the directory. No two may share a name or a byte: Android trusts no such archive. */
export function readDirectory(bytes: Bytes, end: ZipEnd): ReadonlyMap<string, ZipEntry> {
  const limit = end.directoryOffset + end.directorySize;
  const entries = new Map<string, ZipEntry>();
  let at = end.directoryOffset;
  for (let n = 0; n < end.entryCount; n++) {
    if (at + CENTRAL_SIZE > limit || bytes.u32(at) !== CENTRAL_SIGNATURE) {
      throw malformed(bytes.part, `the central directory ends after ${n} of ${end.entryCount} entries`);
    }
    const next = at + CENTRAL_SIZE + bytes.u16(at + 28) + bytes.u16(at + 30) + bytes.u16(at + 32);
    if (next > limit) throw malformed(bytes.part, `entry ${n} reaches past the central directory`);
    const entry = readEntry(bytes, at);
    if (entries.has(entry.name)) throw malformed(bytes.part, `two entries have the name ${entry.name}`);
    entries.set(entry.name, entry);
    at = next;
  }
  refuseOverlaps(bytes.part, [...entries.values()], end.directoryOffset);
  return entries;
}

function readEntry(bytes: Bytes, at: number): ZipEntry {
  const nameLength = bytes.u16(at + 28);
  const extraLength = bytes.u16(at + 30);
  const nameBytes = bytes.range(at + CENTRAL_SIZE, nameLength);
  const name = UTF8.decode(nameBytes);
  const headerOffset = bytes.u32(at + 42);
  const local = readLocal(bytes, headerOffset, name, nameBytes);
  return {
    name,
    method: bytes.u16(at + 10),
    flags: bytes.u16(at + 8),
    time: bytes.u16(at + 12),
    date: bytes.u16(at + 14),
    crc32: bytes.u32(at + 16),
    compressedSize: bytes.u32(at + 20),
    size: bytes.u32(at + 24),
    versionMadeBy: bytes.u16(at + 4),
    versionNeeded: bytes.u16(at + 6),
    internalAttributes: bytes.u16(at + 36),
    externalAttributes: bytes.u32(at + 38),
    extra: bytes.range(at + CENTRAL_SIZE + nameLength, extraLength),
    comment: bytes.range(at + CENTRAL_SIZE + nameLength + extraLength, bytes.u16(at + 32)),
    headerOffset,
    ...local,
  };
}

function readLocal(
  bytes: Bytes,
  at: number,
  name: string,
  nameBytes: Uint8Array,
): Pick<ZipEntry, 'localExtra' | 'dataOffset'> {
  if (at + LOCAL_SIZE > bytes.length || bytes.u32(at) !== LOCAL_SIGNATURE) {
    throw malformed(bytes.part, `${name} has no local header at offset ${at}`);
  }
  const nameLength = bytes.u16(at + 26);
  const extraLength = bytes.u16(at + 28);
  const localName = bytes.range(at + LOCAL_SIZE, nameLength);
  if (nameLength !== nameBytes.length || localName.some((byte, n) => byte !== nameBytes[n])) {
    throw malformed(bytes.part, `${name} has another name in its local header`);
  }
  const extraOffset = at + LOCAL_SIZE + nameLength;
  return { localExtra: bytes.range(extraOffset, extraLength), dataOffset: extraOffset + extraLength };
}

function refuseOverlaps(part: string, entries: ZipEntry[], directoryOffset: number): void {
  entries.sort((a, b) => a.headerOffset - b.headerOffset);
  for (const [n, entry] of entries.entries()) {
    const after = entries[n + 1];
    const limit = after?.headerOffset ?? directoryOffset;
    if (entry.dataOffset + entry.compressedSize <= limit) continue;
    throw malformed(part, `${entry.name} overlaps ${after?.name ?? 'the central directory'}`);
  }
}
