import { cpSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../src/core/model-format.js';
import { differences, filesOf, runCli } from '../support/cli.js';
import { tempDir } from '../support/temp-dir.js';

/** The states and the steps that the saved model of a run explains. */
function learnedIn(dir: string): { states: number; steps: number } {
  const file = join(dir, 'model.json');
  const { states, transitions } = readModel(readFileSync(file, 'utf8'), file);
  return { states: states.length, steps: transitions.reduce((sum, { count }) => sum + count, 0) };
}

describe('gauntlet explore --strategy swifthand', () => {
  it('learns an app, goes on from an earlier run, and resumes as if nothing had happened', async () => {
    const cwd = tempDir();
    const swifthand = ['explore', 'sim:sanity', '--strategy', 'swifthand', '--json'];
    const first = await runCli([...swifthand, '--events', '300', '--out', 'first'], { cwd });
    expect(first, first.stderr).toMatchObject({ status: 0 });
    expect(JSON.parse(first.stdout)).toMatchObject({
      strategy: 'swifthand',
      events: 300,
      coverage: { hit: 11 },
    });
    expect(learnedIn(join(cwd, 'first'))).toEqual({ states: 5, steps: 300 });
    const svg = readFileSync(join(cwd, 'first', 'model.svg'), 'utf8');
    expect(svg).toContain('<svg');
    expect(svg).toMatch(/xlink:href="screens\/[0-9a-f]+\.png"/);

    const second = await runCli(
      [...swifthand, '--events', '100', '--from', 'first', '--seed', '2', '--out', 'second'],
      { cwd },
    );
    expect(second, second.stderr).toMatchObject({ status: 0 });
    expect(learnedIn(join(cwd, 'second'))).toEqual({ states: 5, steps: 400 });

    cpSync(join(cwd, 'second'), join(cwd, 'cut'), { recursive: true });
    const journal = join(cwd, 'cut', 'journal.jsonl');
    truncateSync(journal, Math.floor(readFileSync(journal).length / 2));
    const resumed = await runCli(['explore', '--resume', 'cut'], { cwd });
    expect(resumed, resumed.stderr).toMatchObject({ status: 0 });
    expect(differences(filesOf(join(cwd, 'second')), filesOf(join(cwd, 'cut')))).toEqual([]);
  });

  it('says why a run cannot go on from another', async () => {
    const cwd = tempDir();
    await runCli(['explore', 'sim:sanity', '--events', '20', '--out', 'first'], { cwd });
    const complaint = async (...args: string[]) => {
      const { status, stderr } = await runCli(['explore', ...args, '--from', 'first', '--out', 'next'], {
        cwd,
      });
      expect(status).toBe(2);
      expect(existsSync(join(cwd, 'next'))).toBe(false);
      return stderr;
    };
    expect(await complaint('sim:sanity', '--strategy', 'bfs')).toContain(
      'The strategy bfs learns nothing from earlier runs.',
    );
    expect(await complaint('sim:splice-2', '--strategy', 'swifthand')).toContain('had another app');
    expect(await complaint('sim:sanity', '--strategy', 'swifthand', '--abstraction', 'quantum')).toContain(
      'had another abstraction: swifthand, now quantum',
    );
  });
});
