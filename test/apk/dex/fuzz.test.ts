import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SeededRng } from '../../../src/core/rng.js';
import { contentOf, openApk } from '../support/apks.js';
import { mutate } from '../support/mutate.js';
import { readEverything } from './read-everything.js';

const FILES = 400;
const bytes = contentOf(openApk(join('samples', 'hostile.apk')), 'classes.dex');

describe('a damaged DEX', () => {
  it('is read as far as it goes, and the rest is malformed', () => {
    let read = 0;
    let malformed = 0;
    let slowest = 0;
    for (let seed = 0; seed < FILES; seed++) {
      const damaged = mutate(bytes, new SeededRng(seed));
      const start = performance.now();
      const found = readEverything(damaged);
      slowest = Math.max(slowest, performance.now() - start);
      read += found.read;
      malformed += found.malformed;
    }
    expect(read).toBeGreaterThan(100 * FILES);
    expect(malformed).toBeGreaterThan(FILES);
    expect(slowest).toBeLessThan(2000);
  });

  it('is read in full when it is not damaged', () => {
    expect(readEverything(bytes).malformed).toBe(0);
  });
});
