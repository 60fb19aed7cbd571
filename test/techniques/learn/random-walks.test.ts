import { describe, expect, it } from 'vitest';
import { RandomChooser } from '../../../src/core/chooser.js';
import { SeededRng } from '../../../src/core/rng.js';
import { CachedOracle } from '../../../src/techniques/learn/cached-oracle.js';
import { KnownWords } from '../../../src/techniques/learn/known-words.js';
import { lstar } from '../../../src/techniques/learn/lstar.js';
import { ObservationTable } from '../../../src/techniques/learn/lstar-table.js';
import type { MembershipOracle } from '../../../src/techniques/learn/oracle.js';
import { RandomWalks, type WalkSettings } from '../../../src/techniques/learn/random-walks.js';
import { CountingOracle } from '../../support/counting-oracle.js';
import {
  BreadthFirst,
  classCount,
  type Machine,
  MachineOracle,
  randomMachine,
} from '../../support/machines.js';

function walker(machine: Machine, settings: WalkSettings) {
  const size = machine[0]?.length ?? 0;
  const known = new KnownWords();
  const counting = new CountingOracle(new MachineOracle(machine));
  const oracle = new CachedOracle(counting, known);
  const walks = new RandomWalks(oracle, known, { size }, new RandomChooser(new SeededRng(3)), settings);
  return { size, counting, oracle, walks };
}

describe('random walks', () => {
  it('find what tells a machine from a wrong hypothesis', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const machine = randomMachine(new SeededRng(seed), 8, 3, 0.8);
      const { size, oracle, walks } = walker(machine, { longest: 20, walks: 200 });
      const hypothesis = await lstar(new ObservationTable({ size }), oracle, walks);
      expect(await new BreadthFirst(machine, [0, 1, 2]).counterExample(hypothesis)).toBeNull();
      expect(hypothesis.classes).toHaveLength(classCount(machine));
    }
  });

  it('are as many and as long as they may be, and each is new', async () => {
    const { size, counting, oracle, walks } = walker([[0, 0]], { longest: 12, walks: 30 });
    const hypothesis = await lstar(new ObservationTable({ size }), oracle, {
      counterExample: async () => null,
    });
    const { restarts, inputs } = counting;
    expect(await walks.counterExample(hypothesis)).toBeNull();
    expect(counting.restarts - restarts).toBe(30);
    expect((counting.inputs - inputs) / 30).toBeLessThanOrEqual(12);
    expect((counting.inputs - inputs) / 30).toBeGreaterThan(4);
  });

  it('bear with an app that behaves differently every time', async () => {
    const machine = randomMachine(new SeededRng(9), 6, 3, 0.8);
    const offers = (label: number) => [0, 1, 2].filter((input) => machine[label]?.[input] !== -1);
    for (const known of [new KnownWords(), new KnownWords(offers)]) {
      const rng = new SeededRng(10);
      const inner = new MachineOracle(machine);
      let left = 2000;
      const moody: MembershipOracle = {
        async *ask(words) {
          for await (const { word, labels } of inner.ask(words)) {
            if (left-- === 0) throw new Error('spent');
            const [start, ...rest] = labels;
            const enough = rng.int(rest.length + 1);
            yield { word, labels: [start, ...(rng.float() < 0.2 ? rest.slice(0, enough) : rest)] };
          }
        },
      };
      const oracle = new CachedOracle(moody, known);
      const settings = { longest: 10, walks: 100 };
      const walks = new RandomWalks(oracle, known, { size: 3 }, new RandomChooser(rng), settings);
      const table = new ObservationTable({ size: 3 });
      await expect(lstar(table, oracle, walks)).rejects.toThrow('spent');
      expect(table.prefixes.length).toBeGreaterThan(6);
    }
  });

  it('end where no word is new', async () => {
    const { size, counting, oracle, walks } = walker(
      [
        [1, -1],
        [-1, -1],
      ],
      { longest: 20, walks: 1000 },
    );
    await lstar(new ObservationTable({ size }), oracle, walks);
    // The words are 0, 1, 00 and 01.
    expect(counting.restarts).toBe(4);
  });

  it('have nowhere to go without inputs', async () => {
    const { size, counting, oracle, walks } = walker([[]], { longest: 20, walks: 1000 });
    await lstar(new ObservationTable({ size }), oracle, walks);
    expect(counting.restarts).toBe(1);
  });
});
