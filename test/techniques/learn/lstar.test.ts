import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/action.js';
import { SeededRng } from '../../../src/core/rng.js';
import { AppAlphabet } from '../../../src/techniques/learn/app-alphabet.js';
import { CachedOracle } from '../../../src/techniques/learn/cached-oracle.js';
import { DriverOracle } from '../../../src/techniques/learn/driver-oracle.js';
import { KnownWords } from '../../../src/techniques/learn/known-words.js';
import { lstar } from '../../../src/techniques/learn/lstar.js';
import { ObservationTable } from '../../../src/techniques/learn/lstar-table.js';
import type { MembershipOracle, Word } from '../../../src/techniques/learn/oracle.js';
import { Vocabulary } from '../../../src/techniques/learn/vocabulary.js';
import { CountingOracle } from '../../support/counting-oracle.js';
import {
  BreadthFirst,
  classCount,
  type Machine,
  MachineOracle,
  randomMachine,
} from '../../support/machines.js';
import { simDriver } from '../../support/sim-driver.js';

type Letter = 'Y' | 'N' | 'U' | 'D';

/** Table 4.3: q1, q2, q3, qM, End. */
const SANITY: readonly Readonly<Partial<Record<Letter, number>>>[] = [
  { Y: 1, N: 4, U: 0, D: 0 },
  { Y: 2, N: 4 },
  { Y: 3, N: 4, U: 2, D: 2 },
  {},
  {},
];

const lettersOf = (text: string) => [...text].filter((letter): letter is Letter => 'YNUD'.includes(letter));

function letterOf(action: Action): Letter | undefined {
  if (action.kind === 'scroll') return action.direction === 'up' ? 'U' : 'D';
  const id = 'target' in action && 'path' in action.target ? action.target.resourceId : undefined;
  return id?.endsWith('yes') ? 'Y' : id?.endsWith('no') ? 'N' : undefined;
}

/** Learns `sanity-partial`, with counter-examples from table 4.3. */
async function learnSanity(alphabetOrder: string, counterExampleOrder: string) {
  const letters = lettersOf(alphabetOrder);
  const { driver, tally } = await simDriver('sim:sanity-partial');
  const vocabulary = new Vocabulary();
  const alphabet = new AppAlphabet(vocabulary);
  // A look at the first screen with its inputs in another order gives the alphabet that order.
  const other = await simDriver('sim:sanity-partial');
  const first = await other.driver.restart();
  const inputs = letters.flatMap((letter) => first.inputs.filter((action) => letterOf(action) === letter));
  expect(inputs).toHaveLength(first.inputs.length);
  alphabet.see({ ...first, inputs });

  const show = (word: Word) => word.map((input) => letters[input]).join('');
  const executed: string[] = [];
  const app = new DriverOracle(driver, alphabet);
  const recording: MembershipOracle = {
    async *ask(words) {
      for await (const answer of app.ask(words)) {
        executed.push(show(answer.word));
        yield answer;
      }
    },
  };
  const counting = new CountingOracle(recording);
  const machine: Machine = SANITY.map((row) => letters.map((letter) => row[letter] ?? -1));
  const order = lettersOf(counterExampleOrder).map((letter) => letters.indexOf(letter));
  const equivalence = new BreadthFirst(machine, order);
  const table = new ObservationTable(alphabet);
  const hypothesis = await lstar(table, new CachedOracle(counting, new KnownWords()), equivalence);
  return { hypothesis, table, tally, counting, executed, equivalence, machine, letters, show };
}

describe('L* on an app', () => {
  it('SD AC-38 learns sanity-partial with exactly 29 restarts and 64 inputs', async () => {
    const { hypothesis, table, tally, counting, executed, equivalence, letters, machine, show } =
      await learnSanity('NYUD', 'YNUD');
    expect([counting.restarts, counting.inputs]).toEqual([29, 64]);
    expect([tally.launches, tally.events]).toEqual([29, 64]);
    expect(table.prefixes.map(show)).toEqual(['', 'N', 'NN', 'Y', 'YY']);
    expect(table.suffixes.map(show)).toEqual(['', 'U', 'Y', 'YY']);
    expect(equivalence.found.map(show)).toEqual(['YU', 'YY', 'YYYY']);
    expect(executed).toEqual(
      (
        'N,Y,U,D,YU,NU,UU,DU,NNU,NYU,NDU,YY,UY,DY,YNY,YNU,YYY,YYU,YDY,YYYY,UYY,DYY,' +
        'YYNYY,YYUYY,YYDYY,YYNU,YYYU,YYUU,YYDU'
      ).split(','),
    );

    // q1, {qM, End}, invalid, q2, q3: each class goes on as its states do.
    expect(hypothesis.classes).toHaveLength(5);
    const classOf = [0, 3, 4, 1, 1];
    for (const [state, row] of machine.entries()) {
      for (const input of letters.keys()) {
        const target = row[input] ?? -1;
        expect(hypothesis.target(classOf[state] ?? 0, input)).toBe(target === -1 ? 2 : classOf[target]);
      }
    }
    expect(hypothesis.classes.map(({ valid }) => valid)).toEqual([true, true, false, true, true]);
  });

  it('SD AC-38 takes 1190 s, 73% of them in restarts', async () => {
    const { tally } = await learnSanity('NYUD', 'YNUD');
    expect(tally.virtualMs).toBe(1_190_000);
    expect(Math.round((100 * 30 * tally.launches) / 1190)).toBe(73);
  });

  it('SD AC-39 takes 28 restarts and 62 inputs with the alphabet in the order Y, N, U, D', async () => {
    const { tally } = await learnSanity('YNUD', 'YNUD');
    expect([tally.launches, tally.events]).toEqual([28, 62]);
  });

  it('SD AC-39 takes 34 restarts and 80 inputs with counter-examples in the order N, Y, U, D', async () => {
    for (const alphabet of ['NYUD', 'YNUD']) {
      const { tally } = await learnSanity(alphabet, 'NYUD');
      expect([tally.launches, tally.events], alphabet).toEqual([34, 80]);
    }
  });
});

describe('L*', () => {
  it('ends with the smallest machine that is right about every word, and tries no word twice', async () => {
    const shape = fc.record({
      seed: fc.nat(),
      states: fc.integer({ min: 1, max: 10 }),
      inputs: fc.integer({ min: 1, max: 4 }),
      accepted: fc.constantFrom(0.3, 0.6, 0.9, 1),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ seed, states, inputs, accepted }) => {
        const machine = randomMachine(new SeededRng(seed), states, inputs, accepted);
        const tried: string[] = [];
        const inner = new MachineOracle(machine);
        const recording: MembershipOracle = {
          async *ask(words) {
            for await (const answer of inner.ask(words)) {
              tried.push(answer.word.join(' '));
              yield answer;
            }
          },
        };
        const equivalence = new BreadthFirst(machine, Array(inputs).keys());
        const hypothesis = await lstar(
          new ObservationTable({ size: inputs }),
          new CachedOracle(recording, new KnownWords()),
          new BreadthFirst(machine, [...Array(inputs).keys()]),
        );
        expect(await equivalence.counterExample(hypothesis)).toBeNull();
        expect(hypothesis.classes).toHaveLength(classCount(machine));
        expect(new Set(tried).size).toBe(tried.length);
      }),
      { numRuns: 300 },
    );
  });

  it('does not take a word for a counter-example that is none', async () => {
    const learning = lstar(new ObservationTable({ size: 1 }), new MachineOracle([[0]]), {
      counterExample: async () => [0, 0],
    });
    await expect(learning).rejects.toThrow('the word 0 0 does not contradict the hypothesis');
  });
});
