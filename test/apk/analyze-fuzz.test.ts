import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/apk/analyze.js';
import { GauntletError } from '../../src/core/errors.js';
import { SeededRng } from '../../src/core/rng.js';
import { damage } from './support/damage.js';

/** More by GAUNTLET_FUZZ, for a long run. */
const ROUNDS = Number(process.env.GAUNTLET_FUZZ ?? 120);
const MAX_MS = 2000;
const SAMPLES = ['ers', 'ers-lambda-custom', 'listeners', 'intents', 'widgets', 'micro'];

describe('the analysis of damaged APKs', { tags: 'slow' }, () => {
  it.each(SAMPLES)(
    'of %s gives what is left, or one clear sentence',
    (name) => {
      const apk = readFileSync(join('samples', `${name}.apk`));
      const seed = new SeededRng(7);
      let slowest = { ms: 0, round: -1 };
      let refused = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const damaged = damage(apk, seed.fork(`${name} ${round}`));
        const begun = performance.now();
        try {
          analyze(damaged, name);
        } catch (error) {
          if (!(error instanceof GauntletError)) throw new Error(`round ${round}`, { cause: error });
          expect(error.message).toMatch(/^\S.*: .+\.$/);
          refused++;
        }
        const ms = performance.now() - begun;
        if (ms > slowest.ms) slowest = { ms, round };
      }
      expect(slowest.ms, `round ${slowest.round}`).toBeLessThan(MAX_MS);
      expect(refused).toBeGreaterThan(0);
      expect(refused).toBeLessThan(ROUNDS);
      if (ROUNDS > 1000) {
        const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
        process.stderr.write(`${JSON.stringify({ name, ROUNDS, refused, slowest, peakMb })}\n`);
      }
    },
    3_600_000,
  );
});
