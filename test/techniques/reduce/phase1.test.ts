import { describe, expect, it } from 'vitest';
import { CoverageSet } from '../../../src/core/coverage.js';
import { BrokenPrefixes } from '../../../src/techniques/reduce/broken-prefixes.js';
import { loopFree } from '../../../src/techniques/reduce/loop-free.js';
import { phase1 } from '../../../src/techniques/reduce/phase1.js';
import { type ReducibleTrace, suiteCoverage } from '../../../src/techniques/reduce/reducible-trace.js';
import { type Arrow, arrowApp } from '../../support/arrow-app.js';
import { Lab, words } from '../../support/reduction-lab.js';

/** All of L(τ), whatever it covers. */
const members = (trace: ReducibleTrace) => [...loopFree(trace, new CoverageSet(), new BrokenPrefixes())];

const MENU = 'Menu Menu Menu Option';

describe('phase 1', () => {
  it('SD AC-41 drops a loop that covers nothing of its own', async () => {
    const lab = Lab.sim('sim:file-browser');
    const trace = lab.trace(MENU);
    expect(members(trace).map(words)).toEqual(['Menu Option', MENU]);
    const { traces, lost } = await phase1([trace], lab.tools);
    expect(traces.map(words)).toEqual(['Menu Option']);
    expect(lost.size).toBe(0);
    expect(lab.log).toEqual(['SAME(2) Menu Option']);
    expect(lab.executions).toBe(10);
  });

  it('SD AC-42 keeps a loop that covers something', async () => {
    const lab = Lab.sim('sim:file-browser-handlers');
    const { traces } = await phase1([lab.trace(MENU)], lab.tools);
    expect(traces.map(words)).toEqual([MENU]);
    expect(lab.log).toEqual([`SAME(4) ${MENU}`]);
  });

  it('SD AC-43 keeps what only the hidden state needs', async () => {
    const lab = Lab.sim('sim:file-browser');
    const trace = lab.trace('foo foo foo');
    expect(members(trace).map(({ steps }) => steps.length)).toEqual([1, 2, 3]);
    const { traces } = await phase1([trace], lab.tools);
    expect(traces.map(words)).toEqual(['foo foo foo']);
    expect(lab.log).toEqual(['BROKEN(2) foo foo', 'SAME(3) foo foo foo']);
    expect(lab.executions).toBe(20);
    expect(await lab.replayer.replay(members(trace)[1] ?? trace)).toMatchObject({
      verdict: 'broken',
      length: 2,
    });
  });

  it('SD AC-43 needs 11 executions when it stops at the first failure', async () => {
    const lab = Lab.sim('sim:file-browser', { stopOnFirstFailure: true });
    const { traces } = await phase1([lab.trace('foo foo foo')], lab.tools);
    expect(traces.map(words)).toEqual(['foo foo foo']);
    expect(lab.executions).toBe(11);
  });

  it('SD AC-44 runs nothing that begins with a broken prefix', async () => {
    const lab = new Lab(
      arrowApp([
        { from: 's0', input: 'x', to: 's0', sets: true },
        { from: 's0', input: 'y', to: 's1', flag: true },
        { from: 's0', input: 'y', to: 's2', flag: false },
        { from: 's1', input: 'u', to: 's1' },
        { from: 's1', input: 'v', to: 's1' },
        { from: 's1', input: 'z', to: 's3' },
      ]),
    );
    const [trace] = lab.traces('xyuvz');
    if (trace === undefined) throw new Error('no trace');
    expect(members(trace)).toHaveLength(8);
    const { traces } = await phase1([trace], lab.tools);
    expect(traces.map(words)).toEqual(['xyz']);
    expect(lab.log).toEqual(['BROKEN(2) yz', 'SAME(3) xyz']);
    expect(lab.executions).toBe(20);
    const [yz] = members(trace);
    expect(await lab.replayer.replay(yz ?? trace)).toMatchObject({ verdict: 'broken', length: 1 });
  });

  it('SD AC-45 decides 40 loops at once', async () => {
    const loops = (covering: boolean): Arrow[] =>
      Array.from({ length: 40 }, (_, n) => ({
        from: 's0',
        input: `i${n}`,
        to: 's0',
        covers: covering ? [`b${n}`] : [],
      }));
    const all = [...Array.from({ length: 40 }, (_, n) => `i${n}`), 'go'].join(' ');
    const go = { from: 's0', input: 'go', to: 's1' };
    const covering = new Lab(arrowApp([...loops(true), go]));
    const whole = await phase1([covering.trace(all)], covering.tools);
    expect(whole.traces.map(words)).toEqual([all]);
    expect(covering.log).toHaveLength(1);

    const empty = new Lab(arrowApp([...loops(false), go]));
    const last = await phase1([empty.trace(all)], empty.tools);
    expect(last.traces.map(words)).toEqual(['go']);
    expect(empty.log).toHaveLength(1);
  });

  const CORRECTED: readonly Arrow[] = [
    { from: 's0', input: 'a', to: 's1', covers: ['A'] },
    { from: 's1', input: 'r', to: 's1', sets: true },
    { from: 's1', input: 'b', to: 's2', covers: ['B1'], flag: true },
    { from: 's1', input: 'b', to: 's2', covers: ['B2'], flag: false },
    { from: 's0', input: 'k', to: 's4', covers: ['B1'] },
  ];

  it('SD AC-46 tries a candidate once more with the coverage it was seen to have', async () => {
    const alone = new Lab(arrowApp(CORRECTED));
    const { traces } = await phase1(alone.traces('arb'), alone.tools);
    expect(alone.log).toEqual(['CORRECTED(2) ab', 'SAME(3) arb']);
    expect(traces.map(words)).toEqual(['arb']);

    const after = new Lab(arrowApp(CORRECTED));
    const suite = after.traces('k arb');
    const reduced = await phase1(suite, after.tools);
    expect(after.log).toEqual(['SAME(1) k', 'CORRECTED(2) ab', 'SAME(2) ab']);
    expect(reduced.traces.map(words)).toEqual(['k', 'ab']);
    const [before, now] = [suiteCoverage(suite), suiteCoverage(reduced.traces)];
    expect(now.contains(before)).toBe(true);
    expect(
      now
        .minus(before)
        .toArray()
        .map((item) => after.view.describe(item)),
    ).toEqual(['block 2']);
    expect(after.app.branch('App.run#B2')).toBe(2);
  });

  it('SD AC-47 takes traces in their order', async () => {
    const kept = async (suite: string) => {
      const lab = Lab.sim('sim:splice-2');
      const { traces } = await phase1(lab.traces(suite), lab.tools);
      return traces.map(words).join(' ');
    };
    expect(await kept('ab abcd abc abef abe')).toBe('ab abcd abef');
    expect(await kept('abcd ab abef')).toBe('abcd abef');
  });

  it('SD AC-56 reports what is lost with an original that fails, keeps its beginning and goes on', async () => {
    const lab = Lab.sim('sim:splice-2');
    const suite = lab.traces('abcd abef');
    // The first trace fails in its third run at step 3.
    lab.script((execution, step) => execution === 3 && step === 3);
    const { traces, lost } = await phase1(suite, lab.tools);
    expect(traces.map(words)).toEqual(['ab', 'abef']);
    const names = lost.toArray().map((item) => lab.view.describe(item));
    const s3 = suite[0]?.steps[2]?.to ?? -1;
    expect(names).toEqual(['block 2', `screen ${lab.view.numbers.screens.text(s3)}`]);
    expect(lab.app.branch('Pages.show#C3')).toBe(2);
    expect(lab.flaws).toEqual(['abcd at 3']);
    expect(lab.broken.size).toBe(0);
  });

  it('leaves a trace as it is when it has lost patience with what is left of it', async () => {
    const lab = Lab.sim('sim:file-browser');
    const { traces } = await phase1([lab.trace('foo foo foo')], { ...lab.tools, patience: 1 });
    expect(lab.log).toEqual(['BROKEN(2) foo foo', 'SAME(3) foo foo foo']);
    expect(traces.map(({ steps }) => steps.length)).toEqual([3]);
  });

  it('can be stopped between two candidates', async () => {
    const lab = Lab.sim('sim:file-browser');
    let pauses = 0;
    const pause = async () => {
      if (++pauses === 2) throw new Error('stopped');
    };
    const stopped = phase1([lab.trace('foo foo foo')], { ...lab.tools, pause });
    await expect(stopped).rejects.toThrow('stopped');
    expect(lab.log).toEqual(['BROKEN(2) foo foo']);
  });
});
