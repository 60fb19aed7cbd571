import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AppRef, InstalledApp } from '../../../src/core/device.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { reportOf } from '../../../src/output/report/report-of.js';
import { sourceOfTest } from '../../../src/output/report/source.js';
import { loadTraces } from '../../../src/run/load-traces.js';
import { replay } from '../../../src/run/replay/replay.js';
import type { TestSurroundings } from '../../../src/run/test/surroundings.js';
import { explorationsOf, type TestPlan } from '../../../src/run/test/test-plan.js';
import { resumeTest, wholeTest } from '../../../src/run/test/whole-test.js';
import { newTempDir, removeDir, tempDir } from '../../support/temp-dir.js';

const plan: TestPlan = {
  v: 1,
  gauntlet: '0',
  app: 'sim:random?seed=3&screens=40',
  seed: 1,
  own: [],
  external: 'cancel',
  workers: 1,
  budget: { events: [1200] },
};

function surroundings(signal = new AbortController().signal): TestSurroundings {
  return {
    home: tempDir(),
    env: {},
    signal,
    now: () => 0,
    date: () => new Date(0),
    signingKey: () => {
      throw new Error('a simulated app is not signed');
    },
  };
}

const kept = newTempDir();
afterAll(() => removeDir(kept));
let finished: ReturnType<typeof wholeTest> | null = null;

/** One whole test for all who only look at it. */
const finishedTest = () => {
  finished ??= wholeTest(plan, join(kept, 'out'), surroundings());
  return finished;
};

const texts = async (ref: string) => {
  const ids: string[] = [];
  for await (const { id } of loadTraces(ref)) ids.push(id);
  return ids;
};

describe('a whole test', () => {
  it('finds crashes, makes them short, and keeps a suite that covers as much', async () => {
    const around = surroundings();
    const result = await finishedTest();
    const { out } = result;
    expect(result).toMatchObject({ finished: true, app: plan.app, anrs: [] });
    expect(result.explorations.map(({ strategy, events }) => [strategy, events])).toEqual([
      ['swifthand', 300],
      ['random', 900],
    ]);
    expect(result.crashes.length).toBeGreaterThan(0);
    for (const { before, after, reproduced } of result.crashes) {
      expect(after).toBeGreaterThan(0);
      expect(after).toBeLessThanOrEqual(before);
      expect(reproduced).toEqual({ hits: 5, of: 5 });
    }
    const { suite } = result;
    expect(suite?.after.blocks).toBe(suite?.before.blocks);
    expect(suite?.after.actions).toBeLessThan((suite?.before.actions ?? 0) / 2);
    // What is kept can be named, and does again what it did.
    const ids = await texts(out);
    expect(ids.slice(0, result.crashes.length)).toEqual(result.crashes.map(({ id }) => id));
    expect(ids.length).toBe(result.crashes.length + (suite?.after.traces ?? 0));
    for await (const { verdict } of replay({ traces: out, resolver: 'path', runs: 1 }, around)) {
      expect(verdict).toBe('same');
    }
    const report = await reportOf([sourceOfTest(result)]);
    expect(report.findings.map(({ title }) => title).sort()).toEqual(
      result.crashes.map(({ key }) => key).sort(),
    );
    expect(report.findings.every(({ steps, reproduced }) => steps.length > 0 && reproduced !== null)).toBe(
      true,
    );
    expect(report.coverage?.hit).toBe(suite?.before.blocks);
    expect(report.totals.events).toBe(1200);
  });

  it('gives the same when it is asked the same', async () => {
    const [{ out: a }, { out: b }] = [
      await finishedTest(),
      await wholeTest(plan, join(tempDir(), 'out'), surroundings()),
    ];
    for (const file of ['crash-1/minimized.jsonl', 'suite/suite.json', 'explore-1/journal.jsonl']) {
      expect(readFileSync(join(a, file), 'utf8')).toBe(readFileSync(join(b, file), 'utf8'));
    }
  });

  it('ends with what is there when it is interrupted, and ends the same when it goes on', async () => {
    const out = join(tempDir(), 'out');
    const controller = new AbortController();
    const progress = {
      report: ({ phase }: { readonly phase: string }) => {
        if (phase.startsWith('making finding')) controller.abort();
      },
    };
    const stopped = await wholeTest(plan, out, { ...surroundings(controller.signal), progress });
    expect(stopped).toMatchObject({ finished: false, suite: null });
    expect((await reportOf([sourceOfTest(stopped)])).findings.length).toBeGreaterThan(0);
    // Killed before its first line was written.
    rmSync(join(out, 'suite'), { recursive: true, force: true });
    const resumed = await resumeTest(out, surroundings());
    const whole = await finishedTest();
    const plain = ({ crashes, suite }: typeof whole) => ({
      suite,
      crashes: crashes.map(({ key, after, reproduced }) => ({ key, after, reproduced })),
    });
    expect(plain(resumed)).toEqual(plain(whole));
    expect(existsSync(join(out, 'result.json'))).toBe(true);
  });

  it('counts no time for setting up its devices', async () => {
    let clock = 0;
    let opened = 0;
    class SlowToSetUp extends SimDevice {
      override install(app: AppRef): Promise<InstalledApp> {
        clock += 30_000;
        return super.install(app);
      }
    }
    const open = () => {
      opened++;
      return new SlowToSetUp();
    };
    const around = { ...surroundings(), now: () => clock, open };
    const small = { ...plan, budget: { events: [60] } };
    const { timing } = await wholeTest(small, join(tempDir(), 'out'), around);
    expect({ opened, clock, wallMs: timing.wallMs }).toEqual({ opened: 1, clock: 30_000, wallMs: 0 });
  });

  it('tells how to go on when it is stopped before anything was explored', async () => {
    const out = join(tempDir(), 'out');
    const stopped = wholeTest(plan, out, surroundings(AbortSignal.abort()));
    await expect(stopped).rejects.toMatchObject({ code: 'STOPPED_EARLY', exit: 130 });
    await expect(stopped).rejects.toMatchObject({ remedy: expect.stringContaining(`--resume ${out}`) });
    expect(await resumeTest(out, surroundings())).toMatchObject({ finished: true });
  });

  it('splits time as it says', () => {
    const timed = { ...plan, budget: { wallMs: 100_000 } };
    expect(explorationsOf(timed).map(({ budget }) => budget)).toEqual([
      { wallMs: 12_500 },
      { wallMs: 37_500 },
    ]);
  });
});
