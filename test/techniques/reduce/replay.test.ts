import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../../src/core/coverage.js';
import { makeReplayable } from '../../../src/techniques/reduce/make-replayable.js';
import { phase1 } from '../../../src/techniques/reduce/phase1.js';
import { phase2 } from '../../../src/techniques/reduce/phase2.js';
import type { ReducibleTrace } from '../../../src/techniques/reduce/reducible-trace.js';
import { arrowApp } from '../../support/arrow-app.js';
import { Lab, words } from '../../support/reduction-lab.js';

const only = ([trace]: readonly ReducibleTrace[]): ReducibleTrace => {
  if (trace === undefined) throw new Error('no trace');
  return trace;
};

describe('REPLAY', () => {
  it('SD AC-52 gives the shortest failing prefix of all runs', async () => {
    const lab = Lab.sim('sim:splice-2');
    lab.script((run, step) => (run === 7 && step === 3) || (run === 9 && step === 2));
    expect(await lab.replayer.replay(only(lab.traces('abcd')))).toMatchObject({
      verdict: 'broken',
      length: 2,
    });
    expect(lab.executions).toBe(10);
  });

  it('SD AC-52 gives the first failing prefix when it stops there', async () => {
    const lab = Lab.sim('sim:splice-2', { stopOnFirstFailure: true });
    lab.script((run, step) => (run === 7 && step === 3) || (run === 9 && step === 2));
    expect(await lab.replayer.replay(only(lab.traces('abcd')))).toMatchObject({
      verdict: 'broken',
      length: 3,
    });
    expect(lab.executions).toBe(7);
  });

  it('takes more coverage for the same only when it shall be stable, not exact', async () => {
    const withLess = async (match: 'exact' | 'stable') => {
      const lab = Lab.sim('sim:splice-2', { match });
      const trace = only(lab.traces('ab'));
      const nothing = trace.steps.map(() => new CoverageSet());
      const less = lab.view.numbers.withCoverage(trace, [trace.start.covers, ...nothing]);
      const replay = await lab.replayer.replay(less);
      return replay.verdict === 'corrected' ? replay.trace : replay.verdict;
    };
    expect(await withLess('stable')).toBe('same');
    expect(await withLess('exact')).toEqual(only(Lab.sim('sim:splice-2').traces('ab')));
  });

  it('uses a run index only once', async () => {
    const lab = Lab.sim('sim:splice-2', { runs: 3 });
    const seen: number[] = [];
    const { execute } = lab.runner;
    lab.runner.execute = (job) => {
      seen.push(job.runIndex);
      return execute.call(lab.runner, job);
    };
    const traces = lab.traces('ab abe');
    for await (const _ of lab.replayer.observe(traces)) expect(_).not.toBeNull();
    await lab.replayer.replay(only(traces));
    await lab.replayer.confirm(traces);
    expect(seen).toEqual(Array.from({ length: 11 }, (_, n) => n));
  });

  it('confirms a trace by another run when one goes wrong', async () => {
    const lab = Lab.sim('sim:splice-2', { runs: 2 });
    lab.script((run, step) => (run === 1 || run === 4) && step === 2);
    const [first, second] = lab.traces('abcd abef');
    if (first === undefined || second === undefined) throw new Error('no traces');
    const confirmed = await lab.replayer.confirm([first, second]);
    expect(confirmed.map(({ brokenAt }) => brokenAt)).toEqual([null, null]);
    expect(lab.executions).toBe(3);
    const [again] = await lab.replayer.confirm([first]);
    expect(again?.brokenAt).toBeNull();
    expect(lab.executions).toBe(5);
  });
});

describe('make-replayable', () => {
  /** b covers something else in every other run. */
  const flickering = () =>
    new Lab(
      arrowApp([
        { from: 's0', input: 'a', to: 's1', covers: ['A'] },
        { from: 's1', input: 'b', to: 's2', covers: ['B', 'X'], flag: false },
      ]),
    );

  it('SD AC-53 cuts a trace before its first deviation in any run', async () => {
    const lab = Lab.sim('sim:splice-3');
    const traces = lab.traces('agecd');
    lab.script((run, step) => run === 3 && step === 4);
    expect((await makeReplayable(traces, lab.replayer)).map(words)).toEqual(['age']);
    expect(lab.executions).toBe(10);
  });

  it('SD AC-53 drops a trace whose first step deviates, and duplicates', async () => {
    const lab = Lab.sim('sim:splice-3');
    const traces = lab.traces('agecd abc abcd abc');
    // Runs 11 to 20 are those of the second trace, 21 to 30 of the third, which is cut to the fourth.
    lab.script((run, step) => (run === 12 && step === 1) || (run === 25 && step === 4));
    expect((await makeReplayable(traces, lab.replayer)).map(words)).toEqual(['agecd', 'abc']);
  });

  it('SD AC-53 keeps the coverage that all runs have', async () => {
    const lab = flickering();
    const traces = lab.traces('ab');
    const { execute } = lab.runner;
    const [b, x] = [lab.app.branch('App.run#B'), lab.app.branch('App.run#X')];
    lab.runner.execute = (job) => {
      const execution = execute.call(lab.runner, job);
      const steps = execution.steps.map((step, i) =>
        i === 1 && job.runIndex % 2 === 1 ? { ...step, coverage: [b] } : step,
      );
      return { ...execution, steps };
    };
    const [kept] = await makeReplayable(traces, lab.replayer);
    expect(kept && words(kept)).toBe('ab');
    expect(only(traces).steps[1]?.covers.has(x)).toBe(true);
    expect(kept?.steps[1]?.covers.has(b)).toBe(true);
    expect(kept?.steps[1]?.covers.has(x)).toBe(false);
  });
});

describe('the store of broken prefixes', () => {
  it('SD AC-54 keeps everything that begins with a broken prefix from being run, in both phases', async () => {
    const lab = Lab.sim('sim:splice-2-trap', { runs: 2 });
    const ran: ReducibleTrace[] = [];
    const tools = {
      ...lab.tools,
      replay: (trace: ReducibleTrace) => {
        expect(lab.broken.matches(trace)).toBe(false);
        ran.push(trace);
        return lab.replayer.replay(trace);
      },
    };
    const first = await phase1(lab.traces('abcd abef'), tools);
    await phase2(first.traces, 3, tools);
    const broken = ran.find((trace) => words(trace) === 'abcdf');
    expect(broken !== undefined && lab.broken.matches(broken)).toBe(true);
    // A second phase 2 with the same store does not try again.
    ran.length = 0;
    await phase2(first.traces, 3, tools);
    expect(ran.map(words)).toEqual(['abcd', 'abef']);
  });

  it('SD AC-54 is not poisoned by one failure of a step that is known to be good', async () => {
    const lab = Lab.sim('sim:splice-2');
    const suite = lab.traces('abcd abef');
    const first = await phase1(suite, lab.tools);
    const before = lab.executions;
    // The first candidate of phase 2 is abcdf; its fourth run fails at step 1, which begins both input traces.
    lab.script((run, step) => run === before + 4 && step === 1);
    lab.log.length = 0;
    const { traces, lost } = await phase2(first.traces, 3, lab.tools);
    expect(lab.log[0]).toBe('BROKEN(5) abcdf');
    expect(lab.broken.size).toBe(0);
    expect(lab.flaws).toEqual(['abcdf at 1']);
    expect(lost.size).toBe(0);
    expect(traces.map(words)).toEqual(['abcd', 'abef']);
  });
});
