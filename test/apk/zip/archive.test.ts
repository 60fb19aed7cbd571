import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZipArchive } from '../../../src/apk/zip/archive.js';
import { API_DEMOS, openApk } from '../support/apks.js';
import { buildZip, type ZipPart } from '../support/build-zip.js';
import { concat, patched, u16, u32, utf8 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

const HELLO: ZipPart = { name: 'hello.txt', content: utf8('hello hello hello') };
const STORED: ZipPart = { name: 'a/b.bin', content: Uint8Array.of(1, 2, 3), method: 0 };
const END_SIZE = 22;

describe('ZipArchive', () => {
  it('reads stored and deflated entries', () => {
    const archive = new ZipArchive(buildZip([HELLO, STORED]));
    expect(archive.entries.map(({ name }) => name)).toEqual(['hello.txt', 'a/b.bin']);
    expect(archive.read('hello.txt')).toEqual(HELLO.content);
    expect(archive.read('a/b.bin')).toEqual(STORED.content);
    expect(archive.read('b.bin')).toBeUndefined();
    expect(archive.read('toString')).toBeUndefined();
  });

  it('tells what a writer needs', () => {
    const part = { ...HELLO, flags: 0x800, localExtra: u32(0x11223344), extra: u16(7, 0) };
    const archive = new ZipArchive(buildZip([STORED, part], { comment: utf8('last words') }));
    const entry = archive.entries.find(({ name }) => name === 'hello.txt');
    expect(entry).toMatchObject({
      method: 8,
      flags: 0x800,
      time: 0x6000,
      date: 0x5000,
      size: 17,
      versionMadeBy: 0x0314,
      versionNeeded: 20,
      internalAttributes: 1,
      externalAttributes: 0x81a40000,
      extra: u16(7, 0),
      localExtra: u32(0x11223344),
      headerOffset: 40,
      dataOffset: 40 + 30 + 9 + 4,
    });
    expect(entry && archive.raw(entry)).toEqual(new Uint8Array(deflateRawSync(HELLO.content)));
    expect(archive.end.comment).toEqual(utf8('last words'));
  });

  it('gives any content back', () => {
    const part = fc.record({ content: fc.uint8Array({ maxLength: 300 }), method: fc.constantFrom(0, 8) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const archive = new ZipArchive(buildZip(parts.map((it, n) => ({ ...it, name: `${n}` }))));
        expect(parts.map((_, n) => archive.read(`${n}`))).toEqual(parts.map(({ content }) => content));
      }),
    );
  });

  it('reads every entry of a real APK', () => {
    const archive = openApk(API_DEMOS);
    const sizes = archive.entries.map(({ name, size }) => [name, size]);
    expect(archive.entries.map(({ name }) => [name, archive.read(name)?.length])).toEqual(sizes);
    expect(sizes.length).toBeGreaterThan(800);
  });

  it('finds the end behind a comment that looks like one', () => {
    const comment = concat(u32(0x06054b50), new Uint8Array(30));
    expect(new ZipArchive(buildZip([HELLO], { comment })).read('hello.txt')).toEqual(HELLO.content);
  });

  it('refuses what is no archive', () => {
    for (const bytes of [new Uint8Array(0), utf8('PK'), new Uint8Array(100_000)]) {
      expectMalformed(() => new ZipArchive(bytes, 'x.apk'), /^x\.apk: the file is no ZIP archive/);
    }
  });
});

describe('ZipArchive on hostile archives', () => {
  const open = (bytes: Uint8Array) => () => new ZipArchive(bytes);
  const reading = (part: ZipPart) => () => new ZipArchive(buildZip([part])).read(part.name);

  it('refuses a bomb before unpacking it', () => {
    const content = new Uint8Array(3_000_000);
    expectMalformed(reading({ ...HELLO, content, size: 300 * 2 ** 20 }), /claims 314572800 bytes; the limit/);
    expectMalformed(reading({ ...HELLO, size: 2 ** 28 }), /compressed bytes cannot hold 268435456 bytes/);
    expectMalformed(reading({ ...HELLO, content, size: 10 }), /broken or holds more than 10 bytes/);
  });

  it('refuses sizes, checksums and streams that are wrong', () => {
    expectMalformed(reading({ ...HELLO, size: 16 }), /holds 17 bytes and claims 16/);
    expectMalformed(reading({ ...HELLO, size: 18 }), /holds 17 bytes and claims 18/);
    expectMalformed(reading({ ...STORED, size: 2 }), /holds 3 bytes and claims 2/);
    expectMalformed(reading({ ...STORED, crc32: 1 }), /checksum/);
    expectMalformed(reading({ ...HELLO, compressedSize: 3 }), /broken/);
  });

  it('refuses encrypted entries and unknown methods when they are read', () => {
    expectMalformed(reading({ ...HELLO, flags: 1 }), /^hello\.txt: the entry is encrypted/);
    expectMalformed(reading({ ...HELLO, method: 12 }), /method 12/);
  });

  it('refuses two entries of one name', () => {
    expectMalformed(
      open(buildZip([HELLO, { ...STORED, name: HELLO.name }])),
      /two entries have the name hello/,
    );
  });

  it('refuses entries that share bytes', () => {
    expectMalformed(
      open(buildZip([{ ...STORED, compressedSize: 4 }, HELLO])),
      /a\/b\.bin overlaps hello\.txt/,
    );
    expectMalformed(open(buildZip([{ ...STORED, compressedSize: 400 }])), /overlaps the central directory/);
    const twice = [STORED, { ...STORED, name: 'c', localName: STORED.name, headerOffset: 0 }];
    expectMalformed(open(buildZip(twice)), /another name in its local header/);
  });

  it('refuses directories that are not where they are said to be', () => {
    const bytes = buildZip([HELLO]);
    const end = bytes.length - END_SIZE;
    expectMalformed(open(patched(bytes, end + 8, u16(0xffff, 0xffff))), /ends after 1 of 65535 entries/);
    expectMalformed(open(patched(bytes, end + 16, u32(0xfffffff0))), /reaches past its end record/);
    expectMalformed(open(patched(bytes, end + 4, u16(1))), /several files/);
    expectMalformed(open(buildZip([{ ...HELLO, headerOffset: 0xffffffff }])), /no local header at/);
    expectMalformed(open(buildZip([{ ...HELLO, localName: 'hullo.txt' }])), /another name/);
  });

  it('says that it does not read Zip64', () => {
    const locator = concat(u32(0x07064b50), new Uint8Array(16));
    const bytes = buildZip([HELLO]);
    const end = bytes.length - END_SIZE;
    expectMalformed(open(concat(bytes.subarray(0, end), locator, bytes.subarray(end))), /Zip64/);
  });
});
