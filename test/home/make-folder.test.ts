import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/home/make-folder.js';
import { tempDir } from '../support/temp-dir.js';

describe('makeFolder', () => {
  it('makes what is missing, and is content with what is there', () => {
    const dir = join(tempDir(), 'a', 'b');
    makeFolder(dir);
    makeFolder(dir);
    expect(existsSync(dir)).toBe(true);
  });

  it('says so where a folder cannot be made, and returns', () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    for (const dir of [join(file, 'below'), '/proc/none/below']) {
      expect(() => makeFolder(dir)).toThrow(expect.objectContaining({ code: 'FILE_TROUBLE', exit: 3 }));
    }
  });
});
