import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTrace } from '../../../src/core/trace.js';
import { derive } from '../../../src/run/derive/derive.js';
import { measure } from '../../../src/run/derive/metrics.js';
import { type Arrival, type Fold, readRun, summaryOf } from '../../../src/run/derive/reading.js';
import { sanityRun } from '../../support/sanity-run.js';

/** A fold that keeps everything, and how many blocks were covered by then. */
class Kept implements Fold {
  readonly arrivals: Arrival[] = [];
  readonly covered: number[] = [];

  take(...[arrival, { tally }]: Parameters<Fold['take']>): void {
    this.arrivals.push(arrival);
    this.covered.push(tally.coverage.size);
  }
}

describe('reading the journal of a run', () => {
  it('tells of every launch and step what it means', async () => {
    const { journal } = await sanityRun('random', ['YYN', 'Y']);
    const kept = new Kept();
    const { header } = readRun(journal, kept);
    expect(header.app.package).toBe('sim.sanity');
    expect(
      kept.arrivals.map(({ entry, trace, to, gained }) => [
        entry.kind,
        trace,
        to.step,
        gained,
        to.terminated,
      ]),
    ).toEqual([
      // Accept, accept, then decline, which leaves the app.
      ['launch', 0, 0, 1, false],
      ['step', 0, 1, 1, false],
      ['step', 0, 2, 1, false],
      ['step', 0, 3, 1, true],
      ['launch', 1, 0, 0, false],
      ['step', 1, 1, 0, false],
    ]);
    expect(kept.covered).toEqual([1, 2, 3, 4, 4, 4]);
    // Pages 1 and 3 look the same; page 2 does not scroll.
    const [start, second, third, gone, again, once] = kept.arrivals.map(({ to }) => to);
    expect(third?.state).toBe(start?.state);
    expect(new Set([start, second, gone].map((place) => place?.state)).size).toBe(3);
    expect([again?.state, once?.state]).toEqual([start?.state, second?.state]);
  });

  it('tells of a step where it was made, and of a launch that it was made nowhere', async () => {
    const { journal } = await sanityRun('random', ['YY', 'Y']);
    const kept = new Kept();
    readRun(journal, kept);
    const { arrivals } = kept;
    const places = arrivals.map(({ to }) => to);
    expect(arrivals.map(({ from }) => (from === null ? null : places.indexOf(from)))).toEqual([
      null,
      0,
      1,
      null,
      3,
    ]);
    expect(arrivals.every(({ entry, to }) => entry.observation.screen === to.screen)).toBe(true);
  });

  it('lets all folds take the same', async () => {
    const { journal } = await sanityRun('random', ['YYN', 'Y']);
    const [one, other] = [new Kept(), new Kept()];
    readRun(journal, one, other);
    expect(one.arrivals).toHaveLength(6);
    expect(other.arrivals.every((arrival, n) => arrival === one.arrivals[n])).toBe(true);
  });

  it('comes to the same whoever takes part', async () => {
    const folder = await sanityRun('random', ['YYN', 'Y']);
    const [derived, measured] = [new Kept(), new Kept()];
    const summary = summaryOf(folder);
    expect(summary).toMatchObject({ events: 4, traces: 2, screens: 2, uniquePrefixes: 3, stopped: 'done' });
    expect(measure(folder, measured)).toMatchObject(summary);
    expect(await derive(folder, undefined, [derived])).toEqual(summary);
    expect(derived).toEqual(measured);
  });

  it.each([
    ['done', 'live', false],
    ['lost', 'lost', true],
  ] as const)('knows how the last trace ended: %s', async (end, last, lost) => {
    const folder = await sanityRun('random', ['YYN', 'Y'], end);
    const reading = readRun(folder.journal);
    expect(reading.lost).toBe(lost);
    expect(reading.summary().stopped).toBe(end);
    await derive(folder);
    const traces = readFileSync(folder.traces, 'utf8').trimEnd().split('\n');
    // Only the trace that was open is cut short.
    expect(traces.map((line) => readTrace(line, 'trace').end)).toEqual(['exited', last]);
  });
});
