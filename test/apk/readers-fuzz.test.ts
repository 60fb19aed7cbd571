import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ResourceTable } from '../../src/apk/resources/table.js';
import { SeededRng } from '../../src/core/rng.js';
import { contentOf, openApk, SELENDROID } from './support/apks.js';
import { mutate } from './support/mutate.js';
import { readArchive, readTable, readXmlFile } from './support/read-everything.js';

const SMALL = 'samples/hostile.apk';
const ROUNDS = 150;
const MAX_MS = 2000;

/** Damages a file again and again; the reader may refuse it, but not fail in another way or take long. */
function fuzz(bytes: Uint8Array, read: (damaged: Uint8Array) => void): void {
  const seed = new SeededRng(20);
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const damaged = mutate(bytes, seed.fork(`${round}`));
    const start = performance.now();
    read(damaged);
    slowest = Math.max(slowest, performance.now() - start);
  }
  expect(slowest).toBeLessThan(MAX_MS);
}

describe('the readers of damaged files', () => {
  const app = openApk(SELENDROID);
  const table = contentOf(app, 'resources.arsc');
  const manifest = contentOf(app, 'AndroidManifest.xml');

  it('read or refuse archives', () => {
    fuzz(readFileSync(SMALL), readArchive);
  });

  it('read or refuse manifests', () => {
    const resources = new ResourceTable(table);
    fuzz(manifest, (damaged) => readXmlFile(damaged, resources));
  });

  it('read or refuse resource tables', () => {
    fuzz(table, readTable);
  });
});
