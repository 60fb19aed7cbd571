import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TestFolder } from '../../../src/run/test/test-folder.js';
import { tempDir } from '../../support/temp-dir.js';

describe('the findings in the folder of a test', () => {
  it('are of any kind, by number within each; what was not made short is none yet', () => {
    const dir = tempDir();
    writeFileSync(join(dir, 'test.json'), '{}');
    for (const name of ['anr-1', 'leak-1', 'lost-state-2', 'crash-10', 'crash-9', 'explore-1', 'crash-11']) {
      mkdirSync(join(dir, name));
    }
    for (const name of ['anr-1', 'leak-1', 'lost-state-2', 'crash-10', 'crash-9']) {
      writeFileSync(join(dir, name, 'minimized.jsonl'), '');
    }
    expect(TestFolder.open(dir).findings()).toEqual([
      'crash-9',
      'crash-10',
      'anr-1',
      'leak-1',
      'lost-state-2',
    ]);
  });
});
