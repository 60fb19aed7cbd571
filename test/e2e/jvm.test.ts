import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JournalReader } from '../../src/run/journal/reader.js';
import { type CliOptions, differences, filesOf, runCli, startCli, untilWritten } from '../support/cli.js';
import { newTempDir, removeDir, tempDir } from '../support/temp-dir.js';

const CACHE = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test');
const apk = (name: string) => join(CACHE, 'sample-apps', `${name}.apk`);
const sample = (name: string) => join(process.cwd(), 'samples', `${name}.apk`);
const HOME = { GAUNTLET_HOME: join(CACHE, 'home') };

async function fine(args: readonly string[], options: CliOptions): Promise<string> {
  const { status, stdout, stderr } = await runCli(args, { ...options, env: HOME });
  expect(status, stderr).toBe(0);
  return stdout;
}

const EXPLORE = ['explore', apk('selendroid-test-app'), '--events', '40', '--seed', '1', '--json'];

describe('the jvm device', () => {
  const kept = newTempDir();
  let pictured = '';
  let explored = '';

  // The first use sets the device up: jars, native runtime, host.
  beforeAll(async () => {
    pictured = await fine(['screenshot', apk('ContactManager'), '-o', 'a.png', '--json'], { cwd: kept });
    explored = await fine([...EXPLORE, '--out', 'one'], { cwd: kept });
  }, 900_000);
  afterAll(() => removeDir(kept));

  it('starts an app and takes a picture of it', () => {
    expect(JSON.parse(pictured)).toMatchObject({
      package: 'com.example.android.contactmanager',
      activity: 'com.example.android.contactmanager.ContactManager',
    });
    const { width, height, data } = PNG.sync.read(readFileSync(join(kept, 'a.png')));
    expect([width, height]).toEqual([411, 891]);
    // Something is drawn: no picture of one colour.
    expect(new Set(new Uint32Array(data.buffer, data.byteOffset, width * height)).size).toBeGreaterThan(10);
  });

  it('takes a picture of one activity of an app', async () => {
    const cwd = tempDir();
    const given = ['screenshot', sample('phone'), '-o', 'a.png', '--activity'];
    const output = await fine([...given, '.LongActivity', '--json'], { cwd });
    expect(JSON.parse(output)).toMatchObject({ activity: 'org.example.phone.LongActivity' });
    const { status, stderr } = await runCli([...given, '.NoActivity'], { cwd, env: HOME });
    expect(status).toBe(2);
    expect(stderr).toContain("org.example.phone has no activity '.NoActivity' that could be opened.");
  }, 120_000);

  it('finds the deliberate crash of an app, twice the same way, and again when replayed', async () => {
    const cwd = kept;
    const [one, two] = [JSON.parse(explored), JSON.parse(await fine([...EXPLORE, '--out', 'two'], { cwd }))];
    const crash = one.findings.find(({ key }: { key: string }) =>
      key.startsWith('java.lang.RuntimeException at io.selendroid.testapp.HomeScreenActivity$'),
    );
    expect(crash.evidence).toContainEqual({ kind: 'message', text: 'Unhandled Exception Test!' });
    expect({ ...two, out: '', timing: null }).toEqual({ ...one, out: '', timing: null });
    expect(differences(filesOf(join(cwd, 'two')), filesOf(join(cwd, 'one')))).toEqual([]);
    const trace = JSON.parse(
      readFileSync(join(cwd, 'one', 'traces.jsonl'), 'utf8').split('\n')[crash.trace] ?? '',
    );
    // A click that crashes the app was done, not refused.
    expect(trace).toMatchObject({ end: 'crash', exceptions: [crash.key] });
    expect(trace.steps.at(-1).outcome).toBeUndefined();
    const replayed = JSON.parse(await fine(['replay', `one#${crash.trace}`, '--json'], { cwd }));
    expect(replayed).toMatchObject({ same: 1, broken: 0 });
    expect(replayed.replayed[0].steps.at(-1)).toMatchObject({ verdict: 'same', crashes: [crash.key] });
  }, 240_000);

  it('goes on after kill -9 as if nothing had happened', async () => {
    const cwd = kept;
    const started = startCli([...EXPLORE, '--out', 'cut'], { cwd, env: HOME });
    const half = statSync(join(cwd, 'one', 'journal.jsonl')).size / 2;
    await untilWritten(join(cwd, 'cut', 'journal.jsonl'), half, started);
    started.child.kill('SIGKILL');
    expect((await started.finished).signal).toBe('SIGKILL');
    await fine(['explore', '--resume', 'cut'], { cwd });
    expect(differences(filesOf(join(cwd, 'cut')), filesOf(join(cwd, 'one')))).toEqual([]);
  }, 240_000);

  it('answers for other apps as it is told', async () => {
    const cwd = tempDir();
    const explore = async (rule: string) => {
      const args = [
        'explore',
        sample('intents'),
        '--events',
        '60',
        '--seed',
        '1',
        '--external',
        rule,
        '--json',
      ];
      return JSON.parse(await fine([...args, '--out', rule], { cwd }));
    };
    const keys = ({ findings }: { findings: readonly { key: string }[] }) => findings.map(({ key }) => key);
    const missing = 'android.content.ActivityNotFoundException';
    expect(keys(await explore('throw')).some((key) => key.startsWith(missing))).toBe(true);
    expect(keys(await explore('cancel')).some((key) => key.startsWith(missing))).toBe(false);
  }, 240_000);

  it('goes only where the analysis of the APK says that it can', async () => {
    const cwd = tempDir();
    const args = ['explore', sample('ers'), '--events', '150', '--seed', '1', '--json', '--out', 'run'];
    await fine(args, { cwd });
    const { satg } = JSON.parse(await fine(['analyze', sample('ers'), '--json'], { cwd }));
    const allowed = new Set<string>(
      [...satg.edges, ...satg.back].map(({ from, to }: { from: string; to: string }) => `${from} ${to}`),
    );
    const seen = new Set<string>();
    let before = '';
    for (const entry of new JournalReader(join(cwd, 'run', 'journal.jsonl')).entries()) {
      if (entry.kind !== 'launch' && entry.kind !== 'step') continue;
      const { activity } = entry.observation.screen;
      const within = [before, activity].every((name) => name.startsWith('org.example.'));
      if (entry.kind === 'step' && within && activity !== before) seen.add(`${before} ${activity}`);
      before = activity;
    }
    expect(seen.size).toBeGreaterThan(3);
    expect([...seen].filter((pair) => !allowed.has(pair))).toEqual([]);
  }, 240_000);

  it('has one sentence for a file that is no APK', async () => {
    const { status, stderr } = await runCli(['explore', 'package.json'], { cwd: process.cwd(), env: HOME });
    expect(status).toBe(2);
    expect(stderr).toMatch(/package\.json cannot be run: /);
    expect(stderr).not.toContain('    at ');
  }, 120_000);
});
