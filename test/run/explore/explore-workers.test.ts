import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import picocolors from 'picocolors';
import { afterAll, describe, expect, it } from 'vitest';
import type { Action, Wait } from '../../../src/core/action.js';
import { DeviceLost } from '../../../src/core/errors.js';
import type { Observation } from '../../../src/core/observation.js';
import { SimDevice } from '../../../src/devices/sim/device.js';
import { reportOf } from '../../../src/output/report/report-of.js';
import { sourceOf } from '../../../src/output/report/source.js';
import { summaryText } from '../../../src/output/summary-text.js';
import { explore } from '../../../src/run/explore/explore.js';
import {
  exploreWorkers,
  resumeWorkers,
  type WorkersRequest,
  type WorkersResult,
} from '../../../src/run/explore/explore-workers.js';
import { sharesOf } from '../../../src/run/explore/workers-plan.js';
import { keptWork } from '../../../src/run/job/kept-work.js';
import { loadTraces } from '../../../src/run/load-traces.js';
import { replay } from '../../../src/run/replay/replay.js';
import type { Surroundings } from '../../../src/run/surroundings.js';
import { differences, filesOf } from '../../support/run-files.js';
import { runOptions } from '../../support/run-options.js';
import { newTempDir, removeDir, tempDir } from '../../support/temp-dir.js';

const AROUND: Surroundings = { home: tmpdir(), env: {}, now: () => 0, date: () => new Date(0) };
const APP = 'sim:random?seed=3&screens=40';
const WORKERS = 3;
const EVENTS = 1000;

function request(out: string, strategy = 'random', from?: string): WorkersRequest {
  return {
    app: APP,
    from,
    pictures: false,
    workers: sharesOf(WORKERS, 5, [EVENTS]),
    out: { dir: out },
    options: runOptions(EVENTS, strategy),
  };
}

/** Explores into a new folder. */
function run(around = AROUND): Promise<WorkersResult> {
  return exploreWorkers(request(join(tempDir(), 'out')), around);
}

let finished: Promise<WorkersResult> | null = null;
const kept = newTempDir();
afterAll(() => removeDir(kept));

/** One run for all who only look at it. */
function finishedRun(): Promise<WorkersResult> {
  finished ??= exploreWorkers(request(join(kept, 'out')), AROUND);
  return finished;
}

/** All that does not depend on where it is. */
function plain({ out: _, ...result }: WorkersResult) {
  return result;
}

/** A phone that tells before each action which it is. */
class Watched extends SimDevice {
  #actions = 0;

  constructor(private readonly before: (action: number) => void) {
    super();
  }

