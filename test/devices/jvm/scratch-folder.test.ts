import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeScratchFolder } from '../../../src/devices/jvm/scratch-folder.js';
import { tempDir } from '../../support/temp-dir.js';

describe('makeScratchFolder', () => {
  it('removes what killed processes left behind, and nothing that is in use', () => {
    const parent = tempDir();
    const used = makeScratchFolder(parent);
    const left = join(parent, 'jvm-left');
    mkdirSync(left);
    writeFileSync(join(left, 'data'), 'x');
    const other = makeScratchFolder(parent);
    expect(existsSync(left)).toBe(false);
    expect(existsSync(used.dir)).toBe(true);
    used.remove();
    other.remove();
    expect(readdirSync(parent)).toEqual([]);
  });
});
