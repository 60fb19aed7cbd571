import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/action.js';
import { inputModel } from '../../../src/core/inputs/index.js';
import type { Observation } from '../../../src/core/observation.js';
import { SeededRng } from '../../../src/core/rng.js';
import { parseApp } from '../../../src/devices/open.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { AppException } from '../../../src/devices/sim/program.js';
import { SimPhone, textsOn } from '../../support/sim-phone.js';
import { wholeApp } from '../../support/sim-walk.js';

const LAUNCHER = 'com.android.launcher';

/** Shortest inputs from a clean start to a crash. */
function wayToCrash(ref: string): readonly Action[] {
  const { start, places } = wholeApp(ref);
  const ways = new Map([[start, [] as readonly Action[]]]);
  for (const [place, way] of ways) {
    for (const { action, to } of places.get(place) ?? []) {
      if (to instanceof AppException) return [...way, action];
      if (typeof to !== 'string' && !ways.has(to)) ways.set(to, [...way, action]);
    }
  }
  throw new Error('it never crashes');
}

describe('SimDevice', () => {
  it('does nothing more once the signal is raised', async () => {
    const device = new SimDevice();
    await device.install(parseApp('sim:sanity'));
    const before = await device.restart();
    const signal = AbortSignal.abort();
    await expect(device.perform({ kind: 'key', key: 'back', times: 1 }, 'settled', { signal })).rejects.toBe(
      signal.reason,
    );
    await expect(device.restart({ signal })).rejects.toBe(signal.reason);
    await expect(device.install(parseApp('sim:splice-2'), { signal })).rejects.toBe(signal.reason);
    await expect(device.screenshot({ signal })).rejects.toBe(signal.reason);
    expect((await device.observe()).screen).toBe(before.screen);
  });

  it('starts an app in one way only', async () => {
    const device = new SimDevice();
    await device.install(parseApp('sim:sanity'));
    await expect(device.restart({ activity: '.Other' })).rejects.toMatchObject({
      code: 'ONE_WAY_IN',
      message: "The device 'sim' starts an app in one way only.",
      exit: 2,
    });
  });

  it('launches cleanly, in 30 seconds of its own time; an action takes 5', async () => {
    const phone = await SimPhone.with('sim:sanity');
    const launched = await phone.launch();
    expect(launched).toMatchObject({
      process: 'foreground',
      outcome: 'done',
      unsettled: false,
      virtualMs: 30_000,
      events: [],
    });
    expect(phone.branches(launched)).toEqual(['LicenceActivity.onCreate#entry']);
    expect((await phone.tap('yes')).virtualMs).toBe(5_000);
    expect((await phone.press('back')).virtualMs).toBe(5_000);
    const again = await phone.launch();
    expect(again).toEqual(launched);
    expect(again.screen).toBe(launched.screen);
  });

  it('waits exactly as long as it is told, settled or not', async () => {
    const phone = await SimPhone.with('sim:sanity');
    await phone.launch();
    const idle: Action = { kind: 'idle', ms: 120 };
    expect((await phone.device.perform(idle, 'settled')).virtualMs).toBe(120);
    for (const ms of [0, 1, 300, 1_000_000]) {
      expect((await phone.device.perform({ kind: 'rotate' }, { ms })).virtualMs).toBe(ms);
      expect((await phone.device.perform(idle, { ms })).virtualMs).toBe(ms);
    }
  });

  it('waits exactly as long as it is told also where the input gets lost', async () => {
    const phone = await SimPhone.with('sim:sanity?noise=1');
    await phone.launch();
    expect((await phone.device.perform({ kind: 'idle', ms: 5 }, { ms: 7 })).virtualMs).toBe(7);
  });

  it('refuses what is not there, and does nothing', async () => {
    const phone = await SimPhone.with('sim:sanity');
    const first = await phone.launch();
    await phone.tap('yes');
    const second = await phone.device.observe();
    // The scroller of the first page is not on the second; there is no Back key; nothing can be typed.
    for (const refused of [
      await phone.scroll('down', 'scroll'),
      await phone.press('back'),
      await phone.do({ kind: 'rotate' }),
      await phone.do({ kind: 'nightMode', to: 'on' }),
      await phone.do({ kind: 'battery', percent: 5 }),
      await phone.do({ kind: 'locale', tag: 'fr' }),
      await phone.do({
        kind: 'click',
        target: { path: [9, 9], className: 'android.widget.Button', bounds: [0, 0, 1, 1] },
      }),
      await phone.do({
        kind: 'click',
        target: { path: [], className: 'android.widget.Spinner', bounds: [0, 0, 1, 1] },
      }),
      await phone.do({ kind: 'click', target: { point: { x: -5, y: 9999 } } }),
    ]) {
      expect(refused).toMatchObject({ outcome: 'refused', coverage: [], events: [], process: 'foreground' });
      expect(refused.screen).toBe(second.screen);
    }
    expect(second.screen).not.toBe(first.screen);
  });

  it('refuses a widget of another class, whatever was done to the one that is there', async () => {
    const { start, places } = wholeApp('sim:sanity');
    const action = places
      .get(start)
      ?.map((move) => move.action)
      .find(({ kind }) => kind === 'click');
    if (action?.kind !== 'click' || 'point' in action.target) throw new Error('there is nothing to click');
    const strange: Action = { ...action, target: { ...action.target, className: 'android.view.View' } };
    const phone = await SimPhone.with('sim:sanity');
    for (const [tried, outcome] of [
      [strange, 'refused'],
      [action, 'done'],
      [strange, 'refused'],
    ] as const) {
      await phone.launch();
      expect((await phone.do({ ...tried })).outcome).toBe(outcome);
    }
  });

  it('takes real time for its inputs when it is told to', async () => {
    const phone = await SimPhone.with('sim:sanity?pace=30');
    await phone.launch();
    const before = performance.now();
    expect((await phone.tap('yes')).virtualMs).toBe(5_000);
    expect(performance.now() - before).toBeGreaterThan(25);
  });

  it('observes and draws without side effect, and no time passes', async () => {
    const one = await SimPhone.with('sim:random?seed=3&noise=0.3');
    const other = await SimPhone.with('sim:random?seed=3&noise=0.3');
    const rng = new SeededRng(1);
    let seen = await one.launch();
    expect(await other.launch()).toEqual(seen);
    const inputs = inputModel('swifthand', { package: 'sim.random', ...one.device.info });
    for (let n = 0; n < 100; n++) {
      const offered = inputs.inputs(seen.screen);
      for (let look = 0; look < 3; look++) {
        const looked = await one.device.observe();
        expect(looked).toEqual({ ...seen, coverage: [], events: [], virtualMs: 0 });
        expect(looked.screen).toBe(seen.screen);
      }
      if (n < 3) {
        const picture = Buffer.from(await one.device.screenshot());
        expect(picture.subarray(1, 4).toString()).toBe('PNG');
        expect(picture.equals(await one.device.screenshot())).toBe(true);
      }
      const action: Action = offered.length === 0 ? { kind: 'return' } : rng.pick(offered);
      seen = await one.do(action);
      expect(await other.do(action)).toEqual(seen);
    }
  });

  it('goes home and comes back to where it was', async () => {
    const phone = await SimPhone.with('sim:sanity');
    await phone.launch();
    const second = await phone.tap('yes');
    for (const home of [{ kind: 'home' }, { kind: 'key', key: 'home', times: 1 }] as const) {
      const away = await phone.do(home);
      expect(away).toMatchObject({ process: 'background', outcome: 'done', events: [] });
      expect(away.screen.package).toBe(LAUNCHER);
      expect(await phone.do(home)).toMatchObject({ process: 'background', outcome: 'done' });
      // Nothing of the app can be touched from there.
      expect(await phone.tap('yes')).toMatchObject({ process: 'background', outcome: 'refused' });
      const tapped = await phone.do({ kind: 'click', target: { point: { x: 100, y: 100 } } });
      expect(tapped).toMatchObject({ process: 'background', outcome: 'done', coverage: [] });
      const back = await phone.do({ kind: 'return' });
      expect(back).toMatchObject({ process: 'foreground', outcome: 'done' });
      expect(back.screen).toBe(second.screen);
    }
  });

  it('starts the app anew when it returns to one that was closed', async () => {
    const phone = await SimPhone.with('sim:sanity');
    const launched = await phone.launch();
    await phone.tap('yes');
    const closed = await phone.tap('no');
    expect(closed).toMatchObject({ process: 'dead', outcome: 'done', events: [{ kind: 'exit', code: 0 }] });
    expect(closed.screen.package).toBe(LAUNCHER);
    expect(closed.screen.context.crashed).toBe(false);
    const again = await phone.do({ kind: 'return' });
    expect(again).toMatchObject({ process: 'foreground', coverage: launched.coverage });
    expect(again.screen).toBe(launched.screen);
  });

  it('starts the app that is installed, when another was before', async () => {
    const device = new SimDevice();
    for (const name of ['sanity', 'splice-2']) {
      const { package: app } = await device.install(parseApp(`sim:${name}`));
      await device.restart();
      expect((await device.observe()).screen.package).toBe(app);
    }
    // The same by returning to a closed app: what was remembered of the first must not come back.
    const closing = new SimDevice();
    const start = async (name: string) => {
      const { package: app } = await closing.install(parseApp(`sim:${name}`));
      expect((await closing.restart()).screen.package).toBe(app);
      const inputs = inputModel('swifthand', { package: app, ...closing.info });
      for (let n = 0; n < 10; n++) {
        const { screen, process } = await closing.observe();
        if (process === 'dead') break;
        const action = inputs.inputs(screen).at(-1) ?? { kind: 'key', key: 'back', times: 1 };
        await closing.perform(name === 'sanity' ? action : { kind: 'key', key: 'back', times: 1 }, 'settled');
      }
      expect((await closing.observe()).process).toBe('dead');
      return (await closing.perform({ kind: 'return' }, 'settled')).screen.package;
    };
    expect(await start('sanity')).toBe('sim.sanity');
    expect(await start('file-browser-up')).toBe('sim.filebrowser');
  });

  it('tells of a crash as an event, once, on a screen that knows of it', async () => {
    const ref = 'sim:random?seed=7';
    const way = wayToCrash(ref);
    const phone = await SimPhone.with(ref);
    let last = await phone.launch();
    for (const action of way) {
      expect(last.process).toBe('foreground');
      last = await phone.do(action);
    }
    expect(last).toMatchObject({
      process: 'dead',
      outcome: 'done',
      events: [
        { kind: 'crash', crash: { exception: expect.stringContaining('java.lang.'), thread: 'main' } },
      ],
      screen: { package: LAUNCHER, context: { crashed: true } },
    });
    const next = await phone.do({ kind: 'idle', ms: 1 });
    expect(next.events).toEqual([]);
    expect(next.screen.context.crashed).toBe(false);
    expect(await phone.launch()).toMatchObject({ process: 'foreground', events: [] });
  });

  it('shows one object for one state, however it is reached', async () => {
    const phone = await SimPhone.with('sim:splice-2');
    await phone.launch();
    await phone.tap('a');
    const byTwo = await phone.tap('b');
    const again = await phone.launch();
    expect((await phone.launch()).screen).toBe(again.screen);
    await phone.tap('a');
    expect((await phone.tap('b')).screen).toBe(byTwo.screen);
    expect((await phone.do({ kind: 'idle', ms: 1 })).screen).toBe(byTwo.screen);
  });

  it('lets a touch fall through to whatever wants it', async () => {
    const phone = await SimPhone.with('sim:sanity');
    const { screen } = await phone.launch();
    const found = await phone.do({ kind: 'click', target: { point: { x: 20, y: 470 } } });
    expect(textsOn(screen)).toContain('Licence 1 of 3');
    expect(found.outcome).toBe('done');
    const nowhere = await phone.do({ kind: 'click', target: { point: { x: 1, y: 1 } } });
    expect(['done', 'refused']).toContain(nowhere.outcome);
    expect(nowhere.coverage).toEqual([]);
  });

  it('cannot be used without an app', async () => {
    await expect(new SimDevice().restart()).rejects.toThrow('no app is installed');
  });
});

