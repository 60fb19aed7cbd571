import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DexFile } from '../../../../src/apk/dex/dex-file.js';
import { DexPlan } from '../../../../src/apk/dex/write/plan.js';
import { writeDex, writeDexes } from '../../../../src/apk/dex/write/write-dex.js';
import { GauntletError } from '../../../../src/core/errors.js';
import { SeededRng } from '../../../../src/core/rng.js';
import { contentOf, openApk } from '../../support/apks.js';
import { mutate } from '../../support/mutate.js';

const FILES = 300;
const bytes = contentOf(openApk(join('samples', 'hostile.apk')), 'classes.dex');

/** Whether it can be written; throws whatever is no GauntletError. */
function isWritten(write: () => unknown): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof GauntletError) return false;
    throw error;
  }
}

describe('a damaged DEX', () => {
  it('is written again, or malformed', () => {
    let written = 0;
    let slowest = 0;
    for (let seed = 0; seed < FILES; seed++) {
      const damaged = mutate(bytes, new SeededRng(seed));
      const start = performance.now();
      if (isWritten(() => writeDex(new DexPlan(DexFile.parse(damaged))))) written++;
      isWritten(() => writeDexes(new DexPlan(DexFile.parse(damaged)), 100));
      slowest = Math.max(slowest, performance.now() - start);
    }
    expect(written).toBeGreaterThan(FILES / 20);
    expect(written).toBeLessThan(FILES);
    expect(slowest).toBeLessThan(2000);
  });
});
