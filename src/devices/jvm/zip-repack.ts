import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
/** Names are UTF-8. */
const UTF8_FLAG = 0x0800;

interface Entry {
  readonly name: string;
  readonly rawName: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly dosTime: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * Writes the entries that are kept into a new archive without compression, so that reading them is plain copying.
 * Entries are streamed; every one is checked against its checksum on the way.
 */
export async function repackStored(
  source: string,
  target: string,
  keep: (name: string) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  const input = await open(source, 'r');
  try {
    const output = await open(target, 'wx');
    try {
      await copyEntries(input, output, source, keep, signal);
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

async function copyEntries(
  input: FileHandle,
  output: FileHandle,
  source: string,
  keep: (name: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const entries = await readEntries(input, source);
  const kept = new Set(entries.map(({ name }) => name).filter(keep));
  // Class loaders find a folder only if it has an entry of its own.
  for (const name of [...kept]) for (const parent of parentsOf(name)) kept.add(parent);
  const wanted = entries.filter(({ name }) => kept.has(name));

  let at = 0;
  const write = async (bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await output.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
    at += bytes.length;
  };
  const directory: Buffer[] = [];
  for (const entry of wanted) {
    directory.push(centralHeader(entry, at));
    await write(localHeader(entry));
    if (entry.size > 0) await copyContent(input, source, entry, write, signal);
  }
  const start = at;
  await write(Buffer.concat(directory));
  await write(endRecord(wanted.length, at - start, start));
}

async function readEntries(handle: FileHandle, file: string): Promise<readonly Entry[]> {
  const { size } = await handle.stat();
  const tail = await readAt(
    handle,
    Math.max(0, size - END_BYTES - 0xffff),
    Math.min(size, END_BYTES + 0xffff),
  );
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new Error(`${file} is not a zip archive`);
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count === 0xffff || offset === 0xffffffff)
    throw new Error(`${file} is too large for a plain zip archive`);

  const directory = await readAt(handle, offset, bytes);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + CENTRAL_BYTES > directory.length || directory.readUInt32LE(at) !== CENTRAL) {
      throw new Error(`${file} has a broken table of contents`);
    }
    const nameEnd = at + CENTRAL_BYTES + directory.readUInt16LE(at + 28);
    const rawName = directory.subarray(at + CENTRAL_BYTES, nameEnd);
    entries.push({
      name: rawName.toString('utf8'),
      rawName,
      flags: directory.readUInt16LE(at + 8) & UTF8_FLAG,
      method: directory.readUInt16LE(at + 10),
      dosTime: directory.readUInt32LE(at + 12),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function copyContent(
  input: FileHandle,
  file: string,
  entry: Entry,
  write: (bytes: Buffer) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const header = await readAt(input, entry.offset, LOCAL_BYTES);
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL) throw broken(file, entry);
  // The local header's extra field may differ from the one in the table of contents.
  const start = entry.offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const crc = new Crc32();
  let size = 0;
  const take = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length;
      crc.update(chunk);
      await write(chunk);
    }
  };
  const packed = createReadStream(file, { start, end: start + entry.packed - 1, highWaterMark: 1 << 18 });
  if (entry.method === STORED) await pipeline(packed, take, { signal });
  else if (entry.method === DEFLATED) {
    await pipeline(packed, createInflateRaw({ chunkSize: 1 << 18 }), take, { signal });
  } else throw broken(file, entry);
  if (size !== entry.size || crc.value !== entry.crc) throw broken(file, entry);
}

function broken(file: string, { name }: Entry): Error {
  return new Error(`${file} has a broken entry: ${name}`);
}

function parentsOf(name: string): readonly string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`);
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(LOCAL, 0);
  writeFacts(header, 4, entry);
  return Buffer.concat([header, entry.rawName]);
}

function centralHeader(entry: Entry, offset: number): Buffer {
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(20, 4);
  writeFacts(header, 6, entry);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, entry.rawName]);
}

/** The fields that both headers of an entry have in common, in the same order. */
function writeFacts(header: Buffer, at: number, { flags, dosTime, crc, size, rawName }: Entry): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(STORED, at + 4);
  header.writeUInt32LE(dosTime, at + 6);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(size, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(rawName.length, at + 22);
}

function endRecord(count: number, bytes: number, offset: number): Buffer {
  const record = Buffer.alloc(END_BYTES);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(bytes, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Written out because zlib.crc32 is missing from the first releases of Node 20. */
class Crc32 {
  #state = 0xffffffff;

  update(bytes: Uint8Array): void {
    let state = this.#state;
    for (const byte of bytes) state = (state >>> 8) ^ (CRC_TABLE[(state ^ byte) & 0xff] ?? 0);
    this.#state = state;
  }

  get value(): number {
    return (this.#state ^ 0xffffffff) >>> 0;
  }
}