describe('the noise of a simulated app', () => {
  const REF = 'sim:random?seed=3&screens=40&noise=0.3&noiseSeed=8';

  /** Ten runs of the same thirty inputs each, in some order of run indices. */
  async function runs(ref: string, indices: readonly number[]): Promise<Map<number, readonly Observation[]>> {
    const device = new SimDevice();
    const { package: app } = await device.install(parseApp(ref));
    const inputs = inputModel('swifthand', { package: app, ...device.info });
    const found = new Map<number, readonly Observation[]>();
    for (const runIndex of indices) {
      const seen = [await device.restart({ runIndex })];
      const rng = new SeededRng(5);
      for (let n = 0; n < 30; n++) {
        const offered = inputs.inputs(seen.at(-1)?.screen ?? seen[0]?.screen ?? fail());
        const action: Action = offered.length === 0 ? { kind: 'return' } : rng.pick(offered);
        seen.push(await device.perform(action, 'settled'));
      }
      found.set(runIndex, seen);
    }
    return found;
  }

  const forwards = Array.from({ length: 10 }, (_, n) => n);

  it('depends on seed, actions and run index only, not on what else the device has done', async () => {
    const one = await runs(REF, forwards);
    const other = await runs(REF, [...forwards].reverse());
    for (const index of forwards) expect(other.get(index)).toEqual(one.get(index));
  });

  it('differs between runs, and between seeds', async () => {
    const screens = (found: Map<number, readonly Observation[]>) =>
      forwards.map((index) => JSON.stringify(found.get(index)?.map(({ coverage }) => coverage)));
    const one = screens(await runs(REF, forwards));
    expect(new Set(one).size).toBeGreaterThan(5);
    expect(screens(await runs(REF.replace('noiseSeed=8', 'noiseSeed=9'), forwards))).not.toEqual(one);
    const quiet = screens(await runs(REF.replace('noise=0.3', 'noise=0'), forwards));
    expect(new Set(quiet).size).toBe(1);
  });

  it('loses about as many inputs as it says', async () => {
    const phone = await SimPhone.with('sim:sanity?noise=0.3');
    let lost = 0;
    for (let run = 0; run < 2000; run++) {
      const before = await phone.launch(run);
      const after = await phone.tap('yes');
      expect(after).toMatchObject({ outcome: 'done', process: 'foreground', virtualMs: 5000 });
      if (after.screen !== before.screen) continue;
      lost++;
      expect(after.coverage).toEqual([]);
    }
    // Three standard deviations around 600.
    expect(Math.abs(lost - 600)).toBeLessThan(62);
  });
});

function fail(): never {
  throw new Error('nothing was observed');
}
