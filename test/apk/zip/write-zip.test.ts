import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZipArchive } from '../../../src/apk/zip/archive.js';
import { keptFile, newFile, type ZipFile } from '../../../src/apk/zip/write-file.js';
import { writeZip } from '../../../src/apk/zip/write-zip.js';
import { GauntletError } from '../../../src/core/errors.js';
import { contentOf, openApk, testApks } from '../support/apks.js';
import { buildZip } from '../support/build-zip.js';
import { concat, u16, u32, utf8 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

const DESCRIPTOR_FLAG = 8;
const UTF8_FLAG = 0x800;
const LONG = utf8('long enough to shrink '.repeat(20));

const keptFiles = (archive: ZipArchive) => archive.entries.map((entry) => keptFile(archive, entry));

/** Entries that are stored elsewhere than they should be. */
const misaligned = (archive: ZipArchive, pageSize: number) =>
  archive.entries.filter(
    ({ name, method, dataOffset }) =>
      method === 0 && dataOffset % (name.endsWith('.so') ? pageSize : 4) !== 0,
  );

const files = fc.uniqueArray(
  fc.record({
    name: fc.oneof(
      fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
      fc.nat(99).map((n) => `lib/${n}.so`),
    ),
    content: fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.nat(3000).map((n) => new Uint8Array(n)),
    ),
    stored: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 8 },
);

describe('writeZip', () => {
  it('writes what a reader gives back, in order and aligned', () => {
    fc.assert(
      fc.property(files, fc.constantFrom<4096 | 16384>(4096, 16384), (wanted, pageSize) => {
        const made = wanted.map(({ name, content, stored }) => newFile(name, content, { stored }));
        const archive = new ZipArchive(writeZip(made, { pageSize }));
        expect(archive.entries.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
        expect(wanted.map(({ name }) => archive.read(name))).toEqual(wanted.map(({ content }) => content));
        expect(misaligned(archive, pageSize)).toEqual([]);
        // And once more, from what was read: the same bytes.
        expect(Buffer.compare(writeZip(keptFiles(archive), { pageSize }), archive.bytes.data)).toBe(0);
      }),
    );
  });

  it('carries the entries of real APKs over as they are', () => {
    for (const file of testApks()) {
      const before = openApk(file);
      const after = new ZipArchive(writeZip(keptFiles(before)));
      const told = ({ entries }: ZipArchive) =>
        entries.map(({ name, method, time, date, crc32, size }) => [name, method, time, date, crc32, size]);
      expect(told(after)).toEqual(told(before));
      for (const [n, entry] of before.entries.entries()) {
        const copy = after.entries[n];
        expect(copy && Buffer.compare(after.raw(copy), before.raw(entry))).toBe(0);
      }
      expect(misaligned(after, 16384)).toEqual([]);
    }
  });

  it('compresses where it helps, and never the resource table', () => {
    const short = utf8('short');
    const methods = [
      newFile('a', LONG),
      newFile('b', LONG, { stored: true }),
      newFile('c', short),
      newFile('resources.arsc', LONG),
    ].map(({ method }) => method);
    expect(methods).toEqual([8, 0, 0, 0]);
  });

  it('drops data descriptors and says which names are UTF-8', () => {
    const archive = new ZipArchive(
      buildZip([
        { name: 'a', content: LONG, flags: DESCRIPTOR_FLAG | 2 },
        { name: 'größe', content: LONG },
      ]),
    );
    const written = new ZipArchive(writeZip([...keptFiles(archive), newFile('Ж', LONG)]));
    expect(written.entries.map(({ flags }) => flags)).toEqual([2, UTF8_FLAG, UTF8_FLAG]);
  });

  it('pads with an extra field that tells the alignment, in place of older ones', () => {
    const part = { name: 'lib/x86/a.so', content: LONG, method: 0, localExtra: u16(0xcafe, 0) };
    const archive = new ZipArchive(buildZip([part]));
    const [entry] = new ZipArchive(writeZip(keptFiles(archive), { pageSize: 4096 })).entries;
    expect(entry?.dataOffset).toBe(4096);
    const padding = 4096 - 30 - part.name.length;
    expect(entry?.localExtra).toEqual(concat(u16(0xd935, padding - 4, 4096), new Uint8Array(padding - 6)));
  });

  it('keeps attributes and comments, and places the directory', () => {
    const before = new ZipArchive(buildZip([{ name: 'a', content: LONG, extra: u32(1) }]));
    const layout = { comment: utf8('last words'), directoryAlignment: 4096 };
    const after = new ZipArchive(writeZip(keptFiles(before), layout));
    expect(after.end).toMatchObject({ directoryOffset: 4096, comment: utf8('last words') });
    expect(after.entries[0]).toMatchObject({
      versionMadeBy: 0x0314,
      internalAttributes: 1,
      externalAttributes: 0x81a40000,
    });
  });

  it('is the same every time', () => {
    expect(writeZip([newFile('a', LONG)])).toEqual(writeZip([newFile('a', LONG)]));
    expect(new ZipArchive(writeZip([newFile('a', LONG)])).entries[0]).toMatchObject({ time: 0, date: 0x21 });
  });

  it('refuses what no archive without Zip64 can hold', () => {
    const refusal = (all: readonly ZipFile[]) => {
      try {
        return writeZip(all);
      } catch (error) {
        return error instanceof GauntletError ? `${error.code} ${error.message}` : error;
      }
    };
    const small = newFile('x', new Uint8Array(0));
    const many = Array.from({ length: 0xffff }, (_, n) => ({ ...small, name: `${n}` }));
    expect(refusal(many)).toMatch(/^APK_TOO_LARGE .* 65535 files, and 65534 is the limit/);
    const half = new Uint8Array(2 ** 31);
    const large = ['a', 'b'].map((name) => ({ ...small, name, data: half }));
    expect(refusal(large)).toMatch(/^APK_TOO_LARGE .* 4 GB or more/);
    expect(refusal([newFile('ö'.repeat(40_000), LONG)])).toMatch(/^APK_TOO_LARGE .* 65535 bytes/);
    expect(refusal([small, small])).toMatch(/two files are to have the name x/);
  });

  it('refuses a name that is not in UTF-8', () => {
    const bytes = buildZip([{ name: 'a?', content: LONG }]);
    const latin = bytes.map((byte) => (byte === 0x3f ? 0xe4 : byte));
    const archive = new ZipArchive(latin);
    expectMalformed(() => keptFiles(archive), /is not in UTF-8/);
  });

  it('unpacks kept files when asked', () => {
    const archive = openApk(testApks().at(-1) ?? '');
    for (const file of keptFiles(archive)) expect(file.content()).toEqual(contentOf(archive, file.name));
  });
});
