import type { Driver, State } from '../src/core/driver.js';
import { ownByPrefixes } from '../src/core/own-code.js';
import { SeededRng } from '../src/core/rng.js';
import { openDevice, parseApp } from '../src/devices/open.js';
import { Tally } from '../src/run/derive/tally.js';
import { RunBudget } from '../src/run/explore/budget.js';
import { RunDriver } from '../src/run/explore/driver.js';
import { prepare } from '../src/run/explore/explore.js';
import { Stopped } from '../src/run/journal/stopped.js';
import { PassiveLearner } from '../src/techniques/learn/passive-learn.js';
import { SWIFTHAND_DEFAULTS, SwiftHand } from '../src/techniques/learn/swifthand.js';
import { runOptions } from '../test/support/run-options.js';
import { AROUND } from './explore.js';
import { print, round } from './measure.js';

const APP = 'sim:random?seed=7&screens=500';
const EVENTS = 20_000;

/** SwiftHand's own computing time on a large app: everything between the answer to one event and the next event. */
export async function swifthandSpeed(): Promise<void> {
  const app = parseApp(APP);
  const device = openDevice(app, undefined, AROUND);
  const installed = await device.install(app);
  const { matcher, inputs } = prepare({ options: runOptions(EVENTS), device: device.info }, installed);
  const tally = new Tally(ownByPrefixes([installed.package]));
  const budget = new RunBudget(runOptions(EVENTS).budget, () => performance.now());
  const driver = new RunDriver({ device, app: installed, matcher, inputs, budget, tally });
  let relearning = 0;
  const swifthand = new SwiftHand(SWIFTHAND_DEFAULTS, (tree, enabled) => {
    const learner = new PassiveLearner(tree, enabled);
    return {
      learn() {
        const start = performance.now();
        const learned = learner.learn();
        relearning += performance.now() - start;
        return learned;
      },
    };
  });
  const timed = new TimedDriver(driver);
  try {
    await swifthand.explore(timed, budget, new SeededRng(1));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  const own = timed.between.sort((a, b) => a - b);
  const total = own.reduce((sum, ms) => sum + ms, 0);
  print('swifthand', total / tally.events, 'ms/event', {
    app: APP,
    events: tally.events,
    launches: tally.launches,
    screens: tally.states.size,
    states: swifthand.learned()?.states.length,
    p99Ms: round(own[Math.floor(0.99 * own.length)] ?? 0),
    longestMs: round(own.at(-1) ?? 0),
    relearned: swifthand.relearned,
    relearningShare: round(relearning / total),
  });
}

/** Notes how long the strategy takes from the end of one call to the beginning of the next. */
class TimedDriver implements Driver {
  readonly between: number[] = [];
  #since = performance.now();

  constructor(private readonly driver: Driver) {}

  get device() {
    return this.driver.device;
  }

  get observation() {
    return this.driver.observation;
  }

  restart(): Promise<State> {
    return this.#timed(() => this.driver.restart());
  }

  perform(...call: Parameters<Driver['perform']>): Promise<State> {
    return this.#timed(() => this.driver.perform(...call));
  }

  async #timed(call: () => Promise<State>): Promise<State> {
    this.between.push(performance.now() - this.#since);
    try {
      return await call();
    } finally {
      this.#since = performance.now();
    }
  }
}
