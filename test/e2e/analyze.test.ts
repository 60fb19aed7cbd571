import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/cli.js';
import { tempDir } from '../support/temp-dir.js';

const sample = (name: string) => join(process.cwd(), 'samples', `${name}.apk`);

async function fine(args: readonly string[], cwd = tempDir()): Promise<string> {
  const { status, stdout, stderr } = await runCli(args, { cwd });
  expect(status, stderr).toBe(0);
  return stdout;
}

describe('gauntlet analyze', () => {
  it('tells what an app shows and where its handlers lead', async () => {
    const text = await fine(['analyze', sample('ers')]);
    expect(text).toMatch(/^App +Expense reports \(org\.example\.ers\)/);
    expect(text).toContain('Own code');
    expect(text).toContain('widgets  dest (spinner, 10), amount (text, 2), cur (radioGroup, 3)');
    expect(text).toContain('itemized.click -> ItemizedReportActivity');
  });

  it('gives the models as JSON, the same each time', async () => {
    const [one, two] = [
      await fine(['analyze', sample('ers'), '--json']),
      await fine(['analyze', sample('ers'), '--json']),
    ];
    expect(one).toBe(two);
    const { app, im, atm, satg } = JSON.parse(one);
    expect(app.package).toBe('org.example.ers');
    expect(im.activities).toHaveLength(5);
    expect(atm.transitions).toHaveLength(6);
    expect(satg.edges).toHaveLength(5);
  });

  it('draws the graph', async () => {
    const cwd = tempDir();
    await fine(['analyze', sample('ers'), '--dot', 'ers.dot', '--svg', 'ers.svg'], cwd);
    expect(readFileSync(join(cwd, 'ers.dot'), 'utf8')).toMatch(/^digraph/);
    const svg = readFileSync(join(cwd, 'ers.svg'), 'utf8');
    expect(svg).toContain('<svg');
    for (const name of ['NewReport', 'QuickReport', 'ItemizedReport', 'Confirm', 'Summary'])
      expect(svg).toContain(`${name}Activity`);
  });

  it('counts as own what it is told to', async () => {
    const { app } = JSON.parse(await fine(['analyze', sample('satg'), '--own', '*', '--json']));
    expect(app.own).toMatchObject({ prefixes: ['*'], libraryClasses: 0 });
  });

  it('answers in one sentence to what is no APK', async () => {
    const cwd = tempDir();
    writeFileSync(join(cwd, 'letter.apk'), 'Dear reader');
    writeFileSync(join(cwd, 'half.apk'), readFileSync(sample('ers')).subarray(0, 5000));
    for (const [file, words] of [
      ['letter.apk', /letter\.apk/],
      ['half.apk', /half\.apk/],
      ['gone.apk', /gone\.apk/],
    ] as const) {
      const { status, stdout, stderr } = await runCli(['analyze', file], { cwd });
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^gauntlet: .+\n {2}.+\n$/);
      expect(stderr).toMatch(words);
    }
  });
});
