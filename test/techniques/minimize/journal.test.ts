import { describe, expect, it } from 'vitest';
import { SeededRng } from '../../../src/core/rng.js';
import type { Candidate } from '../../../src/techniques/minimize/candidate.js';
import { Journal, type JournalRecord, journalRecord } from '../../../src/techniques/minimize/journal.js';
import type { Outcome, TrialResult } from '../../../src/techniques/minimize/oracle.js';
import { chance, eat24, type Job, K20, type Options, run, type Workers } from './harness.js';

/** Case 19, seed 3. */
const seed3 = eat24(K20, (candidate, index) => chance(3, candidate, index) < 0.5);
const job = (options: Options = {}) => run(20, seed3, options);

/** So many workers that take turns at a batch, each as slow as chance has it; answers come when they come. */
function workers(count: number, rng: SeededRng): Workers {
  return async function* (batch, outcomeOf) {
    const answers: TrialResult[] = [];
    let next = 0;
    const work = async () => {
      for (let trial = next++; trial < batch.length; trial = next++) {
        for (let turns = rng.int(4); turns > 0; turns--) await Promise.resolve();
        const one = batch[trial];
        if (one !== undefined) answers.push({ trial, outcome: outcomeOf(one.built, one.run), ms: 1 });
      }
    };
    await Promise.all(Array.from({ length: count }, work));
    yield* answers;
  };
}

const comparable = ({ positions, steps, calls, schedules, chain, costs, bins }: Job) => ({
  positions,
  steps,
  calls,
  schedules,
  chain,
  costs,
  bins,
});

describe('a job on many devices', () => {
  it('ND 22 does the same with any number of workers', async () => {
    const alone = comparable(await job());
    expect(alone).toMatchObject({ positions: [4, 8, 14], steps: 32, calls: 480 });
    const rng = new SeededRng(22);
    for (const count of [1, 4, 15]) {
      for (let round = 0; round < 3; round++) {
        expect(comparable(await job({ workers: workers(count, rng) }))).toEqual(alone);
      }
    }
  });

  it('ND 23 tries invalid runs again', async () => {
    let attempts = 0;
    const flaky = (candidate: Candidate, index: number): Outcome => {
      if (++attempts % 7 === 0) return { kind: 'invalid' };
      return { kind: seed3(candidate, index) === true ? 'held' : 'missed' };
    };
    const result = await run(20, flaky);
    expect(result).toMatchObject({ positions: [4, 8, 14], steps: 32, calls: 480, status: 'MINIMIZED' });
    expect(result.costs.invalid).toBe(79);
    expect(result.schedules).toEqual((await job()).schedules);
  });

  it('ND 23 gives up when no run is ever valid', async () => {
    const broken = (): Outcome => ({ kind: 'invalid', why: 'no device' });
    const result = await run(20, broken, { preCheck: { runs: 20, needed: 15 } });
    expect(result).toMatchObject({ status: 'INFRA_FAILED', trouble: 'no device', calls: 0, preCheck: null });
    expect(result.bins.every((count) => count === 0)).toBe(true);
    // The first run had its six attempts, the others at most as many.
    expect(result.costs.invalid).toBeGreaterThanOrEqual(6);
    const silent = await run(20, seed3, { workers: async function* () {} });
    expect(silent).toMatchObject({ status: 'INFRA_FAILED', trouble: 'no run was answered' });
  });
});

describe('a job that is interrupted', () => {
  async function journaled(past: readonly JournalRecord[], options: Options = {}) {
    const appended: JournalRecord[] = [];
    const asked: string[] = [];
    const result = await run(
      20,
      (candidate, index) => {
        asked.push(`${candidate}|${index}`);
        return seed3(candidate, index);
      },
      {
        postCheck: { runs: 20, needed: 18 },
        ...options,
        journal: new Journal((r) => appended.push(r), past),
      },
    );
    return { result, appended, asked };
  }

  it('ND 24 ends the same, wherever it was killed', { tags: 'slow' }, async () => {
    const whole = await journaled([]);
    const records = whole.appended;
    expect(new Set(whole.asked).size).toBe(whole.asked.length);
    for (const record of records)
      expect(journalRecord.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
    for (let kept = 0; kept <= records.length; kept++) {
      const past = records.slice(0, kept);
      const { result, appended, asked } = await journaled(past);
      expect(comparable(result)).toEqual(comparable(whole.result));
      // Nothing is written twice, and nothing that has an outcome is asked again.
      expect([...past, ...appended]).toHaveLength(records.length);
      const answered = past.filter(({ t }) => t === 'run').length;
      expect(asked).toHaveLength(whole.asked.length - answered);
    }
  });

  it('ND 24 ignores an outcome that comes late', async () => {
    const { appended, result } = await journaled([]);
    const at = appended.findIndex(({ t }) => t === 'run');
    const first = appended[at];
    if (first?.t !== 'run') throw new Error('There is no run.');
    const opposite: Outcome = { kind: first.outcome.kind === 'held' ? 'missed' : 'held' };
    const past = appended.toSpliced(at + 1, 0, { ...first, outcome: opposite });
    expect(comparable((await journaled(past)).result)).toEqual(comparable(result));
  });

  it('ND 24 counts invalid attempts once', async () => {
    let attempts = 0;
    const appended: JournalRecord[] = [];
    const flaky = (candidate: Candidate, index: number): Outcome =>
      ++attempts % 7 === 0
        ? { kind: 'invalid', why: 'lost' }
        : { kind: seed3(candidate, index) === true ? 'held' : 'missed' };
    const whole = await run(20, flaky, { journal: new Journal((record) => appended.push(record)) });
    const resumed = await run(20, flaky, { journal: new Journal(() => {}, appended) });
    expect(comparable(resumed)).toEqual(comparable(whole));
    expect(resumed.costs.invalid).toBe(79);
  });

  it('refuses the journal of another job', async () => {
    const { appended } = await journaled([]);
    await expect(journaled(appended, { st: 17 })).rejects.toMatchObject({ code: 'OTHER_JOURNAL' });
  });

  it('goes on after the devices had failed', async () => {
    const appended: JournalRecord[] = [];
    const journal = new Journal((record) => appended.push(record));
    let down = 200;
    const failing = (candidate: Candidate, index: number) =>
      --down > 0 ? seed3(candidate, index) : ({ kind: 'invalid' } as const);
    expect((await run(20, failing, { journal })).status).toBe('INFRA_FAILED');
    const resumed = await run(20, seed3, { journal: new Journal(() => {}, appended) });
    expect(resumed).toMatchObject({ status: 'MINIMIZED', positions: [4, 8, 14], calls: 480 });
  });
});
