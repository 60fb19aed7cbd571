import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponent } from '../../../bench/exponent.js';
import { AC_27, RandomWalks } from '../../../bench/random-elts.js';
import { RandomChooser } from '../../../src/core/chooser.js';
import { PrefixTree } from '../../../src/core/prefix-tree.js';
import { SeededRng } from '../../../src/core/rng.js';
import { NONE } from '../../../src/techniques/learn/elts.js';
import { Partition } from '../../../src/techniques/learn/partition.js';
import { type LearnOptions, PassiveLearner } from '../../../src/techniques/learn/passive-learn.js';
import { isConsistent, plain, record, type Trace, treeOf } from './traces.js';

const [Y, N, U, D] = [0, 1, 2, 3];
/** The labels of the licence screens: {Y, N, U, D} and {Y, N}, the main screen, and the end. */
const [A, B, MAIN, END] = [0, 1, 2, 3];
const licence = (label: number) => [[Y, N, U, D], [Y, N], [Y], []][label] ?? [];

/** `sanity-partial` (spec 4.3), where the main screen has no inputs. */
const SANITY = [
  { label: A, targets: { [Y]: 1, [N]: 2, [U]: 0, [D]: 0 }, flaky: [] },
  { label: B, targets: { [Y]: 3, [N]: 2 }, flaky: [] },
  { label: END, targets: {}, flaky: [] },
  { label: A, targets: { [Y]: 4, [N]: 2, [U]: 3, [D]: 3 }, flaky: [] },
  { label: MAIN, targets: {}, flaky: [] },
];

/** A learner of a tree that notes its trial merges as [red, blue, gain]. */
function watched(
  tree: PrefixTree,
  enabled: (label: number) => readonly number[],
  options: LearnOptions = {},
) {
  const trials: [number, number, number][] = [];
  const learner = new PassiveLearner(tree, enabled, {
    ...options,
    onTrial: (red, blue, gain) => trials.push([red, blue, gain]),
  });
  return { learner, trials };
}

/** Walks of a small random machine, with few labels so that states look alike. */
const walks = fc
  .record({ seed: fc.nat(), states: fc.integer({ min: 1, max: 12 }), labels: fc.integer({ min: 1, max: 4 }) })
  .map(({ seed, states, labels }) =>
    new RandomWalks(seed, { ...AC_27, states, labels, inputs: 3, walk: 12 }).growTo(150),
  );

/** Trees of any kind, flaky pairs included. */
const trees = fc.array(fc.nat(), { maxLength: 120 }).map((draws) => {
  const tree = new PrefixTree(0);
  for (const draw of draws) tree.extend(draw % tree.size, (draw >> 8) % 3, (draw >> 12) % 3);
  return tree;
});
const THREE = [0, 1, 2];

