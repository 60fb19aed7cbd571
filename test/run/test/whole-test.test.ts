import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Action, Wait } from '../../../src/core/action.js';
import { showFrame } from '../../../src/core/crash.js';
import type { AppRef, InstalledApp } from '../../../src/core/device.js';
import type { DeviceEvent, Observation } from '../../../src/core/observation.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { reportOf } from '../../../src/output/report/report-of.js';
import { sourceOf, sourceOfTest } from '../../../src/output/report/source.js';
import { contextOf } from '../../../src/run/context.js';
import { loadTraces } from '../../../src/run/load-traces.js';
import { replay } from '../../../src/run/replay/replay.js';
import type { TestSurroundings } from '../../../src/run/test/surroundings.js';
import { explorationsOf, type TestPlan } from '../../../src/run/test/test-plan.js';
import { resumeTest, wholeTest } from '../../../src/run/test/whole-test.js';
import { newTempDir, removeDir, tempDir } from '../../support/temp-dir.js';

const plan: TestPlan = {
  v: 2,
  gauntlet: '0',
  app: 'sim:random?seed=3&screens=40',
  seed: 1,
  context: contextOf(),
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

/** A phone on which the first kind of crash that happens is a hang, that time and ever after. */
class HangingForOnce extends SimDevice {
  static #hanging: string | null = null;

  override async perform(action: Action, wait: Wait): Promise<Observation> {
    const seen = await super.perform(action, wait);
    const events = seen.events.map((event): DeviceEvent => {
      if (event.kind !== 'crash') return event;
      const place = event.crash.frames.map(showFrame).join();
      HangingForOnce.#hanging ??= place;
      return place === HangingForOnce.#hanging ? { kind: 'anr', reason: 'busy' } : event;
    });
    return { ...seen, events };
  }
}
const kept = newTempDir();
afterAll(() => removeDir(kept));
let finished: ReturnType<typeof wholeTest> | null = null;

/** One whole test for all who only look at it. */
const finishedTest = () => {
  finished ??= wholeTest(plan, { dir: join(kept, 'out') }, surroundings());
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
    expect(result).toMatchObject({ finished: true, app: plan.app });
    expect(result.findings.filter(({ kind }) => kind !== 'crash')).toEqual([]);
    expect(result.explorations.map(({ strategy, events }) => [strategy, events])).toEqual([
      ['swifthand', 300],
      ['random', 900],
    ]);
    expect(result.findings.length).toBeGreaterThan(0);
    for (const { before, after, reproduced } of result.findings) {
      expect(after).toBeGreaterThan(0);
      expect(after).toBeLessThanOrEqual(before);
      expect(reproduced).toEqual({ hits: 5, of: 5 });
    }
    const { suite } = result;
    expect(suite?.after.blocks).toBe(suite?.before.blocks);
    expect(suite?.after.actions).toBeLessThan((suite?.before.actions ?? 0) / 2);
    // What is kept can be named, and does again what it did.
    const ids = await texts(out);
    expect(ids.slice(0, result.findings.length)).toEqual(result.findings.map(({ id }) => id));
    expect(ids.length).toBe(result.findings.length + (suite?.after.traces ?? 0));
    for await (const { verdict } of replay({ traces: out, resolver: 'path', runs: 1 }, around)) {
      expect(verdict).toBe('same');
    }
    const report = await reportOf([sourceOfTest(result)]);
    expect(report.findings.map(({ title }) => title).sort()).toEqual(
      result.findings.map(({ key }) => key).sort(),
    );
    expect(report.findings.every(({ steps, reproduced }) => steps.length > 0 && reproduced !== null)).toBe(
      true,
    );
    expect(report.coverage?.hit).toBe(suite?.before.blocks);
    expect(report.totals.events).toBe(1200);
  });

  it('names a hang for what it is, everywhere, and remembers what was made of it', async () => {
    const out = join(tempDir(), 'out');
    const triage = [
      { key: 'not responding', kind: 'anr', verdict: 'false alarm', reason: 'a slow computer' },
    ] as const;
    const around = { ...surroundings(), pool: { open: () => new HangingForOnce() }, triage };
    const result = await wholeTest({ ...plan, budget: { events: [3000] } }, { dir: out }, around);
    const ids = result.findings.map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('anr'))).toEqual(['anr-1']);
    expect(ids.filter((id) => id.startsWith('crash'))).toEqual(['crash-1', 'crash-2', 'crash-3']);
    const anr = result.findings.find(({ id }) => id === 'anr-1');
    expect(anr).toMatchObject({ kind: 'anr', key: 'not responding', reproduced: { hits: 5, of: 5 } });
    expect(existsSync(join(out, 'anr-1', 'minimized.jsonl'))).toBe(true);
    // Crashes come before hangs, whatever was found first.
    const kept = await texts(out);
    expect(kept.slice(0, 4)).toEqual(['crash-1', 'crash-2', 'crash-3', 'anr-1']);
    for await (const { trace } of loadTraces(`${out}#anr-1`)) expect(trace.end).toBe('anr');
    expect(JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))).toMatchObject({ v: 2, triage });
    const report = await reportOf([sourceOf(out)]);
    expect(report.findings.map(({ id, kind }) => [id, kind])).toEqual(
      result.findings.map(({ id, kind }) => [id, kind]),
    );
    const shown = report.findings.find(({ id }) => id === 'anr-1');
    expect(shown).toMatchObject({
      triage: { verdict: 'false alarm', reason: 'a slow computer' },
      replay: `gauntlet replay ${out}#anr-1`,
      steps: { length: anr?.after },
    });
    expect(report.findings.filter(({ triage: made }) => made !== null)).toEqual([shown]);
  });

  it('gives the same when it is asked the same', async () => {
    const [{ out: a }, { out: b }] = [
      await finishedTest(),
      await wholeTest(plan, { dir: join(tempDir(), 'out') }, surroundings()),
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
        if (phase.startsWith('minimizing finding')) controller.abort();
      },
    };
    const stopped = await wholeTest(plan, { dir: out }, { ...surroundings(controller.signal), progress });
    expect(stopped).toMatchObject({ finished: false, suite: null });
    expect((await reportOf([sourceOfTest(stopped)])).findings.length).toBeGreaterThan(0);
    // Killed before its first line was written.
    rmSync(join(out, 'suite'), { recursive: true, force: true });
    const resumed = await resumeTest(out, surroundings());
    const whole = await finishedTest();
    const plain = ({ findings, suite }: typeof whole) => ({
      suite,
      findings: findings.map(({ key, after, reproduced }) => ({ key, after, reproduced })),
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
    const around = { ...surroundings(), now: () => clock, pool: { open } };
    const small = { ...plan, budget: { events: [60] } };
    const { timing } = await wholeTest(small, { dir: join(tempDir(), 'out') }, around);
    expect({ opened, clock, wallMs: timing.wallMs }).toEqual({ opened: 1, clock: 30_000, wallMs: 0 });
  });

  it('tells how to go on when it is stopped before anything was explored', async () => {
    const out = join(tempDir(), 'out');
    const stopped = wholeTest(plan, { dir: out }, surroundings(AbortSignal.abort()));
    await expect(stopped).rejects.toMatchObject({ code: 'STOPPED_EARLY', exit: 130 });
    await expect(stopped).rejects.toMatchObject({ remedy: expect.stringContaining(`--resume ${out}`) });
    expect(await resumeTest(out, surroundings())).toMatchObject({ finished: true });
  });

  it('leaves nothing behind for an app that is not there', async () => {
    const out = join(tempDir(), 'out');
    for (const [app, code] of [
      ['sim:larder', 'UNKNOWN_SIMULATED_APP'],
      ['nowhere.apk', 'NO_APK'],
    ] as const) {
      const refused = wholeTest({ ...plan, app }, { dir: out }, surroundings());
      await expect(refused, app).rejects.toMatchObject({ code, exit: 2 });
      expect(existsSync(out)).toBe(false);
    }
  });

  it('splits time as it says', () => {
    const timed = { ...plan, budget: { wallMs: 100_000 } };
    expect(explorationsOf(timed).map(({ budget }) => budget)).toEqual([
      { wallMs: 12_500 },
      { wallMs: 37_500 },
    ]);
  });
});
