import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Action, Wait } from '../../../src/core/action.js';
import type { Device } from '../../../src/core/device.js';
import type { Observation } from '../../../src/core/observation.js';
import { parseApp } from '../../../src/devices/open.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { Reading } from '../../../src/run/derive/reading.js';
import type { Entry } from '../../../src/run/journal/format.js';
import { JournaledDevice } from '../../../src/run/journal/journaled-device.js';
import { JournalReader } from '../../../src/run/journal/reader.js';
import { isRepeated, markOf } from '../../../src/run/journal/repeat.js';
import { JournalWriter } from '../../../src/run/journal/writer.js';
import { HEADER } from '../../support/journals.js';
import { tempDir } from '../../support/temp-dir.js';

const ROTATE: Action = { kind: 'rotate' };

/** A simulated device that counts its calls, and takes longer for one of them. */
class Moody extends SimDevice {
  calls = 0;

  constructor(private readonly slowAt = Number.POSITIVE_INFINITY) {
    super();
  }

  override async restart(options?: { readonly runIndex?: number }): Promise<Observation> {
    return this.#told(await super.restart(options));
  }

  override async perform(action: Action, wait: Wait): Promise<Observation> {
    return this.#told(await super.perform(action, wait));
  }

  #told(observation: Observation): Observation {
    const slow = this.calls++ === this.slowAt;
    return slow ? { ...observation, virtualMs: observation.virtualMs + 1 } : observation;
  }
}

async function moody(slowAt?: number): Promise<Moody> {
  const device = new Moody(slowAt);
  await device.install(parseApp('sim:sanity'));
  return device;
}

/** A trace of two steps, then the next start. */
async function play(device: Device): Promise<void> {
  await device.restart({ runIndex: 0 });
  await device.perform(ROTATE, 'settled');
  await device.perform(ROTATE, 'settled');
  await device.restart({ runIndex: 1 });
}

const entries = (file: string): Entry[] => [...new JournalReader(file).entries()];

function continued(file: string, device: Device): JournaledDevice {
  const reader = new JournalReader(file);
  const open = () => {
    truncateSync(file, reader.validBytes);
    return JournalWriter.continue(file, reader);
  };
  return new JournaledDevice(device, { entries: reader.entries(), keep: () => {}, open }, true);
}

async function played(file: string, slowAt?: number): Promise<JournaledDevice> {
  const device = new JournaledDevice(await moody(slowAt), JournalWriter.create(file, HEADER), true);
  await play(device);
  device.closeJournal();
  return device;
}

describe('performing traces again', () => {
  it('takes the first and every fiftieth', () => {
    expect([...Array(120).keys()].filter((run) => isRepeated(run, 1))).toEqual([0, 50, 100]);
  });

  it('of a long trace takes the beginning', () => {
    expect([0, 1, 200, 201, 5000].filter((step) => isRepeated(0, step))).toEqual([0, 1, 200]);
  });

  it('does not mind why a device hung', async () => {
    const observation = await (await moody()).restart();
    const hung = (reason: string) => markOf({ ...observation, events: [{ kind: 'anr', reason }] });
    expect(hung('busy here')).toBe(hung('busy there'));
    expect(hung('busy here')).not.toBe(markOf(observation));
  });

  it('does not mind what an app logs', async () => {
    const observation = await (await moody()).restart();
    const logging = markOf({
      ...observation,
      events: [{ kind: 'log', tag: 'Player', message: 'Init 4adc1e40' }],
    });
    expect(logging).toBe(markOf(observation));
    const toast = markOf({ ...observation, events: [{ kind: 'toast', text: 'Init' }] });
    expect(toast).not.toBe(markOf(observation));
  });

  it('writes down that a trace went the same way', async () => {
    const file = join(tempDir(), 'journal');
    const device = await played(file);
    expect(entries(file).map(({ kind }) => kind)).toEqual(['launch', 'step', 'step', 'repeated', 'launch']);
    expect(entries(file)[3]).toEqual({ kind: 'repeated', run: 0, differs: null });
    expect(device.info.deterministic).toBe(true);
  });

  it.each([0, 1, 2])('names step %i when it is the first that went another way', async (step) => {
    const file = join(tempDir(), 'journal');
    const device = await played(file, 3 + step);
    expect(entries(file)[3]).toEqual({ kind: 'repeated', run: 0, differs: step });
    expect(device.info.deterministic).toBe(false);
    const reading = new Reading(HEADER);
    for (const entry of entries(file)) reading.take(entry);
    expect(reading.summary().nondeterministic).toEqual({ trace: 0, step });
  });

  it('repeats the last trace, too, and none when not asked to', async () => {
    const dir = tempDir();
    for (const asked of [true, false]) {
      const file = join(dir, String(asked));
      const device = new JournaledDevice(await moody(), JournalWriter.create(file, HEADER), asked);
      await device.restart({ runIndex: 50 });
      await device.finish('done');
      device.closeJournal();
      const kinds = entries(file).map(({ kind }) => kind);
      expect(kinds).toEqual(asked ? ['launch', 'repeated', 'end'] : ['launch', 'end']);
    }
  });

  it('comes to the same journal wherever the run was cut, and is not done twice', async () => {
    const dir = tempDir();
    const whole = join(dir, 'whole');
    await played(whole);
    const lines = readFileSync(whole, 'utf8').trimEnd().split('\n');
    const launched = lines.findIndex((line) => line.includes('"t":"launch"'));
    for (let kept = launched + 1; kept <= lines.length; kept++) {
      const file = join(dir, String(kept));
      await played(file);
      truncateSync(file, Buffer.byteLength(`${lines.slice(0, kept).join('\n')}\n`));
      const device = await moody();
      const again = continued(file, device);
      await play(again);
      again.closeJournal();
      expect(readFileSync(file, 'utf8').trimEnd().split('\n'), `after ${kept} lines`).toEqual(lines);
      if (lines.slice(0, kept).some((line) => line.includes('repeated')))
        expect(device.calls).toBeLessThan(2);
    }
  });

  it('remembers after a resumption what had come of it', async () => {
    const file = join(tempDir(), 'journal');
    await played(file, 4);
    const again = continued(file, await moody());
    await play(again);
    expect(again.info.deterministic).toBe(false);
  });
});
