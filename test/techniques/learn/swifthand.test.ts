import { describe, expect, it } from 'vitest';
import { widgetTarget } from '../../../src/core/action.js';
import { type Chooser, RandomChooser } from '../../../src/core/chooser.js';
import type { Driver } from '../../../src/core/driver.js';
import { StartUnstable } from '../../../src/core/errors.js';
import type { LearnedModel } from '../../../src/core/model.js';
import { SeededRng } from '../../../src/core/rng.js';
import { Elts } from '../../../src/techniques/learn/elts.js';
import { GrowingModel } from '../../../src/techniques/learn/growing-model.js';
import { mergeTarget } from '../../../src/techniques/learn/merge-target.js';
import { SWIFTHAND_DEFAULTS, SwiftHand } from '../../../src/techniques/learn/swifthand.js';
import { type ScriptedChoice, ScriptedChooser } from '../../support/scripted-chooser.js';
import { simDriver } from '../../support/sim-driver.js';
import { type Toy, toyDriver } from '../../support/toy-driver.js';

/** The inputs of the licence pages, numbered in the order in which the first page offers them. */
const [U, D, Y, N] = [0, 1, 2, 3];

const OPTIONS = { ...SWIFTHAND_DEFAULTS, path: 'shortest', maxWalks: 0 } as const;

/** The model of spec 4.3, as `shape` tells it. */
const SANITY = [
  'U>0 D>0 Y>1 N>2', // q1
  'Y>3 N>2', // q2
  'gone',
  'U>3 D>3 Y>4 N>2', // q3
  '', // qM
];

const is = (wanted: unknown) => (option: unknown) => JSON.stringify(option) === JSON.stringify(wanted);
const script = (...lines: readonly [decision: string, wanted: unknown][]): ScriptedChoice[] =>
  lines.map(([decision, wanted]) => ({ decision, pick: is(wanted) }));

/** The four iterations of the paper's example. */
const FOUR_ITERATIONS = script(
  ['frontier', 0], // q1
  ['input', Y],
  ['path', []],
  ['frontier', 1], // q2
  ['input', Y],
  ['path', []],
  ['merge', 0],
  ['frontier', 1],
  ['input', N],
  ['path', [Y]],
  ['frontier', 0],
  ['input', D],
  ['path', []],
  ['merge', 0],
);

/** Goes on by lot, but first lets the test look at every decision that comes after the script. */
class Watching implements Chooser {
  constructor(
    private readonly chooser: Chooser,
    private readonly look: (decision: string) => void,
  ) {}

  choose<T>(decision: string, options: readonly T[]): T {
    this.look(decision);
    return this.chooser.choose(decision, options);
  }

  chance(decision: string, probability: number): boolean {
    return this.chooser.chance(decision, probability);
  }
}

const byLot = (seed: number) => new RandomChooser(new SeededRng(seed));

/** Each state's transitions as text; states renumbered breadth first in canonical order of inputs. */
function shape({ states, transitions }: LearnedModel): string[] {
  const order = [0];
  const lines: string[] = [];
  for (const state of order) {
    const parts = transitions
      .filter(({ from }) => from === state)
      .map(({ action, to }) => {
        if (!order.includes(to)) order.push(to);
        return `${letter(action)}>${order.indexOf(to)}`;
      });
    lines.push(states[state]?.terminated === true ? 'gone' : parts.join(' '));
  }
  return lines;
}

function letter(action: Parameters<typeof widgetTarget>[0]): string {
  if (action.kind === 'scroll') return action.direction === 'up' ? 'U' : 'D';
  return widgetTarget(action)?.text?.[0] ?? '?';
}

async function onSanity(chooser: Chooser, options: Partial<typeof SWIFTHAND_DEFAULTS> = {}) {
  const swifthand = new SwiftHand({ ...OPTIONS, ...options });
  const { driver, budget, tally } = await simDriver('sim:sanity-partial');
  const counts = () => ({ inputs: tally.events, restarts: tally.launches - 1 });
  return { swifthand, counts, run: (use: Driver = driver) => swifthand.test(use, budget, chooser), driver };
}

const model = (swifthand: SwiftHand): LearnedModel => swifthand.learned() ?? { states: [], transitions: [] };

