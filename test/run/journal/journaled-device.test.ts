import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Action, Wait } from '../../../src/core/action.js';
import type { AppRef, CallOptions, Device, DeviceInfo, InstalledApp, Png } from '../../../src/core/device.js';
import { DeviceLost } from '../../../src/core/errors.js';
import { inputModel } from '../../../src/core/inputs/index.js';
import type { Observation } from '../../../src/core/observation.js';
import { parseApp } from '../../../src/devices/open.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import type { Entry } from '../../../src/run/journal/format.js';
import { JournaledDevice } from '../../../src/run/journal/journaled-device.js';
import { JournalReader } from '../../../src/run/journal/reader.js';
import { JournalWriter } from '../../../src/run/journal/writer.js';
import { HEADER } from '../../support/journals.js';
import { tempDir } from '../../support/temp-dir.js';

/** A simulated device that counts its calls, and breaks at the call that it is told to, for some calls in a row. */
class Fragile implements Device {
  readonly #device = new SimDevice();
  readonly calls: string[] = [];

  constructor(
    private readonly breaksAt = Number.POSITIVE_INFINITY,
    private readonly times = Number.POSITIVE_INFINITY,
  ) {}

  get info(): DeviceInfo {
    return this.#device.info;
  }

  install(app: AppRef): Promise<InstalledApp> {
    return this.#device.install(app);
  }

  async restart(options?: { readonly runIndex?: number }): Promise<Observation> {
    this.#called(`restart ${options?.runIndex}`);
    return this.#device.restart(options);
  }

  async perform(action: Action, wait: Wait, options?: CallOptions): Promise<Observation> {
    this.#called(action.kind);
    return this.#device.perform(action, wait, options);
  }

  observe(): Promise<Observation> {
    return this.#device.observe();
  }

  screenshot(): Promise<Png> {
    return this.#device.screenshot();
  }

  close(): Promise<void> {
    return this.#device.close();
  }

  #called(call: string): void {
    this.calls.push(call);
    const broken = this.calls.length - this.breaksAt;
    if (broken >= 0 && broken < this.times) throw new DeviceLost('the cable fell out');
  }
}

async function sim(ref = 'sim:sanity', breaksAt?: number, times?: number): Promise<Fragile> {
  const device = new Fragile(breaksAt, times);
  await device.install(parseApp(ref));
  return device;
}

/** The same calls every time, each chosen from what the call before brought; returns what was observed. */
async function script(device: Device, calls = 8): Promise<Observation[]> {
  const inputs = inputModel('swifthand', { package: 'sim.sanity', ...device.info });
  let runIndex = 0;
  let last = await device.restart({ runIndex: runIndex++ });
  const seen = [last];
  while (seen.length < calls) {
    const offered = inputs.inputs(last.screen);
    const action = offered[(seen.length ** 2 + 1) % Math.max(1, offered.length)];
    last =
      action === undefined
        ? await device.restart({ runIndex: runIndex++ })
        : await device.perform(action, seen.length % 2 === 0 ? 'settled' : { ms: 40 });
    seen.push(last);
  }
  return seen;
}

async function recorded(file: string, calls?: number): Promise<Observation[]> {
  const device = new JournaledDevice(await sim(), JournalWriter.create(file, HEADER));
  const seen = await script(device, calls);
  device.closeJournal();
  return seen;
}

/** A device that goes on from what the file holds. */
async function continued(file: string, device: Device): Promise<JournaledDevice> {
  const reader = new JournalReader(file);
  return new JournaledDevice(device, {
    entries: reader.entries(),
    keep: () => {},
    open() {
      truncateSync(file, reader.validBytes);
      return JournalWriter.continue(file, reader);
    },
  });
}

const entries = (file: string): Entry[] => [...new JournalReader(file).entries()];

