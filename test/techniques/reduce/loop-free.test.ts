import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../../src/core/coverage.js';
import { SeededRng } from '../../../src/core/rng.js';
import { BrokenPrefixes } from '../../../src/techniques/reduce/broken-prefixes.js';
import { loopFree } from '../../../src/techniques/reduce/loop-free.js';
import {
  coverageOf,
  type ReducibleStep,
  type ReducibleTrace,
  screenAt,
  traceKey,
} from '../../../src/techniques/reduce/reducible-trace.js';
import { syntheticSuite } from '../../support/synthetic-suite.js';

/** L(τ) as it is defined: steps and jumps over loops, never two jumps in a row. The empty trace is left out. */
function reference(trace: ReducibleTrace): Map<string, ReducibleTrace> {
  const found = new Map<string, ReducibleTrace>();
  const end = trace.steps.length;
  const walk = (at: number, steps: readonly ReducibleStep[], jumped: boolean) => {
    if (at === end && steps.length > 0) {
      const member = { start: trace.start, steps };
      found.set(traceKey(member), member);
    }
    const step = trace.steps[at];
    if (step !== undefined) walk(at + 1, [...steps, step], false);
    if (jumped) return;
    for (let to = at + 1; to <= end; to++) {
      if (screenAt(trace, to) === screenAt(trace, at)) walk(to, steps, true);
    }
  };
  walk(0, [], false);
  return found;
}

const oneTrace = fc
  .record({ seed: fc.nat(), screens: fc.integer({ min: 1, max: 4 }) })
  .map(
    ({ seed, screens }) =>
      syntheticSuite(new SeededRng(seed), { traces: 1, steps: 9, screens, inputs: 2, items: 6 })[0],
  );

describe('loopFree', () => {
  it('gives exactly the members that cover what is needed, shortest first', () => {
    fc.assert(
      fc.property(oneTrace, fc.nat(), (trace, seed) => {
        if (trace === undefined) throw new Error('no trace');
        const rng = new SeededRng(seed);
        const need = CoverageSet.from(
          coverageOf(trace)
            .toArray()
            .filter(() => rng.float() < 0.5),
        );
        const members = [...loopFree(trace, need, new BrokenPrefixes())];
        const lengths = members.map(({ steps }) => steps.length);
        expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
        const wanted = [...reference(trace).values()].filter((one) => coverageOf(one).contains(need));
        expect(members.map(traceKey).sort()).toEqual(wanted.map(traceKey).sort());
      }),
      { numRuns: 500 },
    );
  });

  it('gives nothing that begins with what has turned out to be broken', () => {
    fc.assert(
      fc.property(oneTrace, fc.nat(), (trace, seed) => {
        if (trace === undefined) throw new Error('no trace');
        const rng = new SeededRng(seed);
        const broken = new BrokenPrefixes();
        for (const member of loopFree(trace, new CoverageSet(), broken)) {
          expect(broken.matches(member)).toBe(false);
          if (rng.float() < 0.5) broken.add(member, 1 + rng.int(member.steps.length));
        }
      }),
      { numRuns: 300 },
    );
  });
});
