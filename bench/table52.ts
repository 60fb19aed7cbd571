import { type Action, inputKey } from '../src/core/action.js';
import type { Driver, State } from '../src/core/driver.js';
import { Interner } from '../src/core/interner.js';
import { ownByPrefixes } from '../src/core/own-code.js';
import { PrefixTree } from '../src/core/prefix-tree.js';
import { SeededRng } from '../src/core/rng.js';
import { openDevice, parseApp } from '../src/devices/open.js';
import { restartsOf } from '../src/run/derive/summary.js';
import { Tally } from '../src/run/derive/tally.js';
import { RunBudget } from '../src/run/explore/budget.js';
import { RunDriver } from '../src/run/explore/driver.js';
import { prepare } from '../src/run/explore/explore.js';
import { Stopped } from '../src/run/journal/stopped.js';
import { runOptions } from '../test/support/run-options.js';
import { AROUND } from './explore.js';
import { print, round } from './measure.js';

const STRATEGIES = ['swifthand', 'random', 'lstar'] as const;
type StrategyName = (typeof STRATEGIES)[number];

/** What a strategy came to on one app. */
export interface Outcome {
  readonly inputs: number;
  readonly restarts: number;
  readonly resetsPer100Inputs: number;
  readonly covered: number;
  readonly branches: number;
  readonly uniquePrefixes: number;
  readonly screens: number;
  readonly exceptions: number;
}

/** How the strategies did on each of some generated apps (spec SwiftHand AC-58). */
export async function compareStrategies(
  apps: number,
  virtualMs: number,
): Promise<readonly Readonly<Record<StrategyName, Outcome>>[]> {
  const results: Record<StrategyName, Outcome>[] = [];
  for (let seed = 1; seed <= apps; seed++) {
    const app = `sim:random?seed=${seed}`;
    results.push({
      swifthand: await outcome(app, 'swifthand', virtualMs),
      random: await outcome(app, 'random', virtualMs),
      lstar: await outcome(app, 'lstar', virtualMs),
    });
  }
  return results;
}

/** The shape of the paper's Table 5.2 on 20 generated apps, 4 h of their time each. */
export async function table52(): Promise<void> {
  const results = await compareStrategies(20, 4 * 3_600_000);
  for (const [index, app] of results.entries()) {
    for (const name of STRATEGIES) {
      const { covered, branches, resetsPer100Inputs, ...counts } = app[name];
      print('table52', (100 * covered) / branches, '% of branches', {
        app: index + 1,
        strategy: name,
        resetsPer100Inputs: round(resetsPer100Inputs),
        ...counts,
      });
    }
  }
  for (const name of STRATEGIES) {
    const resets = results.map((app) => app[name].resetsPer100Inputs).sort((a, b) => a - b);
    print('table52-resets', resets[resets.length >> 1] ?? 0, 'restarts per 100 inputs, median', {
      strategy: name,
      least: round(resets[0] ?? 0),
      most: round(resets.at(-1) ?? 0),
    });
  }
  const wins = (than: StrategyName, what: 'covered' | 'uniquePrefixes') =>
    results.filter((app) => app.swifthand[what] >= app[than][what]).length;
  print('table52-coverage', wins('lstar', 'covered'), `of ${results.length} apps not below lstar`);
  print('table52-coverage', wins('random', 'covered'), `of ${results.length} apps not below random`);
  print('table52-prefixes', wins('lstar', 'uniquePrefixes'), `of ${results.length} apps not below lstar`);
}

async function outcome(ref: string, name: StrategyName, virtualMs: number): Promise<Outcome> {
  const app = parseApp(ref);
  const device = openDevice(app, undefined, AROUND);
  const installed = await device.install(app);
  const { strategy, matcher, inputs } = prepare(
    { options: { ...runOptions(0), strategy: name }, device: device.info },
    installed,
  );
  const tally = new Tally(ownByPrefixes([installed.package]));
  const budget = new RunBudget({ events: null, virtualMs, wallMs: null }, () => 0);
  const driver = new PrefixCounter(new RunDriver({ device, app: installed, matcher, inputs, budget, tally }));
  try {
    await strategy.explore(driver, budget, new SeededRng(1));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  const restarts = restartsOf(name, tally.launches);
  return {
    inputs: tally.events,
    restarts,
    resetsPer100Inputs: (100 * restarts) / Math.max(1, tally.events),
    covered: tally.coverage.size,
    branches: installed.probes?.probes.length ?? 0,
    uniquePrefixes: driver.prefixes.size - 1,
    screens: tally.states.size,
    exceptions: tally.findings.filter(({ kind }) => kind === 'crash').length,
  };
}

/** Keeps every distinct sequence of inputs from a clean start. */
class PrefixCounter implements Driver {
  readonly prefixes = new PrefixTree(0);
  readonly #inputs = new Interner();
  #node = 0;

  constructor(private readonly driver: Driver) {}

  get device() {
    return this.driver.device;
  }

  get observation() {
    return this.driver.observation;
  }

  restart(): Promise<State> {
    this.#node = 0;
    return this.driver.restart();
  }

  async perform(action: Action, ...wait: [] | [Parameters<Driver['perform']>[1]]): Promise<State> {
    const state = await this.driver.perform(action, ...wait);
    this.#node = this.prefixes.extend(this.#node, this.#inputs.intern(inputKey(action)), 0);
    return state;
  }
}
