import { type ChildProcess, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Action } from '../src/core/action.js';
import type { Device, InstalledApp } from '../src/core/device.js';
import { DeviceLost, GauntletError } from '../src/core/errors.js';
import { isTerminated } from '../src/core/liveness.js';
import type { Observation } from '../src/core/observation.js';
import { SeededRng } from '../src/core/rng.js';
import { parseApp } from '../src/devices/open.js';
import { prepare } from '../src/run/explore/explore.js';
import { runOptions } from '../test/support/run-options.js';
import { apksAt } from './apks-at.js';
import { appName, withDevice } from './jvm.js';
import { print } from './measure.js';

const EVENTS = 200;
/** Processes that compute while the app runs: more than there are cores here. */
const LOADS = 4;
/** Chance of a restart in the middle, so that restarts are part of what must repeat. */
const RESTART = 0.03;

/** A call and what the device answered. */
interface Step {
  readonly action: Action | 'restart';
  readonly shown: string;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: String(EVENTS) },
    seed: { type: 'string', default: '1' },
  },
});
if (positionals.length === 0) {
  process.stderr.write('Usage: npm run bench:determinism -- APKS... [--events N] [--seed N]\n');
  process.exitCode = 2;
} else {
  for (const apk of positionals.flatMap(apksAt)) await check(apk);
}

/** Plays at random once; then the same again in the same JVM and in a fresh one, each with and without load. */
async function check(apk: string): Promise<void> {
  const differences: Record<string, string> = {};
  let played: readonly Step[] = [];
  const compare = async (how: string, device: Device) => {
    const difference = await replay(device, played);
    if (difference !== null) differences[how] = difference;
  };
  try {
    await withDevice(apk, async (device) => {
      played = await play(device, await device.install(parseApp(apk)));
      await compare('restarted', device);
      await underLoad(() => compare('restarted, load', device));
    });
    for (const load of [false, true]) {
      await withDevice(apk, async (device) => {
        await device.install(parseApp(apk));
        if (load) await underLoad(() => compare('fresh, load', device));
        else await compare('fresh', device);
      });
    }
  } catch (error) {
    if (!(error instanceof DeviceLost || error instanceof GauntletError)) throw error;
    differences.failed = error.message;
  }
  const identical = Object.keys(differences).length === 0;
  if (!identical) process.exitCode = 1;
  print('determinism', played.length, 'calls', { app: appName(apk), identical, ...differences });
}

async function play(device: Device, app: InstalledApp): Promise<readonly Step[]> {
  const { inputs } = prepare({ options: runOptions(0), device: device.info }, app);
  const rng = new SeededRng(Number(values.seed));
  const steps: Step[] = [];
  let last: Observation | null = null;
  let launches = 0;
  for (let events = 0; events < Number(values.events); ) {
    const possible: readonly Action[] =
      last === null || isTerminated(last.screen, app.package) ? [] : inputs.inputs(last.screen);
    if (possible.length === 0 || rng.float() < RESTART) {
      if (++launches > Number(values.events)) break;
      last = await call(device, 'restart', launches);
      steps.push({ action: 'restart', shown: shown(last) });
      continue;
    }
    const action = rng.pick(possible);
    last = await call(device, action, launches);
    steps.push({ action, shown: shown(last) });
    events++;
  }
  return steps;
}

/** The first difference; null when there is none. */
async function replay(device: Device, played: readonly Step[]): Promise<string | null> {
  let launches = 0;
  for (const [index, step] of played.entries()) {
    if (step.action === 'restart') launches++;
    const now = shown(await call(device, step.action, launches));
    if (now === step.shown) continue;
    const at = [...now].findIndex((char, position) => char !== step.shown[position]);
    const part = (text: string) => text.slice(Math.max(0, at - 120), at + 200);
    return `call ${index} (${JSON.stringify(step.action)}): ${part(step.shown)} | ${part(now)}`;
  }
  return null;
}

function call(device: Device, action: Step['action'], runIndex: number): Promise<Observation> {
  return action === 'restart' ? device.restart({ runIndex }) : device.perform(action, 'settled');
}

/** What happened comes first: it tells most about a difference. */
function shown({ events, process, ...rest }: Observation): string {
  return JSON.stringify({ events, process, ...rest });
}

async function underLoad(work: () => Promise<void>): Promise<void> {
  const loads: ChildProcess[] = [];
  for (let n = 0; n < LOADS; n++)
    loads.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    await work();
  } finally {
    for (const load of loads) load.kill('SIGKILL');
  }
}
