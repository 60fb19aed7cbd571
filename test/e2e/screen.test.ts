import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Observation } from '../../src/core/observation.js';
import { PHONE_SCREENS } from '../../src/core/phone-screen.js';
import { pictureSize } from '../../src/core/picture-size.js';
import { focusedTree } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { runCli } from '../support/cli.js';
import { JvmApp } from '../support/jvm-app.js';
import { JVM_HOME } from '../support/jvm-home.js';
import { tempDir } from '../support/temp-dir.js';

const APK = join(process.cwd(), 'samples', 'screen.apk');
const CRASHING = join(process.cwd(), 'samples', 'screen-crash.apk');
const ENV = { GAUNTLET_HOME: JVM_HOME };

const FINITE = [
  ...['value', 'object', 'set', 'property', 'animation', 'frames', 'vector', 'transition'],
  ...['two in a row', 'few callbacks'],
];
const KNOWN_ENDLESS = [
  ...[
    'endless value',
    'endless set',
    'endless time',
    'endless animation',
    'endless frames',
    'wheel',
    'very long',
  ],
];

/** What a command prints that must end well. */
async function fine(args: readonly string[], cwd: string): Promise<string> {
  const { status, stdout, stderr } = await runCli(args, { cwd, env: ENV });
  expect(status, stderr).toBe(0);
  return stdout;
}

function texts({ screen }: Observation): readonly string[] {
  return [...walk(focusedTree(screen))].flatMap(({ widget: { text } }) =>
    text === undefined || text === '' ? [] : [text],
  );
}

/** What the app says in its first line. */
function said(observation: Observation): string {
  return texts(observation)[0] ?? '';
}

describe('the screen of the jvm device', () => {
  const app = new JvmApp();
  let first: Observation;

  // The first use sets the device up.
  beforeAll(async () => {
    await app.install(APK);
    first = await app.restart();
  }, 900_000);
  afterAll(() => app.close());

  it('shows what comes after a splash screen that animates by itself', () => {
    expect(first).toMatchObject({ unsettled: false, events: [] });
    expect(first.screen.activity).toBe('org.example.screen.ScreenActivity');
  });

  it('is that of a phone of today', async () => {
    expect(said(await app.click('tell')).split('\n')).toEqual([
      'real 1080x2340',
      'metrics 1080x2340 at 420',
      'window 1080x2340',
      'configuration 411x891 at 420, smallest 411',
      'layout 2 long',
      'portrait',
      'narrow',
      'dot 21',
      'bars 63 and 63',
    ]);
    expect(app.info).toMatchObject({ size: { width: 1080, height: 2340 }, dpi: 420 });
    expect(pictureSize(await app.screenshot())).toEqual({ width: 411, height: 891 });
    expect(pictureSize(await app.screenshot({ fullSize: true }))).toEqual({ width: 1080, height: 2340 });
  });

  it('is turned for an activity that lies down', async () => {
    const lying = await app.click('lying');
    expect(said(lying).split('\n')).toEqual([
      'real 2340x1080',
      'metrics 2340x1080 at 420',
      'window 2340x1080',
      'configuration 891x411 at 420, smallest 411',
      'layout 2 long',
      'landscape',
      'narrow',
      'dot 21',
      'bars 63 and 63',
    ]);
    expect(lying.screen.windows[0]?.bounds).toEqual([0, 0, 2340, 1080]);
    expect(pictureSize(await app.screenshot())).toEqual({ width: 891, height: 411 });
    await app.perform({ kind: 'key', key: 'back', times: 1 });
  });

  it.each(FINITE)('shows how it is when an animation is over: %s', async (name) => {
    const observation = await app.click(name);
    expect(said(observation)).toBe(`${name} is over`);
    expect(observation.unsettled).toBe(false);
  });

  it.each(KNOWN_ENDLESS)('does not wait for what never ends: %s', async (name) => {
    const observation = await app.click(name);
    expect(said(observation)).toBe(`${name} moves`);
    expect(observation.unsettled).toBe(false);
    expect(observation.virtualMs).toBeLessThan(1000);
    expect(await app.click('stop')).toMatchObject({ unsettled: false });
  });

  it.each(['callbacks', 'one after the other'])('waits once for what goes on and on: %s', async (name) => {
    const begun = await app.click(name);
    expect(begun.unsettled).toBe(true);
    const later = await app.click('tell');
    expect(later.virtualMs).toBeLessThan(Math.min(begun.virtualMs, 2000));
    await app.click('stop');
    expect(await app.click('value')).toMatchObject({ unsettled: false });
  });

  it('gives an app the time that its first screen takes to offer something', async () => {
    const started = await app.restart({ activity: '.TimerActivity' });
    expect(texts(started)).toEqual(['8 of 8']);
    expect(started.unsettled).toBe(false);
  });
});

describe('another screen', () => {
  it('is chosen on the command line, kept by the run, and meant by its repetition', async () => {
    const cwd = tempDir();
    const explored = [
      'explore',
      APK,
      '--strategy',
      'random',
      '--events',
      '6',
      '--out',
      'run',
      '--no-pictures',
    ];
    await fine([...explored, '--screen', 'fold'], cwd);
    const [line = ''] = readFileSync(join(cwd, 'run', 'journal.jsonl'), 'utf8').split('\n', 1);
    const header: unknown = JSON.parse(line);
    expect(header).toMatchObject({
      context: { screen: PHONE_SCREENS.fold },
      device: { size: { width: 2208, height: 1840 }, dpi: 420 },
    });
    const [trace = ''] = readFileSync(join(cwd, 'run', 'traces.jsonl'), 'utf8').split('\n', 1);
    expect(JSON.parse(trace)).toMatchObject({ app: { screen: PHONE_SCREENS.fold } });
    const replayed: unknown = JSON.parse(await fine(['replay', 'run', '--json'], cwd));
    expect(replayed).toMatchObject({ traces: 1, same: 1 });
  }, 120_000);

  it('must be one', async () => {
    const cwd = tempDir();
    const { status, stderr } = await runCli(['screenshot', APK, '--screen', 'huge'], { cwd, env: ENV });
    expect(status).toBe(2);
    expect(stderr).toContain('Give one of phone, small, tablet, fold, or WxH@DPI such as 1080x2340@420.');
    const sim = await runCli(['screenshot', 'sim:sanity', '--screen', 'fold'], { cwd, env: ENV });
    expect(sim.status).toBe(2);
    expect(sim.stderr).toContain('A simulated app has a screen of its own, 320x480@160');
  });
});

describe('an app that crashes at every start', () => {
  it('is not started for ever, and the run leads with what it found', async () => {
    const cwd = tempDir();
    const explored = ['explore', CRASHING, '--events', '500', '--fail-on', 'crash', '--out', 'run'];
    const { status, stdout } = await runCli(explored, { cwd, env: ENV });
    expect(status).toBe(1);
    expect(stdout.split('\n', 1)[0]).toBe(
      'The app crashes at every start: java.lang.NullPointerException at org.example.screen.SplashActivity.onCreate',
    );
    const summary: unknown = JSON.parse(readFileSync(join(cwd, 'run', 'summary.json'), 'utf8'));
    expect(summary).toMatchObject({ stopped: 'no-start', launches: 5, events: 0 });
    const journal = readFileSync(join(cwd, 'run', 'journal.jsonl'));
    expect(await fine(['explore', '--resume', 'run'], cwd)).toContain('The app crashes at every start');
    expect(readFileSync(join(cwd, 'run', 'journal.jsonl'))).toEqual(journal);
  }, 120_000);
});
