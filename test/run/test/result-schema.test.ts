import { describe, expect, it } from 'vitest';
import { readTestResult } from '../../../src/run/test/result-schema.js';
import type { TestResult } from '../../../src/run/test/whole-test.js';

const RESULT: TestResult = {
  v: 1,
  out: 'runs/a',
  app: 'sim:sanity',
  probed: 'sim:sanity',
  finished: true,
  explorations: [{ name: 'explore-1', strategy: 'swifthand', seed: 1, events: 20, stopped: 'events' }],
  crashes: [
    {
      id: 'crash-1',
      kind: 'crash',
      key: 'k',
      found: 'runs/a/explore-1#3',
      before: 9,
      after: null,
      reproduced: null,
      wallMs: 12.5,
    },
  ],
  anrs: [],
  suite: {
    made: 'reduced',
    before: { traces: 2, actions: 30, blocks: null },
    after: { traces: 1, actions: 7, blocks: null },
  },
  again: 'gauntlet test sim:sanity --seed 1',
  timing: { startedAt: '2026-11-18', wallMs: 3, exploringMs: 1, minimizingMs: 1, reducingMs: 1 },
};

describe('readTestResult', () => {
  it('gives a result back', () => {
    expect(readTestResult(JSON.stringify(RESULT), 'result.json')).toEqual(RESULT);
    expect(readTestResult(JSON.stringify({ ...RESULT, suite: null }), 'result.json').suite).toBeNull();
  });

  it.each([
    ['no JSON', '{"v": 1', /^a\/result\.json cannot be read: it is not JSON/],
    ['another version', JSON.stringify({ ...RESULT, v: 2 }), /at v: Invalid input: expected 1/],
    [
      'a finding without its key',
      JSON.stringify({ ...RESULT, crashes: [{ ...RESULT.crashes[0], key: undefined }] }),
      /at crashes\[0\]\.key: .*expected string/,
    ],
    ['no times', JSON.stringify({ ...RESULT, timing: undefined }), /at timing: .*expected object/],
  ])('names the file and the place of %s', (_, text, message) => {
    expect(() => readTestResult(text, 'a/result.json')).toThrow(message);
  });
});
