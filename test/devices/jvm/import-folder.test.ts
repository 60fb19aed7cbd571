import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFolder } from '../../../src/devices/jvm/import-folder.js';
import { tempDir } from '../../support/temp-dir.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-05-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe('importFolder', () => {
  it('makes the folder, and says that it is used', () => {
    const imports = join(tempDir(), 'cache', 'imports');
    const folder = importFolder(imports, 'abc', NOW);
    expect(folder).toBe(join(imports, 'abc'));
    expect(statSync(folder).mtimeMs).toBe(NOW.getTime());
  });

  it('keeps what is in a folder that is used again', () => {
    const imports = tempDir();
    writeFileSync(join(importFolder(imports, 'abc', daysAgo(100)), 'kept'), 'text');
    utimesSync(join(imports, 'abc'), daysAgo(100), daysAgo(100));
    expect(readdirSync(importFolder(imports, 'abc', NOW))).toEqual(['kept']);
  });

  it('forgets apps that were not tested for a month', () => {
    const imports = tempDir();
    for (const [name, days] of [
      ['recent', 29],
      ['old', 31],
    ] as const) {
      mkdirSync(join(imports, name));
      writeFileSync(join(imports, name, 'classes.jar'), name);
      utimesSync(join(imports, name), daysAgo(days), daysAgo(days));
    }
    importFolder(imports, 'new', NOW);
    expect(readdirSync(imports).sort()).toEqual(['new', 'recent']);
    expect(existsSync(join(imports, 'recent', 'classes.jar'))).toBe(true);
  });
});
