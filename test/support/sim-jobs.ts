import type { Action } from '../../src/core/action.js';
import { inputModel } from '../../src/core/inputs/index.js';
import { SeededRng } from '../../src/core/rng.js';
import type { Execution, Job, Runner, TimedAction } from '../../src/core/runner.js';
import { parseApp } from '../../src/devices/open.js';
import { SimDevice } from '../../src/devices/sim/device.js';
import { LocalRunner } from '../../src/run/runners/local-runner.js';

/** Random walks through a simulated app, as jobs with run indices from 0 on. */
export async function simJobs(ref: string, count: number, length: number): Promise<readonly Job[]> {
  const device = new SimDevice();
  const { package: name } = await device.install(parseApp(ref));
  const inputs = inputModel('swifthand', { ...device.info, package: name });
  const rng = new SeededRng(1);
  const jobs: Job[] = [];
  for (let runIndex = 0; runIndex < count; runIndex++) {
    let { screen } = await device.restart({ runIndex });
    const actions: TimedAction[] = [];
    while (actions.length < length) {
      const choices = inputs.inputs(screen);
      const home: Action = { kind: 'return' };
      const action = choices.length === 0 ? home : rng.pick(choices);
      actions.push({ action, wait: 'settled' });
      ({ screen } = await device.perform(action, 'settled'));
    }
    jobs.push({ actions, runIndex });
  }
  return jobs;
}

/** What the jobs come to on one device of this process. */
export async function executedHere(ref: string, jobs: readonly Job[]): Promise<readonly Execution[]> {
  const device = new SimDevice();
  await device.install(parseApp(ref));
  return executed(new LocalRunner(device), jobs);
}

/** What the jobs come to on a runner. */
export async function executed(runner: Runner, jobs: Iterable<Job>): Promise<readonly Execution[]> {
  const executions: Execution[] = [];
  for await (const execution of runner.run(jobs)) executions.push(execution);
  return executions;
}