describe('SwiftHand on sanity-partial', () => {
  it('SD AC-30 the four iterations of the paper: new state, merge, mismatch and relearn, restart and self-loop', async () => {
    const seen: string[][] = [];
    const choices = new ScriptedChooser(FOUR_ITERATIONS);
    const stop = new Error('the four iterations are over');
    const { swifthand, run, counts } = await onSanity(
      new Watching(choices, (decision) => {
        if (choices.finished) throw stop;
        if (decision === 'frontier')
          seen.push([...shape(model(swifthand)), `relearned ${swifthand.relearned}`]);
      }),
    );
    await expect(run()).rejects.toBe(stop);
    expect(seen).toEqual([
      ['', 'relearned 0'],
      ['Y>1', '', 'relearned 0'],
      ['Y>1', 'Y>0', 'relearned 0'],
      ['Y>1', 'Y>2', 'Y>3', '', 'relearned 1'],
    ]);
    expect(shape(model(swifthand))).toEqual(['D>0 Y>1', 'Y>2', 'Y>3', '']);
    expect(swifthand.relearned).toBe(1);
    expect(counts()).toEqual({ inputs: 4, restarts: 1 });
  });

  it('SD AC-31 goes on by lot to the complete model in one of four ways, over 1,000 seeds', async () => {
    const ways = new Map<string, number>();
    for (let seed = 0; seed < 1000; seed++) {
      const { swifthand, run, counts } = await onSanity(new ScriptedChooser(FOUR_ITERATIONS, byLot(seed)));
      await run();
      const { inputs, restarts } = counts();
      const way = `${inputs - 4},${restarts - 1}`;
      ways.set(way, (ways.get(way) ?? 0) + 1);
      expect(shape(model(swifthand)), `seed ${seed}`).toEqual(SANITY);
      expect(swifthand.relearned, `seed ${seed}`).toBe(1);
    }
    expect([...ways.keys()].sort()).toEqual(['11,3', '11,4', '9,2', '9,3']);
  });

  it('SD AC-33 finds the mistake in a complete but wrong model by an equivalence walk', async () => {
    // Everything on pages 1 and 3 is taken for one state.
    const wrong = script(
      ['frontier', 0],
      ['input', Y],
      ['path', []],
      ['frontier', 1],
      ['input', Y],
      ['path', []],
      ['merge', 0],
      ['frontier', 0],
      ['input', U],
      ['path', []],
      ['merge', 0],
      ['frontier', 0],
      ['input', D],
      ['path', []],
      ['merge', 0],
      ['frontier', 0],
      ['input', N],
      ['path', []],
      ['frontier', 1],
      ['input', N],
      ['path', [Y]],
      ['merge', 2],
    );
    for (let seed = 0; seed < 100; seed++) {
      const choices = new ScriptedChooser(wrong, byLot(seed));
      let complete: string[] | null = null;
      let decision = '';
      const { swifthand, run } = await onSanity(
        new Watching(choices, (next) => {
          if (!choices.finished || complete !== null) return;
          complete = shape(model(swifthand));
          decision = next;
        }),
        { maxWalks: 50 },
      );
      await run();
      expect(complete).toEqual(['U>0 D>0 Y>1 N>2', 'Y>0 N>2', 'gone']);
      expect(decision).toBe('walk');
      expect(swifthand.relearned).toBeGreaterThan(0);
      expect(shape(model(swifthand)), `seed ${seed}`).toEqual(SANITY);
    }
  });

  it('SD AC-33 reaches exactly the model of five states in 1,000 runs by lot, soon', {
    tags: 'slow',
  }, async () => {
    let [inputs, restarts] = [0, 0];
    for (let seed = 0; seed < 1000; seed++) {
      let reached: { inputs: number; restarts: number } | null = null;
      const { swifthand, run, counts } = await onSanity(
        new Watching(byLot(seed), () => {
          // Once right, the model stays as it is: it is looked at only up to then.
          if (reached === null && swifthand.relearned > 0 && isSanity(model(swifthand))) reached = counts();
        }),
        { maxWalks: 50 },
      );
      await run();
      expect(shape(model(swifthand)), `seed ${seed}`).toEqual(SANITY);
      const first = reached ?? counts();
      inputs += first.inputs;
      restarts += first.restarts;
    }
    expect(inputs / 1000).toBeLessThanOrEqual(20);
    expect(restarts / 1000).toBeLessThanOrEqual(5);
  });
});

