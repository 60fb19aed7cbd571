import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveringTraces } from '../../../src/run/test/covering-traces.js';

/** A trace that covers these blocks, one a step, on one screen. */
const trace = (blocks: readonly number[], exceptions: readonly string[] = []) => ({
  start: { screen: 's', cov: [], events: [] },
  steps: blocks.map((block) => ({
    input: { kind: 'rotate' as const },
    wait: 'settled' as const,
    outcome: 'done' as const,
    cov: [block],
    screen: 's',
    ms: 0,
    events: [],
  })),
  exceptions,
});

const all = (traces: readonly ReturnType<typeof trace>[]) =>
  new Set(traces.flatMap(({ steps, exceptions }) => [...steps.flatMap(({ cov }) => cov), ...exceptions]));

describe('few traces that cover as much', () => {
  it('leaves out what others cover, and keeps the order', () => {
    const [a, b, c, d] = [trace([1]), trace([5, 6]), trace([1, 2, 3]), trace([2])];
    expect(coveringTraces([a, b, c, d])).toEqual([b, c]);
  });

  it('keeps each crash', () => {
    const [a, b, c] = [trace([1, 2]), trace([1], ['boom']), trace([2], ['boom'])];
    expect(coveringTraces([a, b, c])).toEqual([b, c]);
  });

  it('prefers what costs less', () => {
    const [long, short] = [trace([1, 1, 1, 1, 1, 2]), trace([1, 2])];
    expect(coveringTraces([long, short])).toEqual([short]);
  });

  it('covers all that was covered, with no trace that adds nothing at its turn', () => {
    const some = fc.array(
      fc.array(fc.nat(30), { maxLength: 8 }).map((blocks) => trace(blocks)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(some, (traces) => {
        const kept = coveringTraces(traces);
        expect(all(kept)).toEqual(all(traces));
        expect(kept.length).toBeLessThanOrEqual(Math.max(1, all(traces).size + 1));
      }),
    );
  });
});
