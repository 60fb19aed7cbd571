import { describe, expect, it } from 'vitest';
import type { Action, WidgetTarget } from '../../../src/core/action.js';
import type { AppRef, Device, DeviceInfo, InstalledApp, Png } from '../../../src/core/device.js';
import type { Observation } from '../../../src/core/observation.js';
import type { Execution, Job } from '../../../src/core/runner.js';
import { focusedTree, type Screen } from '../../../src/core/screen.js';
import { byIdElsePath, byPath } from '../../../src/core/target.js';
import { walk, widget } from '../../../src/core/widget.js';
import { parseApp } from '../../../src/devices/open.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { LocalRunner } from '../../../src/run/runners/local-runner.js';
import { screenOf } from '../../support/screens.js';

async function sim(ref: string): Promise<SimDevice> {
  const device = new SimDevice();
  await device.install(parseApp(ref));
  return device;
}

async function all(executions: AsyncIterable<Execution>): Promise<Execution[]> {
  const list: Execution[] = [];
  for await (const execution of executions) list.push(execution);
  return list;
}

const shown = (screen: Screen) =>
  [...walk(focusedTree(screen))].map(({ widget: { text } }) => text).filter((text) => text !== '');

/** A click on the button with this id, on the screen after launch and two more like it. */
const click = (id: string, path: readonly number[], className = 'android.widget.Button'): Action => ({
  kind: 'click',
  target: { path, resourceId: `sim.splice:id/${id}`, className, bounds: [0, 0, 1, 1] },
});

const job = (runIndex: number, ...actions: Action[]): Job => ({
  actions: actions.map((action) => ({ action, wait: 'settled' })),
  runIndex,
});

const A = click('a', [0, 1, 0, 1]);
const B = click('b', [0, 1, 0, 1]);

/** A device that shows one screen and remembers what it was asked. */
class Recorder implements Device {
  readonly info: DeviceInfo = new SimDevice().info;
  readonly asked: unknown[] = [];

  constructor(private readonly screen: Screen) {}

  async install(_app: AppRef): Promise<InstalledApp> {
    return { package: 'x', label: 'x', hash: '', probes: null };
  }

  async restart(options?: { readonly runIndex?: number }): Promise<Observation> {
    this.asked.push(['restart', options?.runIndex]);
    return this.observe();
  }

  async perform(action: Action, wait: unknown): Promise<Observation> {
    this.asked.push([action, wait]);
    return this.observe();
  }

  async observe(): Promise<Observation> {
    const { screen } = this;
    return {
      screen,
      process: 'foreground',
      outcome: 'done',
      unsettled: false,
      virtualMs: 0,
      coverage: [],
      events: [],
    };
  }

  async screenshot(): Promise<Png> {
    return new Uint8Array();
  }

  async close(): Promise<void> {}
}

describe('LocalRunner', () => {
  it('runs jobs in order, each from a clean start', async () => {
    const jobs = [job(0, A, B), job(1), job(2, A)];
    const executions = await all(new LocalRunner(await sim('sim:splice-2')).run(jobs));
    expect(executions.map((execution) => execution.job)).toEqual(jobs);
    expect(executions.map(({ steps }) => steps.length)).toEqual([2, 0, 1]);
    for (const { start } of executions) expect(shown(start.screen)).toContain('s0');
    expect(executions[0]?.steps.map(({ screen }) => shown(screen)[1])).toEqual(['s1', 's2']);
  });

  it('takes its jobs one by one, when they are needed', async () => {
    let made = 0;
    function* jobs(): Generator<Job> {
      for (;;) {
        made++;
        yield job(made);
      }
    }
    for await (const { job: done } of new LocalRunner(await sim('sim:sanity')).run(jobs())) {
      expect(done.runIndex).toBe(made);
      if (made === 3) break;
    }
    expect(made).toBe(3);
  });

  it('starts each job under its own run index and passes waits on', async () => {
    const device = new Recorder(screenOf(widget({ className: 'A' })));
    const back: Action = { kind: 'key', key: 'back', times: 1 };
    await all(
      new LocalRunner(device).run([{ actions: [{ action: back, wait: { ms: 12 } }], runIndex: 5 }, job(2)]),
    );
    expect(device.asked).toEqual([
      ['restart', 5],
      [back, { ms: 12 }],
      ['restart', 2],
    ]);
  });

  it('lets the device refuse what is not there, and goes on', async () => {
    const [execution] = await all(new LocalRunner(await sim('sim:splice-2')).run([job(0, B, A)]));
    // On the first screen the recorded path of b holds a button too: it is pressed. A second b is not there.
    const nowhere = click('z', [0, 1, 0, 7]);
    const [other] = await all(new LocalRunner(await sim('sim:splice-2')).run([job(0, nowhere, A)]));
    expect(execution?.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(other?.steps.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  });

  it('finds widgets again by the resolver it is given', async () => {
    const target: WidgetTarget = { path: [0], resourceId: 'x:id/save', className: 'B', bounds: [0, 0, 9, 9] };
    const moved = screenOf(
      widget({
        className: 'A',
        children: [
          widget({ className: 'B', resourceId: 'x:id/open' }),
          widget({ className: 'B', resourceId: 'x:id/save', text: 'Save', bounds: [1, 2, 3, 4] }),
        ],
      }),
    );
    const asked = async (resolver?: typeof byPath) => {
      const device = new Recorder(moved);
      await all(new LocalRunner(device, resolver).run([job(0, { kind: 'click', target })]));
      return device.asked[1];
    };
    const byThePath = [
      { kind: 'click', target: { path: [0], resourceId: 'x:id/open', className: 'B', bounds: [0, 0, 0, 0] } },
      'settled',
    ];
    expect(await asked()).toEqual(byThePath);
    expect(await asked(byPath)).toEqual(byThePath);
    expect(await asked(byIdElsePath)).toEqual([
      {
        kind: 'click',
        target: { path: [1], resourceId: 'x:id/save', className: 'B', text: 'Save', bounds: [1, 2, 3, 4] },
      },
      'settled',
    ]);
  });

  it('puts to the device as recorded what it cannot find', async () => {
    const target: WidgetTarget = { path: [3], className: 'B', bounds: [0, 0, 9, 9] };
    const device = new Recorder(screenOf(widget({ className: 'A' })));
    await all(new LocalRunner(device).run([job(0, { kind: 'click', target })]));
    expect(device.asked[1]).toEqual([{ kind: 'click', target }, 'settled']);
  });

  it('ends when it is told to', async () => {
    const controller = new AbortController();
    controller.abort();
    const runner = new LocalRunner(await sim('sim:splice-2'), byPath, controller.signal);
    await expect(all(runner.run([job(0, A)]))).rejects.toThrow(/abort/i);
  });
});