  override async perform(action: Action, wait: Wait): Promise<Observation> {
    this.before(++this.#actions);
    return super.perform(action, wait);
  }
}

describe('workers that explore side by side', () => {
  it('are ordinary runs, each with its seed and its share', async () => {
    const { out, workers } = await finishedRun();
    expect(workers.map(({ worker, seed, events }) => [worker, seed, events])).toEqual([
      [1, 5, 334],
      [2, 6, 333],
      [3, 7, 333],
    ]);
    const alone = join(tempDir(), 'alone');
    const { workers: _, ...asked } = request(alone);
    const options = { ...asked.options, budget: { ...asked.options.budget, events: 333 } };
    const second = await explore({ ...asked, seed: 6, options, out: { dir: alone } }, AROUND);
    expect(differences(filesOf(join(out, 'worker-2')), filesOf(alone))).toEqual([]);
    expect({ worker: 2, ...second }).toMatchObject(workers[1] ?? {});
  });

  it('write the same bytes when they are asked the same', async () => {
    const [one, other] = [await finishedRun(), await run()];
    expect(plain(one)).toEqual(plain(other));
    expect(differences(filesOf(one.out), filesOf(other.out))).toEqual([]);
  });

  it('add up what they did, and count once what they found', async () => {
    const result = await finishedRun();
    const { workers } = result;
    const sum = (of: (worker: WorkersResult['workers'][number]) => number) =>
      workers.reduce((total, worker) => total + of(worker), 0);
    expect(result).toMatchObject({
      app: APP,
      seed: 5,
      stopped: 'events',
      events: EVENTS,
      traces: sum(({ traces }) => traces),
      launches: sum(({ launches }) => launches),
      restarts: sum(({ restarts }) => restarts),
      virtualMs: sum(({ virtualMs }) => virtualMs),
    });
    const traces = [];
    for await (const named of loadTraces(result.out)) traces.push(named);
    expect(traces.length).toBe(result.traces);
    const blocks = new Set(
      traces.flatMap(({ trace }) => [trace.start, ...trace.steps].flatMap(({ cov }) => cov)),
    );
    expect(result.coverage?.hit).toBe(blocks.size);
    expect(result.coverage?.hit).toBeGreaterThan(
      Math.max(...workers.map(({ coverage }) => coverage?.hit ?? 0)),
    );
    const crashes = new Map<string, string[]>();
    for (const { id, trace } of traces) {
      for (const key of trace.exceptions) crashes.set(key, [...(crashes.get(key) ?? []), id]);
    }
    expect(crashes.size).toBeGreaterThan(1);
    expect(sum((worker) => worker.findings.length)).toBeGreaterThan(crashes.size);
    expect(
      result.findings.map(({ key, count, worker, trace }) => [key, count, `${worker}.${trace}`]),
    ).toEqual([...crashes].map(([key, ids]) => [key, ids.length, ids[0]]));
  });

  it('are read as one by every command', async () => {
    const { out, findings, traces, screens, coverage } = await finishedRun();
    const ids: string[] = [];
    for await (const { id, verdict } of replay({ traces: out, resolver: 'path', runs: 1 }, AROUND)) {
      expect(verdict, id).toBe('same');
      ids.push(id);
    }
    expect(ids.length).toBe(traces);
    expect([ids[0], ids.at(-1)?.split('.')[0]]).toEqual(['1.0', '3']);
    const report = await reportOf([sourceOf(out)]);
    expect(report.totals).toMatchObject({ events: EVENTS, screens });
    expect(report.coverage?.hit).toBe(coverage?.hit);
    expect(report.findings.map(({ title }) => title)).toEqual(findings.map(({ key }) => key));
    expect(report.made.facts).toContainEqual(['Workers', '3']);
    expect(keptWork(join(out, '..'))).toMatchObject([
      {
        dir: out,
        command: 'explore',
        state: 'finished',
        app: APP,
        outcome: expect.stringContaining('1000 events'),
      },
    ]);
    const missing = loadTraces(`${out}#4.0`).next();
    await expect(missing).rejects.toThrow(`${out} has no trace '4.0'.`);
  });

  it('are told in a few lines', async () => {
    const result = await finishedRun();
    const text = summaryText(result, picocolors.createColors(false));
    const [crash] = result.findings;
    expect(text).toContain('Strategy  random, seeds 5, 6, 7, stopped: events\n');
    expect(text).toMatch(/^Worker 3 {2}333 events, \d+ screens, [\d.]+%, \d+ crash(es)?, stopped: events$/m);
    expect(text).toContain(`first in trace ${crash?.worker}.${crash?.trace} at step ${crash?.step}`);
  });

  it('can all go on from what others have learned', async () => {
    const first = await exploreWorkers(request(join(tempDir(), 'out'), 'swifthand'), AROUND);
    const later = await exploreWorkers(request(join(tempDir(), 'out'), 'swifthand', first.out), AROUND);
    expect(later.events).toBe(EVENTS);
    for (const worker of ['worker-1', 'worker-3']) {
      expect(readdirSync(join(later.out, worker, 'from'))).toEqual(['0.jsonl', '1.jsonl', '2.jsonl']);
    }
  });
});

describe('workers that were cut short', () => {
  it('end as if they had not been, those included that had not begun', async () => {
    const whole = await finishedRun();
    const cut = await run();
    rmSync(join(cut.out, 'summary.json'));
    const journal = join(cut.out, 'worker-2', 'journal.jsonl');
    truncateSync(journal, Math.floor(readFileSync(journal).length / 2));
    rmSync(join(cut.out, 'worker-2', 'traces.jsonl'));
    rmSync(join(cut.out, 'worker-3'), { recursive: true });
    expect(keptWork(join(cut.out, '..'))).toMatchObject([{ command: 'explore', state: 'interrupted' }]);
    expect((await reportOf([sourceOf(cut.out)])).totals.events).toBeLessThan(EVENTS);
    const resumed = await resumeWorkers(cut.out, false, AROUND);
    expect(plain(resumed)).toEqual(plain(whole));
    expect(differences(filesOf(cut.out), filesOf(whole.out))).toEqual([]);
    // Once more changes nothing.
    expect(plain(await resumeWorkers(cut.out, false, AROUND))).toEqual(plain(whole));
  });

  it('write what they had seen, when they were killed before they could', async () => {
    const whole = await finishedRun();
    const cut = await run();
    for (const file of ['summary.json', 'traces.jsonl', 'graph.json'])
      rmSync(join(cut.out, 'worker-1', file));
    await resumeWorkers(cut.out, false, AROUND);
    expect(differences(filesOf(cut.out), filesOf(whole.out))).toEqual([]);
  });

  it('save all when they are interrupted, and go on', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const open = () => new Watched((action) => action === 100 && controller.abort());
    const stopped = await run({ ...AROUND, signal, pool: { open } });
    expect(stopped.stopped).toBe('interrupted');
    expect(stopped.events).toBeLessThan(WORKERS * 101);
    expect(stopped.workers.map(({ worker }) => worker)).toEqual([1, 2, 3]);
    expect(existsSync(join(stopped.out, 'worker-3', 'traces.jsonl'))).toBe(true);
    expect(plain(await resumeWorkers(stopped.out, false, AROUND))).toEqual(plain(await finishedRun()));
  });

  it('do not give up when one of them loses its device, and say how to go on', async () => {
    const out = join(tempDir(), 'out');
    let opened = 0;
    const falls = (action: number) => {
      if (action > 100) throw new DeviceLost('it fell down');
    };
    const open = () => (++opened === 2 ? new Watched(falls) : new SimDevice());
    await expect(exploreWorkers(request(out), { ...AROUND, pool: { open } })).rejects.toMatchObject({
      code: 'DEVICE_LOST',
      remedy: `Everything up to then is saved; go on with: gauntlet explore --resume ${out}`,
    });
    const { stopped, workers }: WorkersResult = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    expect([stopped, ...workers.map((worker) => worker.stopped)]).toEqual([
      'lost',
      'events',
      'lost',
      'events',
    ]);
    expect(plain(await resumeWorkers(out, false, AROUND))).toEqual(plain(await finishedRun()));
  });
});

describe('workers that cannot begin', () => {
  it('leave nothing behind', async () => {
    const out = join(tempDir(), 'out');
    const wrong = { ...request(out), from: 'somewhere' };
    await expect(exploreWorkers(wrong, AROUND)).rejects.toMatchObject({ code: 'CANNOT_LEARN' });
    expect(existsSync(out)).toBe(false);
  });

  it('touch nothing that is in the folder', async () => {
    const { out } = await run();
    const before = filesOf(out);
    await expect(exploreWorkers(request(out), AROUND)).rejects.toMatchObject({ code: 'FOLDER_IN_USE' });
    expect(differences(filesOf(out), before)).toEqual([]);
  });

  it('refuse another app than the others had', async () => {
    const { out } = await run();
    rmSync(join(out, 'worker-3'), { recursive: true });
    const changed = readFileSync(join(out, 'workers.json'), 'utf8').replace(
      /"hash": "\w+"/,
      '"hash": "other"',
    );
    writeFileSync(join(out, 'workers.json'), changed);
    await expect(resumeWorkers(out, false, AROUND)).rejects.toMatchObject({ code: 'APP_CHANGED' });
    expect(existsSync(join(out, 'worker-3'))).toBe(false);
  });
});
