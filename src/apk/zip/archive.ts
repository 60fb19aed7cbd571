import { inflateRawSync } from 'node:zlib';
import { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';
import { crc32 } from './crc32.js';
import { findEnd, readDirectory, type ZipEnd, type ZipEntry } from './directory.js';

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

/** No part of an app that is analysed comes near; what claims more is a trap. */
const MAX_SIZE = 256 * 1024 * 1024;
/** Deflate cannot do better than this, so a higher claim is false and nothing is set aside for it. */
const MAX_RATIO = 1032;
/** The smallest that zlib takes. */
const MIN_CHUNK = 64;

/** A ZIP archive in memory: the directory is read at once, entries when asked for. */
export class ZipArchive {
  /** Everything in it, in the order of the central directory. */
  readonly entries: readonly ZipEntry[];
  readonly end: ZipEnd;
  readonly bytes: Bytes;
  readonly #byName: ReadonlyMap<string, ZipEntry>;

  constructor(data: Uint8Array, name = 'the APK') {
    // A Buffer is given out as what it is promised to be: its `slice` would not copy.
    this.bytes = new Bytes(name, new Uint8Array(data.buffer, data.byteOffset, data.length));
    this.end = findEnd(this.bytes);
    this.#byName = readDirectory(this.bytes, this.end);
    this.entries = [...this.#byName.values()];
  }

  /** The bytes as the archive holds them, compressed or not; a view, not a copy. */
  raw(entry: ZipEntry): Uint8Array {
    return this.bytes.range(entry.dataOffset, entry.compressedSize);
  }

  /** The content of an entry, checked against its size and CRC; undefined where there is no such entry. */
  read(name: string): Uint8Array | undefined {
    const entry = this.#byName.get(name);
    return entry && this.#content(entry);
  }

  #content(entry: ZipEntry): Uint8Array {
    if (entry.flags & ENCRYPTED_FLAG) throw malformed(entry.name, 'the entry is encrypted');
    if (entry.size > MAX_SIZE) {
      throw malformed(entry.name, `the entry claims ${entry.size} bytes; the limit is ${MAX_SIZE}`);
    }
    const content = this.#unpack(entry);
    if (content.length !== entry.size) {
      throw malformed(entry.name, `the entry holds ${content.length} bytes and claims ${entry.size}`);
    }
    if (crc32(content) !== entry.crc32) throw malformed(entry.name, 'the checksum of the entry is wrong');
    return content;
  }

  #unpack(entry: ZipEntry): Uint8Array {
    const raw = this.raw(entry);
    if (entry.method === STORED) return raw;
    if (entry.method === DEFLATED) return inflate(entry, raw);
    throw malformed(
      entry.name,
      `the entry is compressed by method ${entry.method}, which Android does not know`,
    );
  }
}

function inflate({ name, size }: ZipEntry, raw: Uint8Array): Uint8Array {
  if (size > raw.length * MAX_RATIO) {
    throw malformed(name, `${raw.length} compressed bytes cannot hold ${size} bytes`);
  }
  // One byte more than expected: the whole fits in one chunk, and a longer stream still shows.
  const room = Math.max(size + 1, MIN_CHUNK);
  try {
    const content = inflateRawSync(raw, { maxOutputLength: room, chunkSize: room });
    return new Uint8Array(content.buffer, content.byteOffset, content.length);
  } catch {
    throw malformed(name, `the compressed data is broken or holds more than ${size} bytes`);
  }
}
