import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callsIn, killJvms } from '../../bench/killed-jvm.js';
import { type ExploreResult, explore } from '../../src/run/explore/explore.js';
import { runOptions } from '../support/run-options.js';
import { tempDir } from '../support/temp-dir.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
const KILLS = 3;

function run(out: string): Promise<ExploreResult> {
  return explore(
    {
      app: join('samples', 'larder.apk'),
      seed: 3,
      options: runOptions(40),
      out: { dir: out },
      pictures: false,
    },
    { home: HOME, env: process.env, now: () => performance.now(), date: () => new Date() },
  );
}

describe('a JVM that is killed in the middle of a run', () => {
  it('is replaced, and the run comes to the same', async () => {
    const dir = tempDir();
    const [whole, disturbed] = [join(dir, 'whole'), join(dir, 'disturbed')];
    const { out: _, timing: __, ...expected } = await run(whole);
    const calls = callsIn(join(whole, 'journal.jsonl'));
    let over = false;
    const running = run(disturbed).finally(() => {
      over = true;
    });
    const killed = await killJvms(join(disturbed, 'journal.jsonl'), calls, KILLS, () => over);
    expect(await running).toMatchObject(expected);
    expect(killed).toBeGreaterThanOrEqual(KILLS - 1);
    for (const file of ['traces.jsonl', 'graph.json'])
      expect(readFileSync(join(disturbed, file), 'utf8'), file).toBe(readFileSync(join(whole, file), 'utf8'));
  }, 300_000);
});
