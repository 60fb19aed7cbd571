import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../../src/apk/zip/crc32.js';
import { concat, u16, u32, utf8 } from './bytes-out.js';

/** A file to put in an archive, and lies to tell about it. */
export interface ZipPart {
  readonly name: string;
  readonly content: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly crc32?: number;
  readonly compressedSize?: number;
  readonly headerOffset?: number;
  readonly localName?: string;
  readonly localExtra?: Uint8Array;
  readonly extra?: Uint8Array;
}

/** What else an archive may hold. */
export interface ZipRest {
  readonly comment?: Uint8Array;
  readonly beforeDirectory?: Uint8Array;
}

/** An archive, byte by byte, without any check. */
export function buildZip(parts: readonly ZipPart[], rest: ZipRest = {}): Uint8Array {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const method = part.method ?? 8;
    const data = method === 8 ? deflateRawSync(part.content) : part.content;
    const common = concat(
      u16(part.flags ?? 0, method, 0x6000, 0x5000),
      u32(
        part.crc32 ?? crc32(part.content),
        part.compressedSize ?? data.length,
        part.size ?? part.content.length,
      ),
    );
    const localName = utf8(part.localName ?? part.name);
    const localExtra = part.localExtra ?? new Uint8Array(0);
    const lengths = u16(localName.length, localExtra.length);
    const local = concat(u32(0x04034b50), u16(20), common, lengths, localName, localExtra, data);
    const name = utf8(part.name);
    const extra = part.extra ?? new Uint8Array(0);
    directory.push(
      concat(
        u32(0x02014b50),
        u16(0x0314, 20),
        common,
        u16(name.length, extra.length, 0, 0, 1),
        u32(0x81a40000, part.headerOffset ?? offset),
        name,
        extra,
      ),
    );
    locals.push(local);
    offset += local.length;
  }
  const before = rest.beforeDirectory ?? new Uint8Array(0);
  const comment = rest.comment ?? new Uint8Array(0);
  const central = concat(...directory);
  return concat(
    ...locals,
    before,
    central,
    u32(0x06054b50),
    u16(0, 0, parts.length, parts.length),
    u32(central.length, offset + before.length),
    u16(comment.length),
    comment,
  );
}
