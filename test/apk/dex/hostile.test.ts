import { describe, expect, it } from 'vitest';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { concat, patched, u32 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';
import { extended, smallDex } from './extend-dex.js';
import { readEverything } from './read-everything.js';

const MANY = 20_000;

/** Reads all that there is, and says how long it took. */
function secondsToRead(bytes: Uint8Array): number {
  const start = performance.now();
  readEverything(bytes);
  return (performance.now() - start) / 1000;
}

function words(values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}

/** The small DEX with another table of `count` entries in it. */
function withTable(bytes: Uint8Array, headerAt: number, table: Uint8Array, count: number): Uint8Array {
  const { bytes: all, at } = extended(bytes, table);
  return patched(all, headerAt, u32(count, at));
}

describe('a DEX that wants more than it is', () => {
  it('does not have a string read again from every byte of it', () => {
    const text = extended(smallDex(), concat(new Uint8Array(MANY).fill(0x61), Uint8Array.of(0)));
    const offsets = words(Array.from({ length: MANY }, (_, i) => text.at + i));
    const bytes = withTable(text.bytes, 0x38, offsets, MANY);
    expect(secondsToRead(bytes)).toBeLessThan(2);
    const dex = DexFile.parse(bytes);
    expect(dex.string(0)).toHaveLength(MANY - 1);
    expectMalformed(() => {
      for (let i = 0; i < MANY; i++) dex.string(i);
    }, /too many of its items share the same bytes/);
  });

  it('does not have the members of a class read again for every class', () => {
    const members = Uint8Array.from([0x80 | (MANY & 0x7f), 0x80 | ((MANY >> 7) & 0x7f), MANY >> 14, 0, 0, 0]);
    const fields = new Uint8Array(2 * MANY).fill(1);
    fields[0] = 0;
    const data = extended(smallDex(), concat(members, fields));
    const ids = withTable(data.bytes, 0x50, new Uint8Array(8 * (MANY + 1)), MANY + 1);
    const classes = Array.from({ length: MANY / 10 }, () => [0, 1, 0xffffffff, 0, 0xffffffff, 0, data.at, 0]);
    const bytes = withTable(ids, 0x60, words(classes.flat()), classes.length);
    expect(DexFile.parse(bytes).classes[0]?.staticFields).toHaveLength(MANY);
    expect(secondsToRead(bytes)).toBeLessThan(2);
  });

  it('does not have the same code walked for every method', () => {
    const code = concat(u32(0x00000001, 0, 0, MANY), new Uint8Array(2 * MANY));
    const data = extended(smallDex(), code);
    const ids = withTable(data.bytes, 0x58, new Uint8Array(8 * MANY), MANY);
    const at = [0x80 | (data.at & 0x7f), 0x80 | ((data.at >> 7) & 0x7f), data.at >> 14];
    const methods = Array.from({ length: MANY }, (_, i) => [i === 0 ? 0 : 1, 8, ...at]);
    const count = [0x80 | (MANY & 0x7f), 0x80 | ((MANY >> 7) & 0x7f), MANY >> 14];
    const members = extended(ids, Uint8Array.from([0, 0, ...count, 0, ...methods.flat()]));
    const bytes = withTable(members.bytes, 0x60, u32(0, 1, 0xffffffff, 0, 0xffffffff, 0, members.at, 0), 1);
    expect(DexFile.parse(bytes).classes[0]?.methods[MANY - 1]?.code?.size).toBe(MANY);
    expect(secondsToRead(bytes)).toBeLessThan(2);
  });

  it('does not have the same tables for every DEX of a file', () => {
    const parts = 2000;
    const size = 0x78;
    const total = parts * size;
    const headers = Array.from({ length: parts }, (_, i) => {
      const head = patched(new Uint8Array(size), 0, Buffer.from('dex\n041\0'));
      const table = patched(patched(head, 0x38, u32(total / 4, 0)), 0x20, u32(size, size, 0x12345678));
      return patched(table, 0x70, u32(total, i * size));
    });
    expectMalformed(() => DexFile.parseAll(concat(...headers)), /too many of its items share the same bytes/);
  });

  it('does not promise members that no file can hold', () => {
    const { bytes, at } = extended(smallDex(), Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0));
    const dex = DexFile.parse(bytes);
    const one = DexFile.parse(patched(bytes, dex.header.classes.offset + 24, u32(at))).classes[0];
    expectMalformed(() => one?.methods, /4294967295 fields of a class are promised/);
  });
});
