import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repackStored } from '../../../src/devices/jvm/zip-repack.js';
import { tempDir } from '../../support/temp-dir.js';
import { storedEntries, zipOf } from './fake-tools.js';

describe('repacking an archive', () => {
  const files = () => {
    const dir = tempDir();
    return { source: join(dir, 'a.zip'), target: join(dir, 'b.zip') };
  };

  it('keeps the chosen entries byte for byte, and the folders above them', async () => {
    const { source, target } = files();
    const big = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * at) % 251));
    const entries = {
      'a/': '',
      'a/b/': '',
      'a/b/big': big,
      'a/c/': '',
      'a/c/other': 'no',
      top: 'abc',
      none: '',
    };
    const content = Object.entries(entries).map(([name, data]) => [name, Buffer.from(data)]);
    writeFileSync(source, zipOf(Object.fromEntries(content)));
    await repackStored(source, target, (name) => ['a/b/big', 'top', 'none'].includes(name));
    const kept = storedEntries(readFileSync(target));
    expect([...kept.keys()]).toEqual(['a/', 'a/b/', 'a/b/big', 'top', 'none']);
    expect(kept.get('a/b/big')?.equals(big)).toBe(true);
    expect(kept.get('top')?.toString()).toBe('abc');
  });

  it('works for any names and contents', async () => {
    const name = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'ü', '-') });
    const entries = fc.dictionary(name, fc.uint8Array({ maxLength: 300 }), { maxKeys: 8 });
    await fc.assert(
      fc.asyncProperty(entries, async (random) => {
        const { source, target } = files();
        const content = Object.fromEntries(
          Object.entries(random).map(([key, data]) => [key, Buffer.from(data)]),
        );
        writeFileSync(source, zipOf(content));
        await repackStored(source, target, () => true);
        expect(Object.fromEntries(storedEntries(readFileSync(target)))).toEqual(content);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['no archive', () => Buffer.from('nothing'), /a\.zip: the file is no ZIP archive/],
    [
      'half an archive',
      (zip: Buffer) => zip.subarray(0, zip.length / 2),
      /a\.zip: the file is no ZIP archive/,
    ],
    ['a changed entry', (zip: Buffer) => Buffer.from(zip).fill(0xff, 40, 60), /./],
    [
      'a wrong checksum',
      (zip: Buffer) => withByte(zip, zip.indexOf('PK\x01\x02') + 16),
      /a: the checksum of the entry is wrong/,
    ],
    [
      'a table of contents elsewhere',
      (zip: Buffer) => withByte(zip, zip.length - 6),
      /no local header|central directory/,
    ],
  ])('refuses %s', async (_, damage, message) => {
    const { source, target } = files();
    writeFileSync(source, damage(zipOf({ a: Buffer.alloc(5000, 'some text '), b: Buffer.from('bb') })));
    await expect(repackStored(source, target, () => true)).rejects.toThrow(message);
  });

  it('stops when told to', async () => {
    const { source, target } = files();
    writeFileSync(source, zipOf({ a: Buffer.alloc(5000, 'a') }));
    await expect(repackStored(source, target, () => true, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});

/** The same bytes, but for one. */
function withByte(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8((changed.readUInt8(at) + 1) & 0xff, at);
  return changed;
}
