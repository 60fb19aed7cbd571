import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sortTests, testKinds } from '../scripts/test-kinds.js';

describe('the kinds of tests', () => {
  it('has what starts programs among the programs, by whatever helper it does so', () => {
    const files = new Map([
      ['test/core/a.test.ts', "import { a } from '../../src/core/a.js';"],
      ['test/core/b.test.ts', "const code = `\nimport 'x'`; // import { spawn } from 'node:child_process';"],
      ['test/core/c.test.ts', "import {\n  type ChildProcess,\n  spawn,\n} from 'node:child_process';"],
      ['test/core/d.test.ts', "import { once } from './helper.js';"],
      ['test/core/helper.ts', "export { once } from '../support/redis.js';"],
      ['test/support/redis.ts', "import { spawn } from 'node:child_process';"],
      ['test/core/e.test.ts', "import { JVM_HOME } from '../support/jvm-home.js';"],
      ['test/core/f.test.ts', "import { chromium } from 'playwright-core';"],
      ['test/e2e/g.test.ts', ''],
    ]);
    expect(sortTests(files)).toEqual({
      unit: ['test/core/a.test.ts', 'test/core/b.test.ts'],
      programs: ['c', 'd', 'e', 'f'].map((name) => `test/core/${name}.test.ts`).concat('test/e2e/g.test.ts'),
    });
  });

  it('has every test of the repository in one of them', () => {
    const { unit, programs } = testKinds(join(import.meta.dirname, '..'));
    expect(unit).toContain('test/test-kinds.test.ts');
    expect(programs).toContain('test/e2e/readme.test.ts');
    expect(unit.filter((file) => programs.includes(file))).toEqual([]);
  });
});
