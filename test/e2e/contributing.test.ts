import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBoundaries, parseBoundaries, readSources } from '../../scripts/boundaries.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';
import { applyBlock, blocksIn, linesAdded } from '../support/worked-example.js';

const run = promisify(execFile);
const BLOCKS = blocksIn(readFileSync('CONTRIBUTING.md', 'utf8'));
/** What is no part of the sources, or is made from them. */
const LEFT_OUT = ['node_modules', 'dist', 'build', 'coverage', '.git', 'gauntlet-runs'];

describe('the worked example of CONTRIBUTING.md', () => {
  const root = newTempDir();
  const bin = (name: string) => join(root, 'node_modules', '.bin', name);
  const gauntlet = (...args: readonly string[]) =>
    run(process.execPath, [join(root, 'dist/cli/main.js'), ...args], { cwd: root }).catch((error) => error);

  beforeAll(async () => {
    for (const name of readdirSync('.').filter((one) => !LEFT_OUT.includes(one))) {
      cpSync(name, join(root, name), { recursive: true, filter: (from) => !from.includes('/target/') });
    }
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    cpSync('dist/output/report/page', join(root, 'dist/output/report/page'), { recursive: true });
    for (const block of BLOCKS) applyBlock(block, root);
    await run(bin('tsc'), ['-p', 'tsconfig.build.json'], { cwd: root });
  });
  afterAll(() => removeDir(root));

  it('is a technique with a command, --resume, a finding, a phase and a part of the report, in 150 lines', () => {
    expect(BLOCKS.map(({ file }) => file)).toEqual(
      expect.arrayContaining([
        'src/techniques/stay/stay.ts',
        'src/run/kinds.ts',
        'src/cli/program.ts',
        'src/core/findings/index.ts',
        'src/run/test/phases.ts',
        'src/output/report/sections/index.ts',
      ]),
    );
    const lines = BLOCKS.reduce((sum, block) => sum + linesAdded(block), 0);
    expect(lines).toBeLessThanOrEqual(150);
  });

  it('keeps to our style and to our walls', async () => {
    const files = BLOCKS.map(({ file }) => file);
    await run(bin('biome'), ['check', ...files], { cwd: root });
    const rules = parseBoundaries(readFileSync(join(root, 'boundaries.json'), 'utf8'));
    expect(checkBoundaries(readSources(root, 'src/'), rules)).toEqual([]);
  });

  it('takes part in a test: its finding fails it, and the report has its table', async () => {
    const tested = await gauntlet(
      'test',
      'sim:sanity',
      '--events',
      '100',
      '--fail-on',
      'still',
      '--out',
      't',
    );
    expect(tested.code, tested.stderr).toBe(1);
    expect(tested.stdout).toContain('1 distinct still screen');
    const { findings, timing } = JSON.parse(readFileSync(join(root, 't/result.json'), 'utf8'));
    expect(findings).toMatchObject([{ id: 'still-1', kind: 'still', key: 'start' }]);
    expect(timing.phases.map(({ name }: { readonly name: string }) => name)).toEqual([
      'exploring',
      'minimizing findings',
      'leaving the app alone',
      'reducing the suite',
    ]);
    const [, packed = ''] =
      /<script id="data" type="text\/plain">([^<]+)/.exec(
        readFileSync(join(root, 't/report.html'), 'utf8'),
      ) ?? [];
    const report = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString());
    expect(report.sections).toContainEqual({
      id: 'stay',
      title: 'Left alone',
      text: 'What changes although nobody touches it.',
      columns: ['Screen', 'Launches', 'Changed'],
      rows: [['First screen', '5', '0']],
    });
  });

  it('is covered by the tests of all resumable commands', async () => {
    const tests = ['run', '--project', 'programs', 'test/e2e/jobs.test.ts', '-t', 'gauntlet stay'];
    const { stdout } = await run(bin('vitest'), [...tests, '--reporter', 'json'], { cwd: root });
    const { numPassedTests, numFailedTests } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    expect({ numPassedTests, numFailedTests }).toEqual({ numPassedTests: 5, numFailedTests: 0 });
  });
});
