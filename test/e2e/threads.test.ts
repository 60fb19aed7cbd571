import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { targetOf, type WidgetTarget } from '../../src/core/action.js';
import type { Observation } from '../../src/core/observation.js';
import { focusedTree } from '../../src/core/screen.js';
import { type Widget, walk } from '../../src/core/widget.js';
import { JvmDevice } from '../../src/devices/jvm/device.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
const APK = join('samples', 'threads.apk');

/** In which order the threads of each race come through: who could go on first goes first. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  plain: ['t0', 't1', 't2', 't3', 't0', 't1', 't2', 't3', 't0', 't1', 't2', 't3'],
  // Whoever has done two of them has computed enough for the first round.
  pool: [
    'p0 on pool-1-thread-1',
    'p3 on pool-1-thread-1',
    'p1 on pool-1-thread-2',
    'p5 on pool-1-thread-2',
    'p2 on pool-1-thread-3',
    'p4 on pool-1-thread-1',
  ],
  monitor: ['m0', 'm1', 'm2'],
  timed: ['s1', 's2', 'null', 's3', 'late', 's4', 's5'],
  // The first text that is set keeps the main thread's queue until the next frame, as on a phone.
  loopers: ['l0', 'l1', 'a0', 'a1', 'l1 later', 'a0 done', 'a1 done', 'l0 later'],
  'main waits': ['w2', 'not yet', 'w1', 'w0', 'all'],
  joined: ['j0', 'j1', 'j2', 'main, alive: false'],
  // Who wanted the monitor first gets it first, and before those who are started only after it was left.
  held: ['h0', 'h0 lets go', 'h0 ends', 'h1', 'h2', 'n0', 'n1', 'n2'],
};

function find({ screen }: Observation, fits: (widget: Widget) => boolean): WidgetTarget {
  for (const { widget, path } of walk(focusedTree(screen))) if (fits(widget)) return targetOf(widget, path);
  throw new Error(`there is no such widget in ${screen.activity}`);
}

/** A device that has the sample. */
async function deviceWithApp(): Promise<JvmDevice> {
  const device = new JvmDevice({ home: HOME, env: process.env });
  await device.install({ kind: 'apk', file: APK });
  return device;
}

/** Starts every race once, all in one process. */
async function orders(device: JvmDevice): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  let last = await device.restart();
  for (const race of Object.keys(ORDERS)) {
    const target = find(last, ({ text }) => text.toLowerCase() === race);
    last = await device.perform({ kind: 'click', target }, 'settled');
    expect(last).toMatchObject({ process: 'foreground', outcome: 'done', unsettled: false, events: [] });
    seen[race] = find(last, ({ text }) => text.startsWith('[')).text ?? '';
  }
  return seen;
}

describe('the threads of an app on the jvm device', () => {
  const expected = Object.fromEntries(
    Object.entries(ORDERS).map(([race, order]) => [race, `[${order.join(', ')}]`]),
  );
  const loads: ChildProcess[] = [];

  let device: JvmDevice;

  // The first use sets the device up.
  beforeAll(async () => {
    device = await deviceWithApp();
  }, 900_000);
  afterAll(async () => {
    for (const load of loads) load.kill('SIGKILL');
    await device.close();
  });

  it('take turns in the same order in every process', async () => {
    for (let round = 0; round < 3; round++) expect(await orders(device)).toEqual(expected);
  }, 120_000);

  it('end with their process, also one that leaves its work to another', async () => {
    const target = find(await device.restart(), ({ text }) => text.toLowerCase() === 'heirs');
    const heir = { kind: 'click', target } as const;
    expect((await device.perform(heir, 'settled')).process).toBe('foreground');
    await device.restart();
    // Long enough by both clocks for one of them to come through.
    for (let second = 0; second < 8; second++) {
      await setTimeout(150);
      const { events } = await device.perform({ kind: 'idle', ms: 1000 }, 'settled');
      expect(events).toEqual([]);
    }
  }, 120_000);

  it('take turns in the same order on a busy computer', async () => {
    for (let n = 0; n < 4; n++) {
      loads.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    }
    const busy = await deviceWithApp();
    onTestFinished(() => busy.close());
    for (let round = 0; round < 2; round++) expect(await orders(busy)).toEqual(expected);
  }, 240_000);
});
