import { describe, expect, it } from 'vitest';
import { readXml } from '../../../src/apk/xml/document.js';
import { buildXml, chunk, type ElementSpec, stringPool } from '../support/build-resources.js';
import { concat, patched, u16, u32, utf8 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

const TEXT = 0x0101014f;
const MAX = 0x01010136;
const ANDROID = 'http://schemas.android.com/apk/res/android';
const NONE = new Uint8Array(0);

const SAMPLE: ElementSpec = {
  tag: 'LinearLayout',
  attributes: [{ name: 'style', value: { reference: 0x7f030001 } }],
  children: [
    {
      tag: 'Button',
      attributes: [
        { id: TEXT, value: 'OK' },
        { id: MAX, value: 5 },
      ],
    },
    'some text',
    { tag: 'Button' },
  ],
};

function node(type: number, ...fields: number[]): Uint8Array {
  return chunk(type, u32(3, 0xffffffff), u32(...fields));
}

const START = chunk(0x102, u32(3, 0xffffffff), u32(0xffffffff, 0), u16(20, 20, 0, 0, 0, 0));
const END = node(0x103, 0xffffffff, 0);

function file(...nodes: readonly Uint8Array[]): () => unknown {
  return () => readXml(chunk(3, NONE, stringPool(['a'], 'utf8'), ...nodes), 'res/x.xml');
}

describe('readXml', () => {
  const root = readXml(buildXml(SAMPLE), 'res/layout/x.xml');

  it('reads elements, text and namespaces', () => {
    expect(root.name).toBe('LinearLayout');
    expect(root.namespace).toBeUndefined();
    expect(root.line).toBe(7);
    expect(root.namespaces).toEqual([{ prefix: 'android', uri: ANDROID }]);
    expect(root.children.map((child) => (child.kind === 'text' ? child.text : child.name))).toEqual([
      'Button',
      'some text',
      'Button',
    ]);
    expect(root.elements('Button')).toHaveLength(2);
    expect(root.elements('TextView')).toEqual([]);
    expect(root.elements()).toHaveLength(2);
  });

  it('finds attributes by resource id, whatever their names', () => {
    const button = root.elements('Button')[0];
    expect(button?.attribute(TEXT)).toMatchObject({
      resourceId: TEXT,
      namespace: ANDROID,
      name: '',
      raw: 'OK',
    });
    expect(button?.attribute(TEXT)?.value).toMatchObject({ kind: 'string', text: 'OK' });
    expect(button?.attribute(MAX)?.value).toMatchObject({ kind: 'int', value: 5 });
    expect(button?.attribute(MAX)?.raw).toBeUndefined();
    expect(root.attribute(TEXT)).toBeUndefined();
    expect(root.plainAttribute('style')?.value).toMatchObject({ kind: 'reference', id: 0x7f030001 });
    expect(button?.plainAttribute('')).toBeUndefined();
  });

  it('skips chunks that it does not know', () => {
    expect(file(chunk(0x999, u32(1)), START, END)).not.toThrow();
  });

  it('refuses what is no compiled XML', () => {
    expectMalformed(() => readXml(utf8('<?xml version="1.0"?><a/>'), 'res/raw/a.xml'), /^res\/raw\/a\.xml: /);
    expectMalformed(() => readXml(chunk(2, u32(0)), 'a.xml'), /no compiled XML/);
    expectMalformed(() => readXml(NONE, 'a.xml'), /outside/);
  });

  it('refuses trees that do not fit together', () => {
    expectMalformed(file(), /has no element/);
    expectMalformed(file(START), /ends inside an element/);
    expectMalformed(file(START, END, END), /never started/);
    expectMalformed(file(START, END, START, END), /more than one root/);
    expectMalformed(() => readXml(chunk(3, NONE, START), 'a.xml'), /before it lists them/);
    expectMalformed(file(...Array.from({ length: 1001 }, () => START)), /more than 1000 deep/);
    expectMalformed(file(node(0x102)), /shorter than its kind needs/);
    expectMalformed(file(node(0x100, 7, 7)), /string 7 of a pool of 1/);
  });

  it('refuses attributes that are not there, when they are asked for', () => {
    const wild = patched(START, 16 + 12, u16(0xffff));
    const read = readXml(chunk(3, NONE, stringPool(['a'], 'utf8'), wild, END), 'a.xml');
    expect(read.name).toBe('a');
    expectMalformed(() => read.attributes, /line 3 claims 65535 attributes of 20 bytes/);
    const narrow = patched(concat(START), 16 + 10, u16(0, 1));
    const other = readXml(chunk(3, NONE, stringPool(['a'], 'utf8'), narrow, END), 'a.xml');
    expectMalformed(() => other.attributes, /1 attributes of 0 bytes/);
  });
});
