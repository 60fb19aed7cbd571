import { readFileSync } from 'node:fs';
import { Apk } from '../src/apk/apk.js';
import { targetOf } from '../src/core/action.js';
import { showFrame } from '../src/core/crash.js';
import { DeviceLost } from '../src/core/errors.js';
import type { DeviceEvent, Observation } from '../src/core/observation.js';
import { focusedTree } from '../src/core/screen.js';
import { walk } from '../src/core/widget.js';
import { JvmDevice } from '../src/devices/jvm/device.js';
import { parseApp } from '../src/devices/open.js';
import { AROUND_JVM } from './jvm.js';
import { round } from './measure.js';

/** What became of an activity that was opened. */
interface Opened {
  /** `closed`: it went away by itself, as activities without a screen do. */
  readonly as: 'shown' | 'limit' | 'closed' | 'crash' | 'hang' | 'lost';
  /** What it threw, or what the device could not do for it. */
  readonly reasons: readonly string[];
}

/** Activities that only the app itself can open, by what it tells them: where, and by a click on what. */
const OPENED_BY: Readonly<Record<string, readonly [activity: string, text: string]>> = {
  'io.appium.android.apis.app.FragmentLayout$DetailsActivity': [
    'io.appium.android.apis.app.FragmentLayout',
    'Henry IV (1)',
  ],
  'io.appium.android.apis.media.MediaPlayerDemo_Audio': [
    'io.appium.android.apis.media.MediaPlayerDemo',
    'Play Audio from Resources',
  ],
};

const [apk] = process.argv.slice(2);
if (apk === undefined) {
  process.stderr.write('Usage: npm run bench:apidemos -- APK\n');
  process.exitCode = 2;
} else {
  await openAll(apk);
}

/** Opens every activity in turn, each in a new process of the app; a line for each that does not show a screen. */
async function openAll(file: string): Promise<void> {
  const names = new Apk(readFileSync(file)).manifest.activities.map(({ name }) => name);
  const device = new JvmDevice({ ...AROUND_JVM, permissions: 'granted' });
  const all: Opened[] = [];
  const begun = performance.now();
  try {
    const { package: app } = await device.install(parseApp(file));
    for (const activity of names) {
      const opened = await open(device, app, activity);
      all.push(opened);
      if (opened.as !== 'shown') print({ activity, ...opened });
    }
  } finally {
    await device.close();
  }
  const count = (as: Opened['as']) => all.filter((one) => one.as === as).length;
  const [shown, limit] = [count('shown'), count('limit')];
  print({
    activities: all.length,
    share: round((shown + limit) / all.length),
    shown,
    shownInPart: all.filter(({ as, reasons }) => as === 'shown' && reasons.length > 0).length,
    limit,
    reasons: [
      ...new Set(all.flatMap(({ as, reasons }) => (as === 'shown' || as === 'limit' ? reasons : []))),
    ],
    closed: count('closed'),
    crash: count('crash'),
    hang: count('hang'),
    lost: count('lost'),
    seconds: round((performance.now() - begun) / 1000),
  });
}

async function open(device: JvmDevice, app: string, activity: string): Promise<Opened> {
  try {
    const way = OPENED_BY[activity];
    const seen = way === undefined ? await device.restart({ activity }) : await click(device, ...way);
    if (way !== undefined && seen.process === 'foreground' && seen.screen.activity !== activity)
      throw new Error(`'${way[1]}' does not lead to ${activity}`);
    return openedAs(seen, app);
  } catch (error) {
    if (!(error instanceof DeviceLost)) throw error;
    return { as: 'lost', reasons: [error.message] };
  }
}

async function click(device: JvmDevice, activity: string, text: string): Promise<Observation> {
  const { screen } = await device.restart({ activity });
  for (const { widget, path } of walk(focusedTree(screen)))
    if (widget.text === text)
      return device.perform({ kind: 'click', target: targetOf(widget, path) }, 'settled');
  throw new Error(`${activity} does not show '${text}'`);
}

function openedAs({ process, screen, events }: Observation, app: string): Opened {
  const because = (kind: DeviceEvent['kind']) =>
    events.flatMap((event) => (event.kind === kind ? [reason(event)] : []));
  if (because('crash').length > 0) return { as: 'crash', reasons: because('crash') };
  if (because('anr').length > 0) return { as: 'hang', reasons: because('anr') };
  if (process === 'foreground' && screen.package === app) return { as: 'shown', reasons: because('limit') };
  return because('limit').length > 0
    ? { as: 'limit', reasons: because('limit') }
    : { as: 'closed', reasons: because('intent') };
}

function reason(event: DeviceEvent): string {
  if (event.kind === 'limit') return `${event.api}: ${event.message}`;
  if (event.kind === 'anr') return event.reason.split('\n')[0] ?? '';
  if (event.kind !== 'crash') return JSON.stringify(event);
  const { exception, message, frames } = event.crash.causes.at(-1) ?? event.crash;
  return [`${exception}: ${message}`, ...frames.slice(0, 6).map(showFrame)].join(' at ');
}

function print(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ bench: 'apidemos', ...line })}\n`);
}
