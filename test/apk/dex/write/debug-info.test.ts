import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../../src/apk/dex/byte-reader.js';
import type { DebugBody, DebugStep } from '../../../../src/apk/dex/code-body.js';
import { DebugInfo } from '../../../../src/apk/dex/debug.js';
import { DexFile } from '../../../../src/apk/dex/dex-file.js';
import { ByteWriter } from '../../../../src/apk/dex/write/byte-writer.js';
import { copyDebugInfo, writeDebugInfo } from '../../../../src/apk/dex/write/debug-info.js';
import type { Indices } from '../../../../src/apk/dex/write/indices.js';
import { smallDex } from '../extend-dex.js';

const dex = DexFile.parse(smallDex());

/** Every index becomes another one. */
function shifted(by: number): Indices {
  const shift = (index: number) => index + by;
  return {
    areFinal: true,
    string: shift,
    type: shift,
    descriptor: () => 0,
    proto: shift,
    field: shift,
    method: shift,
    callSite: shift,
    methodHandle: shift,
  };
}

function bytesOf(body: DebugBody, by = 0): Uint8Array {
  const out = new ByteWriter();
  writeDebugInfo(body, out, shifted(by));
  return out.written;
}

const read = (bytes: Uint8Array) => new DebugInfo(dex, ByteReader.of(bytes, 'test'));

const index = fc.integer({ min: -1, max: 70_000 });
const step: fc.Arbitrary<DebugStep> = fc.oneof(
  fc.record({
    kind: fc.constant('line' as const),
    address: fc.nat(300),
    line: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({
    kind: fc.constant('start-local' as const),
    address: fc.nat(300),
    register: fc.nat(300),
    name: index,
    type: index,
    signature: index,
  }),
  fc.record({
    kind: fc.constantFrom('end-local' as const, 'restart-local' as const),
    address: fc.nat(300),
    register: fc.nat(300),
  }),
  fc.record({
    kind: fc.constantFrom('prologue-end' as const, 'epilogue-begin' as const),
    address: fc.nat(300),
  }),
  fc.record({ kind: fc.constant('set-file' as const), address: fc.nat(300), name: index }),
);
const body: fc.Arbitrary<DebugBody> = fc.record({
  lineStart: fc.nat(5000),
  parameterNames: fc.array(index),
  events: fc.array(step).map((steps) => steps.toSorted((a, b) => a.address - b.address)),
});

/** The steps that are no lines, as a reader says them. */
const eventsOf = ({ events }: DebugBody) =>
  events.flatMap((one) => {
    return one.kind === 'line' ? [] : [one];
  });

describe('debug information', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(body, (one) => {
        const found = read(bytesOf(one));
        const lines = one.events.filter((event) => event.kind === 'line');
        expect(found.lineStart).toBe(one.lineStart);
        expect(found.parameterNames).toEqual(one.parameterNames);
        expect(found.addresses).toEqual(lines.map(({ address }) => address));
        expect(found.lines).toEqual(lines.map(({ line }) => line));
        expect(found.events).toEqual(eventsOf(one));
      }),
    );
  });

  it('is copied with other indexes', () => {
    fc.assert(
      fc.property(body, fc.nat(70_000), (one, by) => {
        const out = new ByteWriter();
        copyDebugInfo(ByteReader.of(bytesOf(one), 'test'), out, shifted(by));
        expect([...out.written]).toEqual([...bytesOf(one, by)]);
      }),
    );
  });

  it('takes one byte for a step of a few lines and units', () => {
    const lines = (first: number, second: number, units: number): DebugBody => ({
      lineStart: first,
      parameterNames: [],
      events: [
        { kind: 'line', address: 0, line: first },
        { kind: 'line', address: units, line: second },
      ],
    });
    expect(bytesOf(lines(10, 20, 15))).toHaveLength(5);
    expect(bytesOf(lines(10, 6, 16))).toHaveLength(5);
    expect(bytesOf(lines(10, 5, 16))).toHaveLength(7);
    expect(bytesOf(lines(10, 10, 17))).toHaveLength(7);
  });
});
