import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepMapping, keptMapping } from '../../src/run/kept-mapping.js';
import { tempDir } from '../support/temp-dir.js';

describe('a mapping file that a job began with', () => {
  it('is there as a copy when the file is gone or has changed', () => {
    const home = tempDir();
    const file = join(tempDir(), 'mapping.txt');
    writeFileSync(file, 'org.example.Kept -> k:\n');
    const ref = keepMapping(file, home);
    expect(ref.hash).toMatch(/^[0-9a-f]{64}$/);
    writeFileSync(file, 'org.example.Other -> k:\n');
    expect(keptMapping(ref, home).className('k')).toBe('org.example.Kept');
    const [copy = ''] = readdirSync(join(home, 'data', 'mappings'));
    expect(copy).toBe(`${ref.hash}.txt.gz`);
  });

  it('is asked for when neither is left', () => {
    const home = tempDir();
    const ref = { file: join(home, 'gone.txt'), hash: '0'.repeat(64) };
    expect(() => keptMapping(ref, home)).toThrow(`The mapping file ${ref.file} is not what it was`);
    writeFileSync(ref.file, 'a -> b:\n');
    expect(() => keptMapping(ref, home)).toThrow('and the copy of it is gone');
    rmSync(ref.file);
  });

  it('is refused when it is damaged, and nothing is kept', () => {
    const home = tempDir();
    const file = join(home, 'mapping.txt');
    writeFileSync(file, 'PK\u0003\u0004');
    expect(() => keepMapping(file, home)).toThrow(`${file} is damaged: in line 1`);
    expect(readdirSync(home)).toEqual(['mapping.txt']);
  });
});