describe('learning from traces', () => {
  it('SD AC-18 closes a loop where labels agree', () => {
    const tree = treeOf(A, [
      [
        [Y, B],
        [Y, A],
      ],
    ]);
    const { model, stateOf } = new PassiveLearner(tree, licence).learn();
    expect(plain(model)).toEqual([
      { label: A, targets: { [Y]: 1 }, flaky: [] },
      { label: B, targets: { [Y]: 0 }, flaky: [] },
    ]);
    expect([0, 1, 2].map(stateOf)).toEqual([0, 1, 0]);
  });

  it('SD AC-19 keeps apart what a later label tells apart, after one trial merge', () => {
    const tree = treeOf(A, [
      [
        [Y, B],
        [Y, A],
        [Y, MAIN],
      ],
    ]);
    const { learner, trials } = watched(tree, licence);
    const { model, statistics } = learner.learn();
    expect(model.size).toBe(4);
    expect(trials).toEqual([[0, 2, 0]]);
    expect([statistics.trials, statistics.failures, statistics.quickRejects]).toEqual([1, 1, 0]);
  });

  it('SD AC-20 prefers the nearest ancestor among merges of equal gain', () => {
    const tree = treeOf(A, [
      [
        [Y, B],
        [Y, A],
        [Y, MAIN],
      ],
      [[D, A]],
    ]);
    const { model } = new PassiveLearner(tree, licence).learn();
    expect([tree.size, model.size]).toEqual([5, 4]);
    expect(model.target(0, D)).toBe(0);
  });

  it('SD AC-21 folds an alternating trace into two states', () => {
    const trace: Trace = [
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 0],
      [0, 1],
    ];
    const { model } = new PassiveLearner(treeOf(0, [trace]), () => [0, 1]).learn();
    expect(plain(model)).toEqual([
      { label: 0, targets: { 0: 1 }, flaky: [] },
      { label: 1, targets: { 1: 0 }, flaky: [] },
    ]);
  });

  it('SD AC-22 finds the model of sanity-partial, however ties are broken', () => {
    const words = [[U, Y, Y, Y], [D, Y, Y, Y], [Y, Y, U, Y], [Y, Y, D, Y], [N], [Y, N], [Y, Y, N]];
    const tree = treeOf(A, words.map(run));
    expect(tree.size).toBe(18);
    expect(plain(new PassiveLearner(tree, licence).learn().model)).toEqual(SANITY);
    for (let seed = 0; seed < 300; seed++) {
      const ties = new RandomChooser(new SeededRng(seed));
      expect(plain(new PassiveLearner(tree, licence, { ties }).learn().model)).toEqual(SANITY);
    }
  });

  it('SD AC-24 never tries a pair again that failed', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { learner, trials } = watched(tree, () => THREE, { wordStore: 0 });
        learner.learn();
        const failed = new Set<string>();
        for (const [red, blue, gain] of trials) {
          expect(failed.has(`${red} ${blue}`)).toBe(false);
          if (gain === 0) failed.add(`${red} ${blue}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('SD AC-24 keeps the memo while classes grow', () => {
    // Nodes 2 (after YY) and 0 differ on Y. Before and after node 2 has grown by node 5, they are one failed pair.
    const tree = treeOf(A, [
      [
        [Y, B],
        [Y, A],
        [Y, MAIN],
      ],
      [
        [Y, B],
        [Y, A],
        [U, A],
        [Y, MAIN],
      ],
      [
        [D, A],
        [Y, B],
      ],
    ]);
    const { learner, trials } = watched(tree, licence, { wordStore: 0 });
    const { statistics } = learner.learn();
    expect(statistics.merges).toBeGreaterThan(1);
    expect(trials.filter(([red, blue]) => red === 0 && blue === 2)).toEqual([[0, 2, 0]]);
  });

  it('SD AC-25 rejects with a stored word what failed in an earlier call', () => {
    const tree = treeOf(A, [
      [
        [Y, B],
        [Y, A],
        [Y, MAIN],
      ],
    ]);
    const { learner, trials } = watched(tree, licence);
    learner.learn();
    expect(learner.words).toContainEqual([Y]);
    trials.length = 0;
    record(tree, [[D, A]]);
    const again = learner.learn();
    expect(again.statistics.quickRejects).toBe(1);
    expect(trials.some(([red, blue]) => red === 0 && blue === 2)).toBe(false);
    const without = watched(tree, licence, { wordStore: 0 });
    expect(plain(without.learner.learn().model)).toEqual(plain(again.model));
    expect(without.trials).toContainEqual([0, 2, 0]);
  });

  it('SD AC-25 learns the same with and without stored words', () => {
    fc.assert(
      fc.property(walks, (walked) => {
        const enabled = () => walked.inputs;
        const learner = new PassiveLearner(walked.tree, enabled, { wordStore: 4 });
        learner.learn();
        walked.walk();
        const without = new PassiveLearner(walked.tree, enabled, { wordStore: 0 }).learn();
        expect(plain(learner.learn().model)).toEqual(plain(without.model));
        expect(without.statistics.quickRejects).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('SD AC-26 agrees with every trace', () => {
    fc.assert(
      fc.property(walks, ({ tree, traces, inputs }) => {
        const { model, stateOf } = new PassiveLearner(tree, () => inputs).learn();
        expect(traces.every((trace) => isConsistent(model, trace))).toBe(true);
        for (let node = 0; node < tree.size; node++) expect(model.walk(tree.word(node))).toBe(stateOf(node));
      }),
      { numRuns: 200 },
    );
  });

  it('SD AC-27 learns 40,000 nodes with few classes that agree with every trace', { timeout: 30_000 }, () => {
    const { tree, traces, inputs } = new RandomWalks(1).growTo(40_000);
    const { model } = new PassiveLearner(tree, () => inputs).learn();
    expect(model.size).toBeLessThanOrEqual(600);
    expect(traces.every((trace) => isConsistent(model, trace))).toBe(true);
  });

  it('SD AC-28 looks at hardly more pairs of classes than there are nodes, however many', () => {
    const sizes = [5_000, 10_000, 20_000, 40_000];
    const walked = new RandomWalks(1);
    const learner = new PassiveLearner(walked.tree, () => walked.inputs);
    const steps = sizes.map((nodes) => {
      walked.growTo(nodes);
      return learner.learn().statistics.steps;
    });
    expect(exponent(sizes, steps)).toBeLessThanOrEqual(1.5);
  });

  it('SD AC-29 flags an input that led to two labels, and goes on', () => {
    const [X, Z] = [1, 2];
    const enabled = (label: number) => (label === 0 ? [0, 1] : []);
    const tree = treeOf(0, [
      [[0, X]],
      [[0, Z]],
      [
        [1, 0],
        [0, X],
      ],
    ]);
    const { model, stateOf } = new PassiveLearner(tree, enabled).learn();
    expect([model.isFlaky(0, 0), model.target(0, 0)]).toEqual([true, NONE]);
    expect(model.unexplored(0)).toEqual([]);
    // A class is flaky if one of its nodes is; targets of equal label are one state, the others are kept.
    expect(model.target(0, 1)).toBe(0);
    expect([0, 1, 2, 3, 4].map((node) => model.label(stateOf(node)))).toEqual([0, X, Z, 0, X]);
    expect([stateOf(4), model.size]).toEqual([stateOf(1), 3]);
  });

  it('SD AC-29 keeps all that was seen, whatever is flaky', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { model, stateOf } = new PassiveLearner(tree, () => THREE).learn();
        const flaky = new Set<string>();
        for (let node = 0; node < tree.size; node++) {
          const state = stateOf(node);
          expect(model.label(state)).toBe(tree.label(node));
          if (node === 0) continue;
          const [source, input] = [stateOf(tree.parent(node)), tree.input(node)];
          if (tree.isFlaky(tree.parent(node), input)) flaky.add(`${source} ${input}`);
          expect(model.target(source, input)).toBe(model.isFlaky(source, input) ? NONE : state);
        }
        const flagged = plain(model).flatMap((state, number) =>
          state.flaky.map((input) => `${number} ${input}`),
        );
        expect(flagged.sort()).toEqual([...flaky].sort());
      }),
      { numRuns: 500 },
    );
  });

  it('merges what the plain algorithm merges, which tries every pair again after every step', () => {
    const check = (tree: PrefixTree) => {
      const { stateOf } = new PassiveLearner(tree, () => THREE, { wordStore: 0 }).learn();
      const nodes = Array.from({ length: tree.size }, (_, node) => node);
      const expected = plainly(tree);
      expect(nodes.map((node) => nodes.findIndex((other) => stateOf(other) === stateOf(node)))).toEqual(
        nodes.map((node) => expected.indexOf(expected[node] ?? NONE)),
      );
    };
    fc.assert(fc.property(trees, check), { numRuns: 200 });
    fc.assert(
      fc.property(walks, ({ tree }) => check(tree)),
      { numRuns: 100 },
    );
  });

  it('forgets nothing and adds nothing when it learns again', () => {
    fc.assert(
      fc.property(walks, (walked) => {
        const learner = new PassiveLearner(walked.tree, () => walked.inputs);
        const first = plain(learner.learn().model);
        expect(plain(learner.learn().model)).toEqual(first);
        walked.growTo(walked.tree.size + 20);
        const fresh = new PassiveLearner(walked.tree, () => walked.inputs);
        expect(plain(learner.learn().model)).toEqual(plain(fresh.learn().model));
      }),
      { numRuns: 50 },
    );
  });

  it('refuses traces with inputs that were not enabled', () => {
    const tree = treeOf(B, [[[U, A]]]);
    expect(() => new PassiveLearner(tree, licence).learn()).toThrow('input 2 is not enabled under label 1');
  });
});

/** Runs a word on `sanity-partial`. */
function run(word: readonly number[]): Trace {
  let state = 0;
  return word.map((input) => {
    const targets: Readonly<Record<number, number>> = SANITY[state]?.targets ?? {};
    state = targets[input] ?? NONE;
    return [input, SANITY[state]?.label ?? NONE];
  });
}

/** The class of every node by Algorithm 3 word for word: nothing is remembered but which pairs are bad. */
function plainly(tree: PrefixTree): number[] {
  const partition = new Partition(tree, () => THREE);
  partition.reset();
  const reds = [0];
  const bad = new Set<string>();
  for (;;) {
    const next = step();
    if (next === 'end') return Array.from({ length: tree.size }, (_, node) => partition.find(node));
    if (typeof next === 'number') reds.push(next);
    else partition.tryMerge(next.red, next.blue, 'commit');
  }

  function step(): 'end' | number | { readonly red: number; readonly blue: number } {
    const merges = [];
    for (const blue of blues()) {
      const before = merges.length;
      for (const [rank, red] of reds.entries()) {
        if (partition.labelNumber(red) !== partition.labelNumber(blue) || bad.has(`${red} ${blue}`)) continue;
        const gain = partition.tryMerge(red, blue, 'trial');
        if (gain === 0) bad.add(`${red} ${blue}`);
        else merges.push({ red, blue, gain, steps: stepsUp(red, blue), rank });
      }
      if (merges.length === before) return blue;
    }
    const [best] = merges.sort((a, b) => b.gain - a.gain || a.steps - b.steps || a.rank - b.rank);
    return best ?? 'end';
  }

  function blues(): number[] {
    return reds.flatMap((red) =>
      [...partition.edges(red)]
        .sort((a, b) => partition.place(a) - partition.place(b) || a - b)
        .filter((edge) => partition.target(edge) === edge && !reds.includes(edge)),
    );
  }

  function stepsUp(red: number, blue: number): number {
    let node = tree.parent(blue);
    while (node !== NONE && partition.find(node) !== red) node = tree.parent(node);
    return node === NONE ? tree.size : tree.depth(blue) - tree.depth(node);
  }
}