describe('JournaledDevice', () => {
  it('writes down what the device says', async () => {
    const file = join(tempDir(), 'journal');
    const seen = await recorded(file);
    expect(entries(file).map((entry) => ('observation' in entry ? entry.observation : null))).toEqual(seen);
  });

  it('answers from the journal without touching the device', async () => {
    const file = join(tempDir(), 'journal');
    const seen = await recorded(file);
    const device = await sim();
    const again = await continued(file, device);
    expect(again.replaying).toBe(true);
    expect(await script(again)).toEqual(seen);
    expect(device.calls).toEqual([]);
  });

  it('goes on where the journal ends, wherever that is, and ends with the same bytes', async () => {
    const dir = tempDir();
    const whole = join(dir, 'whole');
    const seen = await recorded(whole);
    const bytes = readFileSync(whole);
    for (let calls = 1; calls < seen.length; calls++) {
      const file = join(dir, `${calls}`);
      await recorded(file, calls);
      const device = await sim();
      const again = await continued(file, device);
      expect(await script(again)).toEqual(seen);
      again.closeJournal();
      expect(readFileSync(file).equals(bytes), `after ${calls} calls`).toBe(true);
    }
  });

  it('performs the open trace again, and nothing before it', async () => {
    const file = join(tempDir(), 'journal');
    const device = new JournaledDevice(await sim(), JournalWriter.create(file, HEADER));
    const rotate: Action = { kind: 'rotate' };
    const idle = (ms: number): Action => ({ kind: 'idle', ms });
    const begin = async (it: Device) => {
      await it.restart({ runIndex: 0 });
      await it.perform(rotate, 'settled');
      await it.restart({ runIndex: 1 });
      await it.perform(idle(1), 'settled');
      return it.perform(idle(2), 'settled');
    };
    await begin(device);
    device.closeJournal();

    const acting = await sim();
    const again = await continued(file, acting);
    await begin(again);
    expect(acting.calls).toEqual([]);
    await again.perform(rotate, 'settled');
    expect(acting.calls).toEqual(['restart 1', 'idle', 'idle', 'rotate']);

    // After a clean start there is nothing to catch up with.
    again.closeJournal();
    const restarting = await sim();
    const third = await continued(file, restarting);
    await begin(third);
    await third.perform(rotate, 'settled');
    await third.restart({ runIndex: 2 });
    await third.perform(rotate, 'settled');
    expect(restarting.calls).toEqual(['restart 2', 'rotate']);
  });

  it('writes nothing of a call that was cancelled, and goes back to where it was', async () => {
    const file = join(tempDir(), 'journal');
    const acting = await sim();
    const device = new JournaledDevice(acting, JournalWriter.create(file, HEADER));
    const idle: Action = { kind: 'idle', ms: 1 };
    await device.restart({ runIndex: 3 });
    await device.perform(idle, 'settled');
    const signal = AbortSignal.abort();
    await expect(device.perform({ kind: 'rotate' }, 'settled', { signal })).rejects.toBe(signal.reason);
    expect(entries(file).map(({ kind }) => kind)).toEqual(['launch', 'step']);
    await device.perform(idle, 'settled');
    expect(acting.calls).toEqual(['restart 3', 'idle', 'rotate', 'restart 3', 'idle', 'idle']);
    expect(entries(file).map(({ kind }) => kind)).toEqual(['launch', 'step', 'step']);
  });

  it('observes what it remembers, without side effects', async () => {
    const file = join(tempDir(), 'journal');
    const seen = await recorded(file);
    const again = await continued(file, await sim());
    const first = await again.restart({ runIndex: 0 });
    expect(await again.observe()).toEqual({ ...first, coverage: [], events: [], virtualMs: 0 });
    expect(seen[0]).toEqual(first);
  });

  it('draws the last thing it remembers, which may not have been drawn, and nothing before', async () => {
    const file = join(tempDir(), 'journal');
    await recorded(file, 2);
    const drawing = await sim();
    await script(drawing, 2);
    const acting = await sim();
    const again = await continued(file, acting);
    await again.restart({ runIndex: 0 });
    expect(again.replaying).toBe(true);
    const step = entries(file)[1];
    if (step?.kind !== 'step') throw new Error('the script begins with a launch and a step');
    await again.perform(step.action, step.wait);
    expect(again.replaying).toBe(false);
    expect(Buffer.from(await again.screenshot()).equals(await drawing.screenshot())).toBe(true);
    expect(acting.calls).toEqual(drawing.calls);
    // It is there now: nothing is done twice.
    await again.perform({ kind: 'rotate' }, 'settled');
    expect(acting.calls).toEqual([...drawing.calls, 'rotate']);
    expect(entries(file)).toHaveLength(3);
  });

  it('draws nothing that the journal goes beyond', async () => {
    const file = join(tempDir(), 'journal');
    await recorded(file, 2);
    const again = await continued(file, await sim());
    await again.restart({ runIndex: 0 });
    await expect(again.screenshot()).rejects.toThrow('no picture can be taken');
  });

  it('says so when the run asks for something else than it did', async () => {
    const file = join(tempDir(), 'journal');
    await recorded(file);
    const other: Action = { kind: 'rotate' };

    const asked = await continued(file, await sim());
    await asked.restart({ runIndex: 0 });
    await expect(asked.perform(other, 'settled')).rejects.toMatchObject({
      code: 'RESUME_FAILED',
      message: expect.stringMatching(/goes on with '.+', but the run now asks for 'rotate'/),
      exit: 3,
    });
    const launched = await continued(file, await sim());
    await expect(launched.restart({ runIndex: 1 })).rejects.toMatchObject({ code: 'RESUME_FAILED' });
    const performed = await continued(file, await sim());
    await expect(performed.perform(other, 'settled')).rejects.toMatchObject({ code: 'RESUME_FAILED' });
  });

  it('says so when only the wait is another one', async () => {
    const file = join(tempDir(), 'journal');
    await recorded(file);
    const step = entries(file)[1];
    if (step?.kind !== 'step') throw new Error('the script begins with a launch and a step');
    const again = await continued(file, await sim());
    await again.restart({ runIndex: 0 });
    await expect(again.perform(step.action, { ms: 41 })).rejects.toMatchObject({ code: 'RESUME_FAILED' });
  });

  it('says so when the app does not come back to where it was', async () => {
    const file = join(tempDir(), 'journal');
    await recorded(file, 2);
    const elsewhere = await sim('sim:splice-2');
    const again = await continued(file, elsewhere);
    await expect(script(again)).rejects.toMatchObject({
      code: 'RESUME_FAILED',
      message: 'The app did not come back to where the run had stopped after 1 steps.',
    });
  });

  it('writes its end once, also when it is repeated', async () => {
    const file = join(tempDir(), 'journal');
    const first = new JournaledDevice(await sim(), JournalWriter.create(file, HEADER));
    await first.restart({ runIndex: 0 });
    await first.finish('events');
    first.closeJournal();
    const bytes = readFileSync(file);
    const again = await continued(file, await sim());
    await again.restart({ runIndex: 0 });
    await again.finish('events');
    again.closeJournal();
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('brings a device back that breaks once or twice, and goes on as if it had not', async () => {
    const dir = tempDir();
    const seen = await recorded(join(dir, 'whole'));
    const whole = entries(join(dir, 'whole'));
    for (const times of [1, 2]) {
      for (let call = 1; call <= seen.length; call++) {
        const file = join(dir, `${call}-${times}`);
        const device = new JournaledDevice(
          await sim('sim:sanity', call, times),
          JournalWriter.create(file, HEADER),
        );
        expect(await script(device)).toEqual(seen);
        device.closeJournal();
        const lost = entries(file).filter(({ kind }) => kind === 'lost');
        expect(lost).toEqual(Array(times).fill({ kind: 'lost', message: 'the cable fell out' }));
        expect(entries(file).filter(({ kind }) => kind !== 'lost')).toEqual(whole);
      }
    }
  });

  it('notes that the device was lost for good, and goes on later as if it had not been', async () => {
    const dir = tempDir();
    const seen = await recorded(join(dir, 'whole'));
    const whole = entries(join(dir, 'whole'));
    for (let call = 1; call <= seen.length; call++) {
      const file = join(dir, `${call}`);
      const first = new JournaledDevice(await sim('sim:sanity', call), JournalWriter.create(file, HEADER));
      await expect(script(first)).rejects.toThrow(DeviceLost);
      first.closeJournal();
      expect(entries(file).at(-1)).toEqual({ kind: 'lost', message: 'the cable fell out' });

      const again = await continued(file, await sim());
      expect(await script(again)).toEqual(seen);
      again.closeJournal();
      expect(entries(file).filter(({ kind }) => kind !== 'lost')).toEqual(whole);
    }
  });

  it('may be lost again while it catches up', async () => {
    const dir = tempDir();
    const seen = await recorded(join(dir, 'whole'));
    const file = join(dir, 'cut');
    await recorded(file, 3);
    const broken = await continued(file, await sim('sim:sanity', 2));
    await expect(script(broken)).rejects.toThrow(DeviceLost);
    broken.closeJournal();
    const again = await continued(file, await sim());
    expect(await script(again)).toEqual(seen);
  });
});
