import type { Bytes } from '../bytes.js';
import { malformed } from '../malformed.js';

/** Types of the chunks that binary XML and resource tables are made of. */
export const CHUNK = {
  stringPool: 0x0001,
  table: 0x0002,
  xml: 0x0003,
  xmlNamespaceStart: 0x0100,
  xmlNamespaceEnd: 0x0101,
  xmlElementStart: 0x0102,
  xmlElementEnd: 0x0103,
  xmlText: 0x0104,
  xmlResourceMap: 0x0180,
  package: 0x0200,
  type: 0x0201,
  typeSpec: 0x0202,
  library: 0x0203,
} as const;

const HEADER_SIZE = 8;

/** A length-prefixed piece of a resource file. */
export interface Chunk {
  readonly type: number;
  readonly headerSize: number;
  /** The chunk alone, from its header on. */
  readonly bytes: Bytes;
}

/** The chunk that starts at an offset. */
export function chunkAt(bytes: Bytes, at: number): Chunk {
  const headerSize = bytes.u16(at + 2);
  const size = bytes.u32(at + 4);
  if (headerSize < HEADER_SIZE || size < headerSize || at + size > bytes.length) {
    throw malformed(
      bytes.part,
      `the chunk at offset ${at} claims ${size} bytes with a header of ${headerSize}`,
    );
  }
  return { type: bytes.u16(at), headerSize, bytes: bytes.slice(at, size) };
}

/** The chunks inside another one, after its header; fewer bytes than a header at the end are padding. */
export function* chunksIn({ bytes, headerSize }: Chunk): Generator<Chunk> {
  for (let at = headerSize; at + HEADER_SIZE <= bytes.length; ) {
    const chunk = chunkAt(bytes, at);
    yield chunk;
    at += chunk.bytes.length;
  }
}