describe('mergeTarget', () => {
  // Labels: 0 for the start and the states 2 and 3, 1 for state 1.
  const alike = () => {
    const elts = new Elts(() => [0, 1, 2], 0);
    for (const label of [1, 0, 0, 0]) elts.addState(label);
    return new GrowingModel(elts);
  };

  it('SD AC-32 takes the nearest state on the live trace, beginning with the present one', () => {
    const ask = (path: readonly number[]) => mergeTarget('ancestor', alike(), 0, path, byLot(1));
    expect(ask([0, 1, 2])).toBe(2);
    expect(ask([0, 1, 2, 1])).toBe(2);
    expect(ask([0, 1])).toBe(0);
    expect(mergeTarget('ancestor', alike(), 7, [0, 1], byLot(1))).toBeNull();
  });

  it('SD AC-32 on sanity, U on page 3 is a loop there, not on page 1', async () => {
    const third = script(['frontier', 2], ['input', U], ['path', [Y, Y]], ['merge', 2]);
    const choices = new ScriptedChooser([...FOUR_ITERATIONS, ...third], byLot(1));
    const { swifthand, run } = await onSanity(choices);
    await run();
    expect(choices.finished).toBe(true);
    expect(shape(model(swifthand))).toEqual(SANITY);
  });

  it('SD AC-32 else all states with the label are equally likely', () => {
    const chooser = byLot(7);
    const grown = alike();
    const counts = new Map<number | null, number>();
    const draws = 10_000;
    for (let i = 0; i < draws; i++) {
      const state = mergeTarget('ancestor', grown, 0, [1], chooser);
      counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([0, 2, 3, 4]);
    const expected = draws / 4;
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // The value that chance exceeds once in a thousand, with three degrees of freedom.
    expect(chiSquare).toBeLessThan(16.27);
  });

  it('takes any state with the label when asked to', () => {
    const seen = new Set(
      Array.from({ length: 100 }, (_, seed) => mergeTarget('any', alike(), 0, [0, 2], byLot(seed))),
    );
    expect(seen).toEqual(new Set([0, 2, 3, 4]));
  });
});

describe('SwiftHand on toys', () => {
  const line: Toy = {
    start: () => '0',
    step: (state) => String(Number(state) + 1),
    inputs: (state) => (state === '60' ? [] : [1]),
  };

  it('SD AC-34 restarts only at the top of the loop, when the trace has 51 inputs or more', async () => {
    const { driver, budget, traces } = toyDriver(line, 100_000);
    await new SwiftHand(OPTIONS).test(driver, budget, byLot(1));
    expect(traces.map(({ length }) => length)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 0]);
  });

  it('SD AC-34 does not cut a path that begins after 50 inputs', async () => {
    // A ring of ten states, each with six inputs that do nothing.
    const ring: Toy = {
      start: () => '0',
      step: (state, input) => (input === 1 ? String((Number(state) + 1) % 10) : state),
      inputs: () => [1, 2, 3, 4, 5, 6, 7],
    };
    const { driver, budget, traces } = toyDriver(ring, 200);
    let path = -1;
    const chooser: Chooser = {
      // First around the ring, then what is nearest; but after 50 inputs what is farthest.
      choose(decision, options) {
        const far = traces.length === 1 && traces[0]?.length === 50;
        const chosen = options[far && decision === 'frontier' ? options.length - 1 : 0];
        if (far && decision === 'path' && Array.isArray(chosen)) path = chosen.length;
        if (chosen === undefined) throw new Error(`no options for ${decision}`);
        return chosen;
      },
      chance: () => false,
    };
    await new SwiftHand(OPTIONS).test(driver, budget, chooser);
    expect(path).toBeGreaterThan(1);
    expect(traces[0]).toHaveLength(50 + path + 1);
  });

  it('SD AC-35 injects nothing more of a path after a mismatch', async () => {
    // a, b, c in a row; then a place that looks like a, from which the way leads elsewhere.
    const toy: Toy = {
      start: () => 'a',
      step: (state, input) =>
        (input === 1 ? { a: 'b', b: 'c', c: 'twin', twin: 'x' }[state] : undefined) ?? state,
      inputs: (state) => (state === 'c' ? [1, 2] : [1]),
      look: (state) => (state === 'twin' ? 'a' : state),
    };
    const { driver, budget, traces } = toyDriver(toy, 1000);
    const choices = new ScriptedChooser(
      script(
        ...['frontier', 'frontier', 'frontier'].flatMap((decision, state): [string, unknown][] => [
          [decision, state],
          ['input', 0],
          ['path', []],
        ]),
        ['merge', 0],
        ['frontier', 2],
        ['input', 1],
        ['path', [0, 0]],
      ),
      byLot(1),
    );
    const swifthand = new SwiftHand(OPTIONS);
    const seen: string[] = [];
    const watching = new Watching(choices, (decision) => seen.push(`${decision} after ${traces[0]?.length}`));
    await swifthand.test(driver, budget, watching);
    expect(swifthand.relearned).toBe(1);
    // The path of two was chosen after three inputs; the next decision came after one more.
    expect(traces[0]?.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(seen.slice(9, 14)).toEqual([
      'merge after 3',
      'frontier after 3',
      'input after 3',
      'path after 3',
      'frontier after 4',
    ]);
  });

  it('launches again when the app comes up differently, three times at most (R10)', async () => {
    const moody = (good: (launch: number) => boolean): Toy => ({
      ...line,
      start: (launch) => (good(launch) ? '0' : 'tip'),
    });
    const never = toyDriver(
      moody((launch) => launch === 0),
      1000,
    );
    await expect(new SwiftHand(OPTIONS).test(never.driver, never.budget, byLot(1))).rejects.toThrow(
      StartUnstable,
    );
    expect(never.traces.map(({ length }) => length)).toEqual([51, 0, 0, 0, 0]);
    const fourth = toyDriver(
      moody((launch) => launch % 4 === 0),
      1000,
    );
    await new SwiftHand(OPTIONS).test(fourth.driver, fourth.budget, byLot(1));
    expect(fourth.traces.filter(({ length }) => length > 0)).toHaveLength(10);
  });

  it('keeps a flaky transition with both targets, and never uses it again (R19)', async () => {
    // Input 2 of the start leads to x the first time and to y ever after.
    const toy: Toy = {
      start: () => 'a',
      step: (state, input, done) => {
        if (state !== 'a') return 'a';
        return input === 1 ? 'b' : done === 0 ? 'x' : 'y';
      },
      inputs: () => [1, 2],
    };
    const { driver, budget, traces } = toyDriver(toy, 400);
    const swifthand = new SwiftHand({ ...OPTIONS, maxWalks: 1000, maxLength: 3 });
    const first = script(['frontier', 0], ['input', 1], ['path', []]);
    await swifthand.test(driver, budget, new ScriptedChooser(first, byLot(3)));
    const { states, transitions } = model(swifthand);
    const flaky = transitions.filter((transition) => transition.flaky);
    expect(flaky.map(({ from, to }) => [from, states[to]?.label])).toEqual([
      [0, 'x'],
      [0, 'y'],
    ]);
    const proved = traces.findIndex((trace, i) => i > 0 && trace[0] === 2);
    expect(proved).toBeGreaterThan(0);
    expect(traces.slice(proved + 1).filter((trace) => trace[0] === 2)).toEqual([]);
    expect(traces.length).toBeGreaterThan(proved + 10);
  });

  it('comes to an end where nothing new can be reached any more', async () => {
    // The only way on is flaky, so that what lies behind it stays unexplored.
    const toy: Toy = {
      start: () => 'a',
      step: (_, __, done) => (done % 2 === 0 ? 'x' : 'y'),
      inputs: () => [1],
    };
    const { driver, budget, traces } = toyDriver(toy, 10_000);
    await new SwiftHand({ ...OPTIONS, maxLength: 0 }).test(driver, budget, byLot(1));
    expect(traces.length).toBeLessThan(50);
  });
});

const isSanity = (learned: LearnedModel) => JSON.stringify(shape(learned)) === JSON.stringify(SANITY);
