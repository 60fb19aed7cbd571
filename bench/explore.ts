import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownByPrefixes } from '../src/core/own-code.js';
import { SeededRng } from '../src/core/rng.js';
import { openDevice, parseApp } from '../src/devices/open.js';
import { Tally } from '../src/run/derive/tally.js';
import { RunBudget } from '../src/run/explore/budget.js';
import { RunDriver } from '../src/run/explore/driver.js';
import { explore, prepare } from '../src/run/explore/explore.js';
import type { Surroundings } from '../src/run/surroundings.js';
import { runOptions } from '../test/support/run-options.js';
import { peakMegabytes, print, round, seconds } from './measure.js';

export const APP = 'sim:random?seed=7&screens=120';

/** No device of these benchmarks keeps anything at home. */
export const AROUND: Surroundings = {
  home: tmpdir(),
  env: process.env,
  now: () => performance.now(),
  date: () => new Date(),
};

/** Random exploration with nothing kept but the counts. */
export async function exploreBare(): Promise<void> {
  const events = 2_000_000;
  const app = parseApp(APP);
  const device = openDevice(app, undefined, AROUND);
  const installed = await device.install(app);
  const { strategy, matcher, inputs } = prepare(
    { options: runOptions(events), device: device.info },
    installed,
  );
  const tally = new Tally(ownByPrefixes([installed.package]));
  const budget = new RunBudget(runOptions(events).budget, () => performance.now());
  const driver = new RunDriver({ device, app: installed, matcher, inputs, budget, tally });
  const time = await seconds(() => strategy.explore(driver, budget, new SeededRng(1)));
  print('explore-bare', events / time, 'events/s', { app: APP, events, launches: tally.launches });
}

/** Random exploration with everything stored: journal, traces, graph, screens, pictures, database. */
export async function exploreStored(): Promise<void> {
  const perEvent: number[] = [];
  for (const events of [100_000, 1_000_000]) {
    const dir = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
    try {
      const time = await seconds(() => storedRun(events, join(dir, 'run')));
      perEvent.push((1e6 * time) / events);
      print('explore-stored', events / time, 'events/s', { app: APP, events });
    } finally {
      rmSync(dir, { recursive: true });
    }
  }
  const [small = 0, large = 0] = perEvent;
  print('explore-stored-memory', peakMegabytes(), 'MB', { events: 1_000_000 });
  print('explore-stored-growth', large / small, 'ratio', {
    usPerEventAt100k: round(small),
    usPerEventAt1M: round(large),
  });
}

/** One run of so many events into a folder. */
export async function storedRun(events: number, dir: string): Promise<void> {
  await explore({ app: APP, seed: 1, options: runOptions(events), out: { dir }, pictures: true }, AROUND);
}
