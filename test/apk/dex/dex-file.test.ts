import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { mapKinds } from '../../../src/apk/dex/map-list.js';
import { contentOf, openApk, SELENDROID } from '../support/apks.js';
import { concat, patched, u16, u32, utf8 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';
import { hasRightChecksum } from '../support/right-checksum.js';
import { extended, smallDex, withMapItem } from './extend-dex.js';

const sample = contentOf(openApk(join('samples', 'hostile.apk')), 'classes.dex');

function parse(bytes: Uint8Array): DexFile {
  return DexFile.parse(bytes);
}

describe('DexFile', () => {
  it('has the tables of a file', () => {
    const dex = parse(smallDex());
    expect(dex.version).toBe(35);
    expect(dex.counts).toEqual({
      strings: 10,
      types: 5,
      protos: 2,
      fields: 1,
      methods: 1,
      classes: 1,
      callSites: 0,
      methodHandles: 0,
    });
    expect([dex.string(0), dex.type(0), dex.type(1)]).toEqual(['first', 'LMain;', 'I']);
    expect(dex.proto(0)).toMatchObject({ shorty: 'VIJ', returnType: 'V', parameters: ['I', 'J'] });
    expect(dex.proto(0).descriptor).toBe('(IJ)V');
    expect(dex.field(0)).toEqual({ index: 0, class: 'LMain;', type: 'I', name: 'count' });
    expect(dex.method(0)).toEqual({ index: 0, class: 'LMain;', proto: dex.proto(1), name: 'run' });
    expect(dex.method(0)).toBe(dex.method(0));
    expect(dex.map).toEqual([]);
    expect(String(dex.classes[0]?.methods[0])).toBe('LMain;->run(I)I');
  });

  it('finds classes and their members', () => {
    const dex = parse(contentOf(openApk(SELENDROID), 'classes.dex'));
    const home = dex.findClass('Lio/selendroid/testapp/HomeScreenActivity;');
    expect(home).toMatchObject({
      superclass: 'Landroid/app/Activity;',
      sourceFile: 'HomeScreenActivity.java',
    });
    expect(home?.virtualMethods.map(({ name }) => name)).toContain('onCreate');
    expect(home?.staticFields.every(({ isStatic }) => isStatic)).toBe(true);
    expect(dex.findClass('Ljava/lang/Object;')).toBeUndefined();
    const inner = dex.classes.find(({ descriptor }) => descriptor.includes('HomeScreenActivity$'));
    const types = inner?.annotations.own.map(({ visibility, type }) => `${visibility} ${type}`);
    expect(types).toContain('system Ldalvik/annotation/InnerClass;');
  });

  it('reads the same from bytes at an odd address', () => {
    const odd = concat(Uint8Array.of(0), sample).subarray(1);
    const code = (dex: DexFile) =>
      dex.classes.flatMap(({ methods }) => methods).find((one) => one.code)?.code;
    expect(code(parse(odd))?.insns).toEqual(code(parse(sample))?.insns);
  });

  it('tells whether the checksum is right', () => {
    expect(hasRightChecksum(parse(sample))).toBe(true);
    expect(hasRightChecksum(parse(patched(sample, 12, Uint8Array.of((sample[12] ?? 0) ^ 1))))).toBe(false);
  });

  it('tells what is where', () => {
    const dex = parse(sample);
    const strings = dex.map.find(({ kind }) => kind === mapKinds.stringId);
    expect(strings).toEqual({ kind: 1, size: dex.counts.strings, offset: dex.header.strings.offset });
  });

  it('reads method handles and call sites', () => {
    // The bootstrap method is the only one of the file; the call is to "first" of type (IJ)V, with a 7.
    const site = Uint8Array.of(4, 0x16, 1, 0x17, 0, 0x15, 0, 0x04, 7);
    const bytes = withMapItem(smallDex(), [
      { kind: mapKinds.methodHandle, size: 2, make: () => u16(3, 0, 0, 0, 4, 0, 0, 0) },
      { kind: mapKinds.callSiteId, size: 1, make: (at) => concat(u32(at + 4), site) },
    ]);
    const dex = parse(bytes);
    expect(dex.counts).toMatchObject({ methodHandles: 2, callSites: 1 });
    expect(dex.methodHandle(0)).toEqual({ index: 0, kind: 'instance-get', field: dex.field(0) });
    expect(dex.callSite(0)).toEqual({
      index: 0,
      bootstrap: { index: 1, kind: 'invoke-static', method: dex.method(0) },
      name: 'first',
      type: dex.proto(0),
      arguments: [{ kind: 'int', value: 7 }],
    });
    const unknown = patched(bytes, dex.map[0]?.offset ?? 0, u16(9));
    expectMalformed(() => parse(unknown).methodHandle(0), /method handle 0 is of an unknown kind/);
    const empty = patched(bytes, (dex.map[1]?.offset ?? 0) + 4, Uint8Array.of(0));
    expectMalformed(() => parse(empty).callSite(0), /call site 0 does not say what it calls/);
    const long = patched(bytes, dex.header.map + 8, u32(0xffffffff));
    expectMalformed(() => parse(long).methodHandle(0), /the map promises 4294967295 items/);
  });

  it('reads hidden API flags', () => {
    const bytes = withMapItem(smallDex(), [
      { kind: mapKinds.hiddenApiClassData, size: 1, make: () => concat(u32(10, 8), Uint8Array.of(0x82, 1)) },
    ]);
    expect(parse(bytes).classes[0]?.hiddenApiFlags).toEqual([130]);
    expect(parse(smallDex()).classes[0]?.hiddenApiFlags).toBeNull();
    const at = parse(bytes).map[0]?.offset ?? 0;
    expect(parse(patched(bytes, at + 4, u32(0))).classes[0]?.hiddenApiFlags).toBeNull();
    const outside = parse(patched(bytes, at + 4, u32(99))).classes[0];
    expectMalformed(() => outside?.hiddenApiFlags, /lie outside of their list/);
  });

  it('refuses what is no DEX', () => {
    const dex = smallDex();
    expectMalformed(() => parse(new Uint8Array()), /classes\.dex: it does not begin like a DEX file/);
    expectMalformed(() => DexFile.parse(utf8('PK'), 'classes2.dex'), /classes2\.dex: it does not begin/);
    expectMalformed(() => parse(patched(dex, 4, utf8('036'))), /DEX version 036 is not known/);
    expectMalformed(() => parse(dex.subarray(0, 0x6f)), /the file ends within the header/);
    expectMalformed(() => parse(patched(dex, 0x28, u32(0x78563412))), /usual byte order/);
    expectMalformed(() => parse(patched(dex, 0x24, u32(0x60))), /a header of 96 bytes is too short/);
    expectMalformed(
      () => parse(dex.subarray(0, dex.length - 1)),
      /the header promises \d+ bytes, but there are/,
    );
    expectMalformed(() => parse(patched(dex, 0x58, u32(0x20000000))), /promises 536870912 methods at byte/);
  });

  it('refuses what is not there', () => {
    const dex = parse(smallDex());
    expectMalformed(() => dex.string(10), /string 10 is wanted, but there are 10/);
    expectMalformed(() => dex.type(-1), /type -1 is wanted/);
    expectMalformed(() => dex.proto(2), /prototype 2 is wanted/);
    expectMalformed(() => dex.field(1), /field 1 is wanted/);
    expectMalformed(() => dex.method(1), /method 1 is wanted/);
    expectMalformed(() => dex.callSite(0), /call site 0 is wanted, but there are 0/);
    expectMalformed(() => parse(patched(smallDex(), 0x34, u32(1 << 30))).map, /4 bytes are wanted/);
    const open = extended(smallDex(), Uint8Array.of(2, 0x61, 0x62));
    expectMalformed(
      () => parse(patched(open.bytes, 0x70, u32(open.at))).string(0),
      /string 0 is not in the encoding/,
    );
  });
});

describe('a file with several DEX', () => {
  const HEADER = 0x78;
  const strings = Uint8Array.of(3, 0x6f, 0x6e, 0x65, 0, 3, 0x74, 0x77, 0x6f, 0);

  /** A DEX that is a header and one string. */
  function header(offset: number, size: number, ids: number, total: number): Uint8Array {
    let bytes = patched(new Uint8Array(HEADER), 0, utf8('dex\n041\0'));
    bytes = patched(bytes, 0x20, u32(size, HEADER, 0x12345678));
    bytes = patched(bytes, 0x38, u32(1, ids));
    return patched(bytes, 0x70, u32(total, offset));
  }

  /** Both share the data behind the second header. */
  function container(): Uint8Array {
    const data = 2 * HEADER;
    const total = data + 8 + strings.length;
    return concat(
      header(0, HEADER, data, total),
      header(HEADER, total - HEADER, data + 4, total),
      u32(data + 8, data + 13),
      strings,
    );
  }

  it('is read DEX by DEX', () => {
    const all = DexFile.parseAll(container());
    expect(all.map((dex) => [dex.version, dex.header.offset, dex.string(0)])).toEqual([
      [41, 0, 'one'],
      [41, HEADER, 'two'],
    ]);
    expect(DexFile.parse(container()).string(0)).toBe('one');
    expect(DexFile.parseAll(smallDex())).toHaveLength(1);
  });

  it('is refused when its headers do not fit together', () => {
    expectMalformed(
      () => DexFile.parseAll(patched(container(), HEADER + 0x74, u32(0))),
      /\(2\): .* says that it is/,
    );
    expectMalformed(
      () => DexFile.parseAll(patched(container(), 0x70, u32(9999))),
      /promises 9999 bytes of DEX/,
    );
    expectMalformed(
      () => DexFile.parseAll(patched(container(), 0x20, u32(0))),
      /the header promises 0 bytes/,
    );
  });
});
