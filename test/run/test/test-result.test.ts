import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/core/format/read.js';
import { type TestResult, testResult } from '../../../src/run/test/test-result.js';

const COMMON = {
  out: 'out',
  app: 'some.apk',
  probed: 'out/app.apk',
  finished: true,
  explorations: [{ name: 'explore-1', strategy: 'random', seed: 1, events: 9, stopped: 'events' }],
  suite: {
    made: 'reduced',
    before: { traces: 2, actions: 9, blocks: null },
    after: { traces: 1, actions: 3, blocks: null },
  },
  again: 'gauntlet test some.apk --events 9',
  timing: {
    startedAt: 'then',
    wallMs: 4,
    phases: [
      { name: 'exploring', wallMs: 1 },
      { name: 'minimizing findings', wallMs: 2 },
      { name: 'reducing the suite', wallMs: 1 },
    ],
  },
} as const;
const OLD = {
  ...COMMON,
  timing: { startedAt: 'then', wallMs: 4, exploringMs: 1, minimizingMs: 2, reducingMs: 1 },
};
const SHORT = { found: 'out/explore-1#0', before: 5, after: 2, reproduced: { hits: 5, of: 5 }, wallMs: 7 };
const UNKNOWN = { found: 'out/explore-1#3', before: 5, after: null, reproduced: null, wallMs: null };

function stored(content: unknown): TestResult {
  return readJson(testResult, JSON.stringify(content), 'result.json');
}

describe('the result of a test', () => {
  it('is read as it was written', () => {
    const result: TestResult = {
      v: 2,
      ...COMMON,
      findings: [
        {
          id: 'leak-1',
          kind: 'leak',
          key: 'k',
          title: 'a leak',
          place: { className: 'app.A' },
          evidence: [{ kind: 'fact', name: 'bytes', text: '7' }],
          ...SHORT,
        },
      ],
      triage: [{ key: 'k', kind: 'leak', verdict: 'by design', reason: 'small' }],
    };
    expect(stored(result)).toEqual(result);
  });

  it('is read as the first version wrote it', () => {
    const crashes = [{ id: 'crash-1', kind: 'crash', key: 'a.X at app.Main.a', ...SHORT }];
    const anrs = [{ id: 'anr-1', kind: 'anr', key: 'not responding', ...UNKNOWN }];
    expect(stored({ v: 1, ...OLD, crashes, anrs })).toEqual({
      v: 2,
      ...COMMON,
      findings: [
        { ...crashes[0], title: 'a.X at app.Main.a', place: null, evidence: [] },
        { ...anrs[0], title: 'not responding', place: null, evidence: [] },
      ],
      triage: [],
    });
  });

  it('is refused with the place where it is something else', () => {
    expect(() => stored({ v: 3, ...COMMON, findings: [], triage: [] })).toThrow(
      /result\.json cannot be read: at v:/,
    );
  });
});
