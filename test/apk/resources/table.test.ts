import { describe, expect, it } from 'vitest';
import { ResourceTable } from '../../../src/apk/resources/table.js';
import type { TypedValue } from '../../../src/apk/resources/typed-value.js';
import { API_DEMOS, contentOf, openApk } from '../support/apks.js';
import {
  buildTable,
  chunk,
  type PackageSpec,
  type TypeForm,
  type Value,
} from '../support/build-resources.js';
import { patched, u32, utf8 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

const STRINGS = ['Hello', 'Bonjour', 'res/layout/main.xml', 'res/raw/a.bin'];
const FRENCH = patched(new Uint8Array(60), 4, utf8('fr'));

const string = (data: number): Value => ({ type: 3, data });
const int = (data: number): Value => ({ type: 0x10, data });
const ref = (data: number): Value => ({ type: 1, data });

function table(
  variants: PackageSpec['variants'],
  more: Partial<PackageSpec> = {},
  others: PackageSpec[] = [],
): ResourceTable {
  const pack = {
    id: 0x7f,
    name: 'com.example',
    types: ['string', 'layout'],
    keys: ['a', 'b', 'c', 'd'],
    variants,
  };
  return new ResourceTable(buildTable(STRINGS, [{ ...pack, ...more }, ...others]));
}

function texts(values: readonly TypedValue[] | undefined): unknown {
  return values?.map((value) => (value.kind === 'string' ? value.text : value.data));
}

describe('ResourceTable', () => {
  it('names resources and finds them by name', () => {
    const resources = table([
      { id: 1, entries: [string(0), undefined, string(1)] },
      { id: 2, entries: [string(2)] },
    ]);
    expect(resources.name(0x7f010002)).toEqual({ package: 'com.example', type: 'string', entry: 'c' });
    expect(resources.name(0x7f010001)).toBeUndefined();
    expect(resources.name(0x01010003)).toBeUndefined();
    expect(resources.id('string', 'c')).toBe(0x7f010002);
    expect(resources.id('layout', 'a', 'com.example')).toBe(0x7f020000);
    expect(resources.id('layout', 'a', 'android')).toBeUndefined();
    expect(resources.id('string', 'b')).toBeUndefined();
    expect(resources.ids('string')).toEqual([0x7f010000, 0x7f010002]);
  });

  it.each<TypeForm>(['dense', 'sparse', 'offset16', 'compact'])('reads %s types', (form) => {
    const entries = [undefined, string(1), undefined, int(0xffffffff)];
    const resources = table([{ id: 1, form, entries }]);
    expect(resources.ids('string')).toEqual([0x7f010001, 0x7f010003]);
    expect(resources.value(0x7f010000)).toBeUndefined();
    expect(resources.value(0x7f010004)).toBeUndefined();
    expect(resources.text(0x7f010001)).toBe('Bonjour');
    expect(resources.value(0x7f010003)).toEqual({ type: 0x10, data: 0xffffffff, kind: 'int', value: -1 });
    expect(resources.name(0x7f010003)?.entry).toBe('d');
  });

  it('prefers the default configuration, then the first', () => {
    const resources = table([
      { id: 1, config: FRENCH, entries: [string(1), string(1)] },
      { id: 1, entries: [string(0)] },
    ]);
    expect(resources.configurations(0x7f010000)).toEqual(['fr', '']);
    expect(resources.text(0x7f010000)).toBe('Hello');
    expect(resources.text(0x7f010000, 'fr')).toBe('Bonjour');
    expect(resources.text(0x7f010000, 'de')).toBeUndefined();
    expect(resources.text(0x7f010001)).toBe('Bonjour');
  });

  it('reads arrays in the order of their numbers, through references', () => {
    const items: readonly (readonly [number, Value])[] = [
      [0x02000002, int(7)],
      [0x02000000, ref(0x7f010001)],
      [0x02000001, ref(0x01040000)],
    ];
    const resources = table([{ id: 1, entries: [{ items }, string(0)] }]);
    expect(texts(resources.array(0x7f010000))).toEqual(['Hello', 0x01040000, 7]);
    expect(resources.array(0x7f010001)).toBeUndefined();
    expect(resources.value(0x7f010000)).toBeUndefined();
  });

  it('tells XML files from others', () => {
    const resources = table([{ id: 2, entries: [string(2), string(3), ref(0x7f020000)] }]);
    expect(resources.xmlFile(0x7f020000)).toBe('res/layout/main.xml');
    expect(resources.xmlFile(0x7f020001)).toBeUndefined();
    expect(resources.xmlFile(0x7f020002)).toBe('res/layout/main.xml');
  });

  it('stops where references go in a circle', () => {
    const resources = table([
      { id: 1, entries: [ref(0x7f010001), ref(0x7f010000), { items: [[0x02000000, ref(0x7f010000)]] }] },
    ]);
    expect(resources.text(0x7f010000)).toBeUndefined();
    expect(resources.array(0x7f010002)).toMatchObject([{ kind: 'reference' }]);
  });

  it('follows twenty references and no more', () => {
    const chain = (length: number) => [...Array.from({ length }, (_, n) => ref(0x7f010001 + n)), string(0)];
    const keys = Array.from({ length: 30 }, (_, n) => `k${n}`);
    expect(table([{ id: 1, entries: chain(20) }], { keys }).text(0x7f010000)).toBe('Hello');
    expect(table([{ id: 1, entries: chain(21) }], { keys }).text(0x7f010001)).toBe('Hello');
    expect(table([{ id: 1, entries: chain(21) }], { keys }).text(0x7f010000)).toBeUndefined();
  });

  it('reads several packages, and references to libraries', () => {
    const library = {
      id: 0x05,
      name: 'com.library',
      types: ['string'],
      keys: ['x'],
      variants: [{ id: 1, entries: [string(1)] }],
    };
    const entries = [{ type: 7, data: 0x02010000 }, ref(0x02010000)];
    const resources = table([{ id: 1, entries }], { libraries: [[2, 'com.library']] }, [library]);
    expect(resources.packages.map(({ name }) => name)).toEqual(['com.example', 'com.library']);
    expect(resources.packages[0]?.libraries).toEqual(new Map([[2, 'com.library']]));
    expect(resources.text(0x7f010000)).toBe('Bonjour');
    expect(resources.text(0x7f010001)).toBeUndefined();
    expect(resources.id('string', 'x')).toBe(0x05010000);
  });

  it('reads a real table', () => {
    const resources = new ResourceTable(contentOf(openApk(API_DEMOS), 'resources.arsc'));
    const label = resources.id('string', 'activity_sample_code') ?? 0;
    expect(resources.text(label)).toBe('API Demos');
    expect(resources.name(label)).toEqual({
      package: 'io.appium.android.apis',
      type: 'string',
      entry: 'activity_sample_code',
    });
    expect(texts(resources.array(resources.id('array', 'colors') ?? 0))?.toString()).toMatch(/^red,orange,/);
    expect(resources.xmlFile(resources.id('layout', 'spinner_1') ?? 0)).toBe('res/layout/spinner_1.xml');
  });
});

describe('ResourceTable on hostile tables', () => {
  const good = buildTable(STRINGS, [
    { id: 0x7f, name: 'p', types: ['t'], keys: ['a'], variants: [{ id: 1, entries: [string(0)] }] },
  ]);

  it('refuses what is no table', () => {
    expectMalformed(() => new ResourceTable(new Uint8Array(0)), /^resources\.arsc: 2 bytes at offset 2/);
    expectMalformed(() => new ResourceTable(chunk(3, u32(0))), /no resource table/);
    expectMalformed(() => new ResourceTable(good.subarray(0, good.length - 4)), /claims \d+ bytes/);
    expectMalformed(() => new ResourceTable(chunk(2, u32(1), chunk(0x200, u32(1)))), /before the strings/);
  });

  it('refuses absurd counts', () => {
    const type = good.length - (20 + 64 + 4 + 16);
    expectMalformed(() => new ResourceTable(patched(good, type + 12, u32(0xffffffff))), /claims 4294967295/);
    expectMalformed(() => new ResourceTable(patched(good, type + 12, u32(100))), /type 1 claims 100 entries/);
    const bag = (count: number) => {
      const resources = table([{ id: 1, entries: [{ items: [[1, int(1)]] }] }]);
      expect(resources.entry(0x7f010000)).toMatchObject({ kind: 'bag', items: [{ key: 1 }] });
      const bytes = buildTable(STRINGS, [
        { id: 1, name: 'p', types: ['t'], keys: ['a'], variants: [{ id: 1, entries: [{ items: [] }] }] },
      ]);
      return new ResourceTable(patched(bytes, bytes.length - 4, u32(count)));
    };
    for (const count of [1, 0x15555556, 0xffffffff]) {
      expectMalformed(() => bag(count).entry(0x01010000), /a bag claims \d+ items/);
    }
  });

  it('refuses offsets that lead outside, when they are used', () => {
    const entry = good.length - 16;
    const index = entry - 4;
    expectMalformed(
      () => new ResourceTable(patched(good, index, u32(0xfffffff0))).name(0x7f010000),
      /outside/,
    );
    expectMalformed(() => new ResourceTable(patched(good, entry + 4, u32(9))).name(0x7f010000), /string 9/);
    expectMalformed(
      () => new ResourceTable(patched(good, entry + 12, u32(99))).text(0x7f010000),
      /string 99/,
    );
  });

  it('refuses libraries and packages that cannot be', () => {
    const pack = { id: 1, name: 'p', types: [], keys: [], variants: [] };
    const libraries = buildTable([], [{ ...pack, libraries: [[2, 'com.library']] }]);
    const count = libraries.length - (4 + 256) - 4;
    expectMalformed(
      () => new ResourceTable(patched(libraries, count, u32(0xffffffff))),
      /libraries claims 4294967295/,
    );
    const packageAt = buildTable(STRINGS, []).length;
    expectMalformed(() => new ResourceTable(patched(good, packageAt + 8, u32(256))), /has the number 256/);
    expectMalformed(() => new ResourceTable(patched(good, packageAt + 268, u32(0xffffffff))), /outside/);
  });
});
