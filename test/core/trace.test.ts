import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readTrace,
  stepJson,
  type Trace,
  traceHead,
  traceJson,
  traceTail,
  withoutSelectors,
} from '../../src/core/trace.js';
import { complaint, mangled, trace } from '../support/format-arbitraries.js';

const TRACE: Trace = {
  v: 1,
  app: { ref: 'sim:sanity', package: 'sim.sanity', hash: 'abc' },
  device: 'sim',
  abstraction: 'swifthand',
  probes: 'def',
  run: 3,
  start: { screen: 'a', cov: [0], events: [] },
  steps: [
    {
      input: {
        kind: 'click',
        target: { path: [0, 1], className: 'android.widget.Button', bounds: [0, 0, 10, 10] },
      },
      wait: 'settled',
      outcome: 'done',
      cov: [1, 2],
      screen: 'b',
      ms: 5000,
      events: [],
    },
    {
      input: { kind: 'key', key: 'back', times: 1 },
      wait: { ms: 7 },
      outcome: 'refused',
      cov: [],
      screen: 'b',
      ms: 7,
      events: [{ kind: 'toast', text: 'no' }],
    },
  ],
  end: 'live',
  exceptions: [],
};

/** The trace as loose data, with one part replaced by the path to it. */
function withPart(path: readonly (string | number)[], value: unknown): string {
  return JSON.stringify(replaced(JSON.parse(traceJson(TRACE)), path, value));
}

function replaced(whole: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(whole)) return whole.map((part, n) => (n === head ? replaced(part, rest, value) : part));
  const parts = new Map(Object.entries(Object(whole)));
  parts.set(String(head), replaced(parts.get(String(head)), rest, value));
  return Object.fromEntries(parts);
}

describe('a trace', () => {
  it('is the same to do again, letter for letter, whether or not selectors were written into it', () => {
    const target = { path: [0, 1], className: 'android.widget.Button', bounds: [0, 0, 10, 10] };
    const place = ['steps', 0, 'input', 'target'];
    const written = readTrace(withPart(place, { ...target, selector: '#yes' }), 'a trace');
    expect(written.steps[0]?.input).toEqual({ kind: 'click', target: { ...target, selector: '#yes' } });
    expect(traceJson(written)).toContain('"selector":"#yes"');
    expect(withoutSelectors(written)).toEqual(TRACE);
    expect(traceJson(withoutSelectors(written))).toBe(traceJson(TRACE));
  });

  it('survives being written and read', () => {
    fc.assert(
      fc.property(trace(), (it) => {
        const json = traceJson(it);
        expect(json).not.toContain('\n');
        expect(readTrace(json, 'it')).toEqual(it);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same whether it is written whole or step by step', () => {
    fc.assert(
      fc.property(trace(), (it) => {
        expect(traceHead(it) + it.steps.map(stepJson).join(',') + traceTail(it)).toBe(traceJson(it));
      }),
    );
  });

  it('leaves out what is usual', () => {
    expect(JSON.parse(traceJson(TRACE)).steps[0]).toEqual({
      input: TRACE.steps[0]?.input,
      cov: [1, 2],
      screen: 'b',
      ms: 5000,
    });
  });

  it('is refused when its version is unknown', () => {
    for (const v of [0, 2, '1', null, undefined]) {
      const error = complaint(() => readTrace(withPart(['v'], v), 'old.jsonl, line 4'));
      expect(error?.message, String(v)).toMatch(/^old\.jsonl, line 4 cannot be read: at v: /);
      expect(error?.message).toContain('1');
    }
  });

  it('names the place of a mistake and what was expected there', () => {
    const wrong: readonly (readonly [path: readonly (string | number)[], value: unknown, where: string])[] = [
      [['steps', 1, 'input', 'kind'], 'shake', 'at steps[1].input.kind: '],
      [
        ['steps', 1, 'input', 'key'],
        'escape',
        'at steps[1].input.key: Invalid option: expected one of "back"',
      ],
      [['steps', 0, 'ms'], '5 s', 'at steps[0].ms: Invalid input: expected number, received string'],
      [['steps', 0, 'cov'], [0, -1], 'at steps[0].cov[1]: Too small: expected number to be >=0'],
      [['steps', 0, 'screen'], 7, 'at steps[0].screen: Invalid input: expected string, received number'],
      [['steps', 1, 'events', 0, 'kind'], 'tost', 'at steps[1].events[0].kind: '],
      [
        ['steps', 1, 'outcome'],
        'maybe',
        'at steps[1].outcome: Invalid option: expected one of "done"|"refused"',
      ],
      [['steps'], {}, 'at steps: Invalid input: expected array, received object'],
      [['start', 'cov'], undefined, 'at start.cov: Invalid input: expected array, received undefined'],
      [['app'], 'sim:sanity', 'at app: Invalid input: expected object, received string'],
      [['end'], 'terminated', 'at end: Invalid option: expected one of "live"|"left"'],
      [['run'], 1.5, 'at run: Invalid input: expected int, received number'],
      [['steps', 0, 'colour'], 'red', 'at steps[0]: Unrecognized key: "colour"'],
      [[], [], 'at the top: Invalid input: expected object, received array'],
    ];
    for (const [path, value, where] of wrong) {
      const error = complaint(() => readTrace(withPart(path, value), 'x'));
      expect(error?.message, path.join('.')).toContain(`x cannot be read: ${where}`);
    }
  });

  it('is read or refused with a sentence, however it is changed', () => {
    const json = traceJson(TRACE);
    fc.assert(
      fc.property(mangled(json), (text) => {
        const error = complaint(() => {
          const it = readTrace(text, 'it');
          expect(readTrace(traceJson(it), 'again')).toEqual(it);
        });
        if (error !== null) expect(error.message).toMatch(/^it cannot be read: /);
      }),
      { numRuns: 1500 },
    );
  });

  it('is refused wherever it is cut off', () => {
    const json = traceJson(TRACE);
    for (let length = 0; length < json.length; length++) {
      expect(complaint(() => readTrace(json.slice(0, length), 'it'))?.message).toContain('it is not JSON');
    }
  });
});
