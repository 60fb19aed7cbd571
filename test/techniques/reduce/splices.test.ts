import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../../src/core/coverage.js';
import { SeededRng } from '../../../src/core/rng.js';
import { BrokenPrefixes } from '../../../src/techniques/reduce/broken-prefixes.js';
import { coverageOf, traceKey } from '../../../src/techniques/reduce/reducible-trace.js';
import { Splices } from '../../../src/techniques/reduce/splices.js';
import { bestOf, referenceBest, referenceSplices } from '../../support/reference-splices.js';
import { syntheticSuite } from '../../support/synthetic-suite.js';

describe('Splices', () => {
  it('chooses what a look at all of T_k would choose, also after removals and broken prefixes', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 2, max: 5 }),
        (seed, k, screens) => {
          const rng = new SeededRng(seed);
          const suite = syntheticSuite(rng, { traces: 3, steps: 4, screens, inputs: 2, items: 8 });
          const broken = new BrokenPrefixes();
          const removed = new Set<string>();
          const splices = new Splices(suite, k, broken, removed);
          const all = referenceSplices(suite, k);
          const covered = new CoverageSet();
          for (;;) {
            const best = bestOf(splices, covered);
            const wanted = referenceBest(all.values(), covered);
            expect(best).toEqual(wanted);
            if (best === null) break;
            removed.add(traceKey(best.trace));
            all.delete(traceKey(best.trace));
            const dice = rng.float();
            if (dice < 0.4) covered.addAll(coverageOf(best.trace));
            else if (dice < 0.7) {
              broken.add(best.trace, 1 + rng.int(best.trace.steps.length));
              for (const [key, { trace }] of all) if (broken.matches(trace)) all.delete(key);
            } else {
              const some = coverageOf(best.trace).toArray();
              covered.add(rng.pick(some));
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
