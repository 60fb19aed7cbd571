import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActivityGraph } from '../../../src/apk/model/activity-graph.js';
import { between } from '../../../src/apk/model/between.js';
import { activityGraph, expenseReports } from '../support/analyses.js';

/** a0 to a4 as in the paper; a2 is the itemized report. */
const ERS = activityGraph('a0 a1 a2 a3 a4', 'a0>a1 a0>a2 a1>a3 a2>a3 a3>a4', {
  back: 'a1>a0 a2>a0 a3>a1 a3>a2 a4>a3',
});
const ALL = ['a0', 'a1', 'a2', 'a3', 'a4'];

describe('between', () => {
  it('TD 39 between the first and the last activity lie all five', () => {
    expect(between(ERS, 'a0', 'a4')).toEqual(ALL);
  });

  it('TD 39 between neighbours lie only these', () => {
    expect(between(ERS, 'a0', 'a2')).toEqual(['a0', 'a2']);
  });

  it('TD 39 between the last and the first lie all five, but only over ways back', () => {
    expect(between(ERS, 'a4', 'a0')).toEqual(ALL);
    expect(between({ ...ERS, back: [] }, 'a4', 'a0')).toBeNull();
  });

  it('TD 39 between activities of the expense app', () => {
    const { satg } = expenseReports();
    expect(between(satg, satg.start, 'org.example.ers.SummaryActivity')).toEqual(satg.activities);
  });

  it('is the activity itself where both ends are the same', () => {
    expect(between(ERS, 'a3', 'a3')).toEqual(['a3']);
  });

  it('is null for what is no activity', () => {
    expect(between(ERS, 'a0', 'b')).toBeNull();
    expect(between(ERS, 'b', 'a0')).toBeNull();
  });

  it('leaves out what could only be visited by passing an activity twice', () => {
    // b and c can be reached and lead on, but only through the hub a; d lies behind the gate c in the same way.
    const graph = activityGraph('a b c d e', 'a>b b>c c>b b>a c>d d>c a>e');
    expect(between(graph, 'a', 'e')).toEqual(['a', 'e']);
  });

  it('uses ways back only where starts alone do not lead there', () => {
    const graph = activityGraph('a b c', 'a>c a>b', { back: 'b>c c>b' });
    expect(between(graph, 'a', 'c')).toEqual(['a', 'c']);
  });

  it('lets an activity with an unknown start lead anywhere, as a last resort', () => {
    const graph = activityGraph('a b c d', 'a>b', { open: 'b' });
    expect(between(graph, 'a', 'd')).toEqual(['a', 'b', 'd']);
    expect(between(graph, 'a', 'd', { optimistic: false })).toBeNull();
    expect(between(graph, 'c', 'd')).toBeNull();
  });

  it('lets a second unknown start of the way lead on as well', () => {
    expect(between(activityGraph('a b c', '', { open: 'a b' }), 'a', 'c')).toEqual(['a', 'b', 'c']);
  });

  it('is what trying all simple paths finds', () => {
    const node = fc.integer({ min: 0, max: 7 }).map((n) => `a${n}`);
    const edges = fc.array(fc.record({ from: node, to: node }), { maxLength: 24 });
    fc.assert(
      fc.property(edges, (list) => {
        const graph: ActivityGraph = {
          ...activityGraph('a0 a1 a2 a3 a4 a5 a6 a7', ''),
          edges: list.map((edge) => ({ ...edge, evidence: [] })),
        };
        expect(between(graph, 'a0', 'a7') ?? []).toEqual(byTryingAll(graph, 'a0', 'a7'));
      }),
      { numRuns: 1000 },
    );
  });

  it('answers soon for as many activities as the largest apps have, also where all may lead to all', () => {
    const names = Array.from({ length: 331 }, (_, n) => `a${n}`);
    const edges = names.flatMap((from, n) =>
      [7, 31, 113].map((step) => ({ from, to: `a${(n * step + 1) % 331}`, evidence: [] })),
    );
    const graph: ActivityGraph = { start: 'a0', activities: names, edges, back: [], open: [] };
    const begin = performance.now();
    expect(between(graph, 'a0', 'a330')).toContain('a7');
    expect(between({ ...graph, edges: [], open: names }, 'a0', 'a330')).toEqual(names);
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  it('does not write out guesses by the million', () => {
    const names = Array.from({ length: 5000 }, (_, n) => `a${n}`);
    const graph: ActivityGraph = {
      start: 'a0',
      activities: names,
      edges: [],
      back: [],
      open: names.slice(1),
    };
    expect(between(graph, 'a1', 'a4')).toEqual(names);
    expect(between(graph, 'a0', 'a4')).toBeNull();
  });
});

function byTryingAll(graph: ActivityGraph, u: string, v: string): readonly string[] {
  const on = new Set<string>();
  const walk = (path: readonly string[]) => {
    const at = path.at(-1);
    if (at === v) for (const name of path) on.add(name);
    else for (const { from, to } of graph.edges) if (from === at && !path.includes(to)) walk([...path, to]);
  };
  walk([u]);
  return graph.activities.filter((name) => on.has(name));
}
