import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { concat, patched, u16, u32 } from '../support/bytes-out.js';
import { DexTables, tinyDex } from '../support/tiny-dex.js';

/** The strings, types, fields and so on of the small DEX are these, in the order of their indexes. */
export function smallTables(): DexTables {
  const tables = new DexTables();
  tables.string('first');
  tables.type('LMain;');
  tables.type('I');
  tables.proto('(IJ)V');
  tables.field('LMain;->count:I');
  tables.method('LMain;->run(I)I');
  return tables;
}

/** A small DEX with one class LMain; and its static method run(I)I. */
export function smallDex(): Uint8Array {
  const method = { name: 'LMain;->run(I)I', isStatic: true, registers: 2, ins: 1, tries: [] };
  return tinyDex(smallTables(), { ...method, units: [0x010f] });
}

/** A DEX with more bytes behind its end, and where they begin. */
export function extended(bytes: Uint8Array, more: Uint8Array): { bytes: Uint8Array; at: number } {
  const at = Math.ceil(bytes.length / 4) * 4;
  const all = concat(bytes, new Uint8Array(at - bytes.length), more);
  return { bytes: patched(all, 0x20, u32(all.length)), at };
}

/** The small DEX with more bytes behind its end, and where they begin. */
export function smallDexWith(...more: number[]): { dex: DexFile; at: number } {
  const { bytes, at } = extended(smallDex(), Uint8Array.from(more));
  return { dex: DexFile.parse(bytes), at };
}

/** A DEX with a map that tells of items behind its end, which `make` puts where they will be. */
export function withMapItem(
  bytes: Uint8Array,
  items: readonly { kind: number; size: number; make: (at: number) => Uint8Array }[],
): Uint8Array {
  let whole = bytes;
  const rows = items.map(({ kind, size, make }) => {
    const at = Math.ceil(whole.length / 4) * 4;
    whole = extended(whole, make(at)).bytes;
    return concat(u16(kind, 0), u32(size, at));
  });
  const map = extended(whole, concat(u32(rows.length), ...rows));
  return patched(map.bytes, 0x34, u32(map.at));
}
