import { abstraction } from '../../src/core/abstraction/index.js';
import type { AppRef } from '../../src/core/device.js';
import { inputModel } from '../../src/core/inputs/index.js';
import { matcher } from '../../src/core/matcher/index.js';
import { ownByPrefixes } from '../../src/core/own-code.js';
import { parseApp } from '../../src/devices/open.js';
import { SimDevice } from '../../src/devices/sim/device.js';
import { Tally } from '../../src/run/derive/tally.js';
import { type Limits, RunBudget } from '../../src/run/explore/budget.js';
import { RunDriver } from '../../src/run/explore/driver.js';

/** A driver on a simulated app, without a journal, with the defaults of the command line. */
export async function simDriver(ref: string | AppRef, limits: Partial<Limits> = {}) {
  const app = typeof ref === 'string' ? parseApp(ref) : ref;
  const device = new SimDevice();
  const installed = await device.install(app);
  const { package: name } = installed;
  const tally = new Tally(ownByPrefixes([name]));
  const budget = new RunBudget({ events: null, virtualMs: null, wallMs: null, ...limits }, () => 0);
  const states = abstraction('swifthand', { package: name });
  const driver = new RunDriver({
    device,
    app: installed,
    matcher: matcher('exact', states, { package: name }),
    inputs: inputModel('swifthand', { package: name, ...device.info }),
    budget,
    tally,
  });
  return { device, installed, tally, budget, driver, states };
}
