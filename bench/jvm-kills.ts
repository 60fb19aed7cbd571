import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GauntletError } from '../src/core/errors.js';
import { type ExploreResult, explore } from '../src/run/explore/explore.js';
import { runOptions } from '../test/support/run-options.js';
import { apksAt } from './apks-at.js';
import { AROUND_JVM, appName } from './jvm.js';
import { callsIn, killJvms } from './killed-jvm.js';
import { print } from './measure.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: '500' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
if (positionals.length === 0) {
  process.stderr.write('Usage: npm run bench:kills -- APKS... [--events N] [--kills N] [--seed N]\n');
  process.exitCode = 2;
} else {
  for (const apk of positionals.flatMap(apksAt)) await check(apk);
}

/** Explores undisturbed, then with a JVM that is killed again and again: both must come to the same. */
async function check(apk: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  const [whole, disturbed] = [join(scratch, 'whole'), join(scratch, 'disturbed')];
  try {
    const expected = result(await run(apk, whole));
    const calls = callsIn(join(whole, 'journal.jsonl'));
    let over = false;
    const running = run(apk, disturbed).finally(() => {
      over = true;
    });
    const killed = await killJvms(join(disturbed, 'journal.jsonl'), calls, Number(values.kills), () => over);
    const same = result(await running) === expected && traces(disturbed) === traces(whole);
    if (!same) process.exitCode = 1;
    print('jvm-kills', killed, 'kills', { app: appName(apk), events: Number(values.events), same });
  } catch (error) {
    if (!(error instanceof GauntletError)) throw error;
    process.exitCode = 1;
    print('jvm-kills', 0, 'kills', { app: appName(apk), failed: error.message });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function run(apk: string, out: string): Promise<ExploreResult> {
  return explore(
    {
      app: apk,
      seed: Number(values.seed),
      options: runOptions(Number(values.events)),
      out: { dir: out },
      pictures: false,
    },
    AROUND_JVM,
  );
}

/** All but where it is and how long it took. */
function result({ out: _, timing: __, ...rest }: ExploreResult): string {
  return JSON.stringify(rest);
}

function traces(dir: string): string {
  return readFileSync(join(dir, 'traces.jsonl'), 'utf8');
}
