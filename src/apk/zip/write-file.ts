import { deflateRawSync } from 'node:zlib';
import { malformed } from '../malformed.js';
import type { ZipArchive } from './archive.js';
import { crc32 } from './crc32.js';
import type { ZipEntry } from './directory.js';
import { utf8 } from './write-bytes.js';

/** A file of an archive that is to be written. Extra fields of old archives are not among what is kept. */
export interface ZipFile {
  readonly name: string;
  /** The bytes as the archive will hold them. */
  readonly data: Uint8Array;
  readonly method: number;
  readonly flags: number;
  readonly time: number;
  readonly date: number;
  readonly crc32: number;
  /** Length of the content. */
  readonly size: number;
  readonly versionMadeBy: number;
  readonly versionNeeded: number;
  readonly internalAttributes: number;
  readonly externalAttributes: number;
  readonly comment: Uint8Array;
  /** The content, unpacked when somebody asks. */
  content(): Uint8Array;
}

/** How new content is put in an archive. */
export interface NewFileOptions {
  /** Not compressed. The resource table never is: from target SDK 30 on Android insists, before it does not mind. */
  readonly stored?: boolean;
}

/** Stored entries can be mapped into memory, so they are aligned. */
export const STORED = 0;
const DEFLATED = 8;
const RESOURCES = 'resources.arsc';

/** Sizes follow the data instead of preceding it: never so in what is written here. */
const DESCRIPTOR_FLAG = 1 << 3;
const UTF8_FLAG = 1 << 11;

const VERSION = 20;
/** 1 January 1980, the first day that archives know: the same content makes the same archive. */
const FIRST_DATE = (1 << 5) | 1;

/** A file of another archive, its data as it is there. */
export function keptFile(archive: ZipArchive, entry: ZipEntry): ZipFile {
  refuseOtherNames(archive, entry);
  return {
    name: entry.name,
    data: archive.raw(entry),
    method: entry.method,
    flags: (entry.flags & ~DESCRIPTOR_FLAG) | nameFlag(entry.name),
    time: entry.time,
    date: entry.date,
    crc32: entry.crc32,
    size: entry.size,
    versionMadeBy: entry.versionMadeBy,
    versionNeeded: entry.versionNeeded,
    internalAttributes: entry.internalAttributes,
    externalAttributes: entry.externalAttributes,
    comment: entry.comment,
    content: () => archive.read(entry.name) ?? new Uint8Array(0),
  };
}

/** A file with new content, compressed where that makes it smaller. */
export function newFile(name: string, content: Uint8Array, options: NewFileOptions = {}): ZipFile {
  const packed = options.stored || name === RESOURCES ? content : deflated(content);
  const smaller = packed.length < content.length;
  return {
    name,
    data: smaller ? packed : content,
    method: smaller ? DEFLATED : STORED,
    flags: nameFlag(name),
    time: 0,
    date: FIRST_DATE,
    crc32: crc32(content),
    size: content.length,
    versionMadeBy: VERSION,
    versionNeeded: VERSION,
    internalAttributes: 0,
    externalAttributes: 0,
    comment: new Uint8Array(0),
    content: () => content,
  };
}

function deflated(content: Uint8Array): Uint8Array {
  const packed = deflateRawSync(content);
  return new Uint8Array(packed.buffer, packed.byteOffset, packed.length);
}

function nameFlag(name: string): number {
  return utf8(name).length === name.length ? 0 : UTF8_FLAG;
}

/** A name that is not in UTF-8 would be written as another one; Android does not open such archives. */
function refuseOtherNames(
  archive: ZipArchive,
  { name, headerOffset, dataOffset, localExtra }: ZipEntry,
): void {
  const before = headerOffset + LOCAL_SIZE;
  const length = dataOffset - localExtra.length - before;
  const now = utf8(name);
  if (now.length === length && archive.bytes.range(before, length).every((byte, n) => byte === now[n]))
    return;
  throw malformed(archive.bytes.part, `the name of ${name} is not in UTF-8`);
}

/** Length of a local header without name and extra field. */
export const LOCAL_SIZE = 30;
