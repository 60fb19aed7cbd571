import { describe, expect, it } from 'vitest';
import { readSources } from '../../../src/output/report/read-sources.js';
import { sourceOf } from '../../../src/output/report/source.js';
import { measure } from '../../../src/run/derive/metrics.js';
import { sanityRun } from '../../support/sanity-run.js';

describe('reading the journals of sources', () => {
  it('measures every run, and explores all of them as one', async () => {
    const runs = [await sanityRun('random', ['YYN', 'Y']), await sanityRun('lstar', ['YYY'])] as const;
    const sources = [sourceOf(runs[0].dir), sourceOf(runs[1].dir)] as const;
    const { measured, explored } = readSources([...sources]);
    expect([...measured]).toEqual(
      runs.map((run) => [expect.objectContaining({ dir: run.dir }), measure(run)]),
    );
    expect(explored.events).toBe(7);
    // No table of probes was kept: what was covered cannot be told.
    expect(explored.coverage.size).toBe(0);
    const states = [...explored.states.values()];
    expect(
      states.map(({ activity, count, depth, terminated, sources }) => [
        activity.replace('sim.sanity.', ''),
        count,
        depth,
        terminated,
        [...sources],
      ]),
    ).toEqual([
      ['LicenceActivity', 5, 0, false, [0, 1]],
      ['LicenceActivity', 3, 1, false, [0, 1]],
      [expect.any(String), 1, 3, true, [0]],
      ['MainActivity', 1, 3, false, [1]],
    ]);
    expect([...explored.moves.values()].map(({ count }) => count)).toEqual([3, 2, 1, 1]);
  });

  it('lets others take part', async () => {
    const run = await sanityRun('random', ['YYN', 'Y']);
    const taken: (readonly [string, number, number])[] = [];
    readSources(
      [sourceOf(run.dir)],
      [{ take: ({ entry, trace, to }) => void taken.push([entry.kind, trace, to.step]) }],
    );
    expect(taken).toEqual([
      ['launch', 0, 0],
      ['step', 0, 1],
      ['step', 0, 2],
      ['step', 0, 3],
      ['launch', 1, 0],
      ['step', 1, 1],
    ]);
  });
});
