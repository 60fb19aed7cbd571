import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { debugKey } from '../../src/cli/debug-key.js';
import { GauntletError } from '../../src/core/errors.js';
import { factOf, stackLines } from '../../src/core/finding.js';
import { SUSPICION } from '../../src/core/findings/crash.js';
import type { ProgressReport } from '../../src/core/progress.js';
import { parseApp } from '../../src/devices/open.js';
import { OpenedApp } from '../../src/run/app/opened-app.js';
import { probedApp } from '../../src/run/app/probed-app.js';
import { derive } from '../../src/run/derive/derive.js';
import { RunFolder } from '../../src/run/derive/run-folder.js';
import type { Summary } from '../../src/run/derive/summary.js';
import { explore } from '../../src/run/explore/explore.js';
import { JournalReader } from '../../src/run/journal/reader.js';
import { runOptions } from '../../test/support/run-options.js';
import { AROUND_JVM, appName, withDevice } from '../jvm.js';
import { NOTHING, type Row } from './row.js';

/** Events after which a JVM has compiled what it runs often. */
const WARM_UP_EVENTS = 200;

/** Runs one app of the crowd in a process of its own, keeps its run in a folder, and prints its row. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { events: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const [apk = '', out = ''] = positionals;
const events = Number(values.events);
mkdirSync(out, { recursive: true });

async function rowOf(): Promise<Row> {
  const about = aboutApp();
  const first = await firstScreen();
  if ('failed' in first) return { ...about, ...NOTHING, failed: first.failed };
  return { ...about, ...NOTHING, ...first, ...(await explored()) };
}

function aboutApp() {
  const opened = new OpenedApp(apk);
  const sha256 = createHash('sha256').update(readFileSync(apk)).digest('hex');
  const { packageName, versionCode, target } = opened.readOr(
    ({ manifest }) => ({
      packageName: manifest.package,
      versionCode: manifest.versionCode ?? null,
      target: typeof manifest.targetSdk === 'number' ? manifest.targetSdk : 0,
    }),
    { packageName: appName(apk), versionCode: null, target: 0 },
  );
  return { app: appName(apk), sha256, package: packageName, versionCode, target };
}

/** Starts the app as it is, twice, and keeps a picture of what it shows. */
async function firstScreen(): Promise<
  Pick<Row, 'firstStartS' | 'startS' | 'firstActivity'> | { readonly failed: string }
> {
  try {
    const { seconds: firstStartS } = await started();
    const { seconds: startS, activity } = await started();
    return { firstStartS, startS, firstActivity: activity };
  } catch (error) {
    return { failed: textOf(error) };
  }
}

async function started(): Promise<{ readonly seconds: number; readonly activity: string | null }> {
  return withDevice(apk, async (device) => {
    const begun = performance.now();
    const installed = await device.install(parseApp(apk));
    const { screen, process: state } = await device.restart();
    const seconds = Math.round(performance.now() - begun) / 1000;
    if (state !== 'dead') writeFileSync(join(out, 'first.png'), await device.screenshot());
    const own = state === 'foreground' && screen.package === installed.package;
    return { seconds, activity: own ? screen.activity : null };
  });
}

/** Explores at random, with probes, as `gauntlet test` would. */
async function explored(): Promise<Partial<Row>> {
  const dir = join(out, 'run');
  const pace = new Pace();
  const begun = performance.now();
  let failed: string | null = null;
  try {
    const around = { ...AROUND_JVM, progress: pace };
    const app = await probedApp(
      apk,
      join(out, 'probed.apk'),
      { own: [] },
      {
        home: AROUND_JVM.home,
        signingKey: () => debugKey(AROUND_JVM.home),
      },
    );
    await explore(
      {
        app,
        seed: Number(values.seed),
        options: { ...runOptions(events), inputs: 'smart' },
        out: { dir },
        pictures: true,
      },
      around,
    );
  } catch (error) {
    failed = textOf(error);
  }
  const warmEventsPerSecond = pace.warm;
  const seconds = (performance.now() - begun) / 1000;
  const summary = await summaryOf(dir);
  if (summary === null) return { failed };
  const { screens, coverage, limits, findings, nondeterministic } = summary;
  return {
    failed,
    events: summary.events,
    eventsPerSecond: Math.round(pace.all ?? summary.events / seconds),
    warmEventsPerSecond,
    screens,
    coverage,
    limits: [...limits],
    crashes: findings
      .filter(({ kind }) => kind === 'crash')
      .map((crash) => ({
        key: crash.key,
        suspect: crash.suspect === undefined ? null : factOf(crash, SUSPICION),
        count: crash.count,
        stack: [...stackLines(crash)],
      })),
    hangs: findings.filter(({ kind }) => kind === 'anr').map(({ title }) => title),
    lost: losses(dir),
    nondeterministic:
      nondeterministic === undefined
        ? null
        : `trace ${nondeterministic.trace}, step ${nondeterministic.step}`,
  };
}

/** What the run has come to, also where it did not come to its end. */
async function summaryOf(dir: string): Promise<Summary | null> {
  if (!existsSync(join(dir, 'journal.jsonl'))) return null;
  const folder = RunFolder.open(dir);
  folder.removeDerived();
  return derive(folder, AROUND_JVM.progress ?? { report() {} });
}

/** The journal also knows the JVMs that were replaced without anybody noticing. */
function losses(dir: string): number {
  let lost = 0;
  for (const { kind } of new JournalReader(RunFolder.open(dir).journal).entries())
    if (kind === 'lost') lost++;
  return lost;
}

/** How fast events come, once the JVM is warm and over all. */
class Pace {
  #begun: { readonly events: number; readonly ms: number } | null = null;
  #warmed: { readonly events: number; readonly ms: number } | null = null;
  #last: { readonly events: number; readonly ms: number } | null = null;

  report({ phase, facts }: ProgressReport): void {
    const { events } = facts;
    if (phase !== 'exploring' || typeof events !== 'number') return;
    const now = { events, ms: performance.now() };
    this.#begun ??= now;
    if (events >= WARM_UP_EVENTS) this.#warmed ??= now;
    this.#last = now;
  }

  get all(): number | null {
    return rate(this.#begun, this.#last);
  }

  get warm(): number | null {
    const warm = rate(this.#warmed, this.#last);
    return warm === null ? null : Math.round(warm);
  }
}

function rate(
  from: { readonly events: number; readonly ms: number } | null,
  to: { readonly events: number; readonly ms: number } | null,
): number | null {
  if (from === null || to === null || to.ms - from.ms < 100) return null;
  return (1000 * (to.events - from.events)) / (to.ms - from.ms);
}

function textOf(error: unknown): string {
  const text = error instanceof GauntletError ? `${error.code}: ${error.message}` : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, 400);
}

process.stdout.write(`${JSON.stringify(await rowOf())}\n`);
