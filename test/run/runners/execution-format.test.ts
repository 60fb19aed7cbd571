import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceLost } from '../../../src/core/errors.js';
import { ExecutionReader, executionText } from '../../../src/run/runners/execution-format.js';
import { executedHere, simJobs } from '../../support/sim-jobs.js';

const REF = 'sim:random?seed=3&screens=20&noise=0.1';
const executions = await executedHere(REF, await simJobs(REF, 20, 25));
const [first] = executions;
if (first === undefined) throw new Error('there is nothing to write');

describe('an execution as text', () => {
  it('is read as it was, with the job that was given', () => {
    const reader = new ExecutionReader();
    const read = executions.map((execution) => reader.read(executionText(execution), execution.job));
    expect(read).toEqual(executions);
    for (const [n, { job }] of read.entries()) expect(job).toBe(executions[n]?.job);
    expect(executions.some(({ steps }) => steps.some(({ events }) => events.length > 0))).toBe(true);
  });

  it('holds every screen once', () => {
    const texts = executionText(first).split('\n').slice(1);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeLessThan(first.steps.length);
  });

  it('gives equal screens as one object, in later executions too', () => {
    const reader = new ExecutionReader();
    const [one, other] = [first, first].map((execution) =>
      reader.read(executionText(execution), execution.job),
    );
    expect(one?.start.screen).toBe(other?.start.screen);
  });

  it('counts as a lost device when it was cut anywhere', () => {
    const text = executionText(first);
    fc.assert(
      fc.property(fc.nat(text.length - 1), (length) => {
        expect(() => new ExecutionReader().read(text.slice(0, length), first.job)).toThrow(DeviceLost);
      }),
    );
  });

  it('must have a step for every action', () => {
    const job = { ...first.job, actions: first.job.actions.slice(1) };
    expect(() => new ExecutionReader().read(executionText(first), job)).toThrow(
      'it reports 25 steps where 24 were asked for',
    );
  });
});
