import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSuite, suiteJson } from '../../src/core/suite.js';
import { complaint, mangled, suite, trace } from '../support/format-arbitraries.js';

const [TRACE] = fc.sample(trace(), { numRuns: 1, seed: 5 });
const test = (id: string) => ({ id, trace: TRACE ?? fail('no trace') });

function fail(message: string): never {
  throw new Error(message);
}

describe('a suite', () => {
  it('survives being written and read', () => {
    fc.assert(
      fc.property(suite(), (it) => {
        expect(readSuite(suiteJson(it), 'it')).toEqual(it);
      }),
    );
  });

  it('has one test a line', () => {
    const lines = suiteJson({ v: 1, name: 'two', tests: [test('a'), test('b')] }).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^\{"id":"a","trace":\{/);
    expect(lines[2]).toMatch(/^\{"id":"b","trace":\{/);
  });

  it('is refused when its version, or that of a trace in it, is unknown', () => {
    const json = suiteJson({ v: 1, name: 'two', tests: [test('a'), test('b')] });
    expect(complaint(() => readSuite(json.replace('{"v":1', '{"v":2'), 's'))?.message).toMatch(
      /^s cannot be read: at v: .*1/,
    );
    const at = json.lastIndexOf('"trace":{"v":1') + '"trace":{"v":'.length;
    expect(complaint(() => readSuite(`${json.slice(0, at)}2${json.slice(at + 1)}`, 's'))?.message).toMatch(
      /^s cannot be read: at tests\[1\]\.trace\.v: .*1/,
    );
  });

  it('names the place of a mistake', () => {
    const wrong = (tests: unknown) => JSON.stringify({ v: 1, name: '', tests });
    const messages = [
      [{ id: '', trace: TRACE }],
      [test('a'), { id: 'b' }],
      [test('a'), test('a')],
      [test('a'), null],
      'none',
    ].map((tests) => complaint(() => readSuite(wrong(tests), 's'))?.message);
    expect(messages).toEqual([
      expect.stringContaining('at tests[0].id: '),
      expect.stringContaining('at tests[1].trace: Invalid input: expected object, received undefined'),
      expect.stringContaining('at tests: two tests have the same id'),
      expect.stringContaining('at tests[1]: Invalid input: expected object, received null'),
      expect.stringContaining('at tests: Invalid input: expected array, received string'),
    ]);
  });

  it('is read or refused with a sentence, however it is changed or cut off', () => {
    const json = suiteJson({ v: 1, name: 'two', tests: [test('a'), test('b')] });
    fc.assert(
      fc.property(mangled(json), (text) => {
        complaint(() => {
          const it = readSuite(text, 'it');
          expect(readSuite(suiteJson(it), 'again')).toEqual(it);
        });
      }),
      { numRuns: 500 },
    );
    // The last byte is only a line end.
    for (let length = 0; length < json.length - 1; length++) {
      expect(complaint(() => readSuite(json.slice(0, length), 'it'))).not.toBeNull();
    }
  });
});
