import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeededRng } from '../../../src/core/rng.js';
import { CachedOracle } from '../../../src/techniques/learn/cached-oracle.js';
import { KnownWords } from '../../../src/techniques/learn/known-words.js';
import type { Answer, MembershipOracle, Word } from '../../../src/techniques/learn/oracle.js';
import { CountingOracle } from '../../support/counting-oracle.js';
import { MachineOracle, randomMachine } from '../../support/machines.js';

/** Takes so many words before it answers the first, as that many devices would, and remembers what it was asked. */
class Devices implements MembershipOracle {
  readonly tried: Word[] = [];

  constructor(
    private readonly inner: MembershipOracle,
    private readonly count: number,
  ) {}

  async *ask(words: Iterable<Word>): AsyncGenerator<Answer> {
    const flying: Word[] = [];
    for (const word of words) {
      this.tried.push(word);
      if (flying.push(word) === this.count) yield* this.inner.ask(flying.splice(0, 1));
    }
    yield* this.inner.ask(flying);
  }
}

async function all(answers: AsyncIterable<Answer>): Promise<Answer[]> {
  const list: Answer[] = [];
  for await (const answer of answers) list.push(answer);
  return list;
}

describe('the cache', () => {
  it('answers what a try shows of other words without another try', async () => {
    const devices = new Devices(new MachineOracle([[0, -1]]), 1);
    const oracle = new CachedOracle(devices, new KnownWords());
    const words = [[0, 0, 1], [0, 0], [0, 0, 1, 0], [], [1], [1, 1]];
    expect(await all(oracle.ask(words))).toEqual([
      { word: [0, 0, 1], labels: [0, 0, 0] },
      { word: [0, 0], labels: [0, 0, 0] },
      { word: [0, 0, 1, 0], labels: [0, 0, 0] },
      { word: [], labels: [0] },
      { word: [1], labels: [0] },
      { word: [1, 1], labels: [0] },
    ]);
    expect(devices.tried).toEqual([[0, 0, 1], [1]]);
  });

  it('gives the same answers in the same order with any number of devices, and never tries more words', async () => {
    const word = fc.array(fc.nat({ max: 2 }), { maxLength: 5 });
    const batches = fc.array(fc.array(word, { maxLength: 30 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.nat(), batches, fc.integer({ min: 2, max: 8 }), async (seed, asked, count) => {
        const machine = randomMachine(new SeededRng(seed), 5, 3, 0.7);
        const plain = new MachineOracle(machine);
        const [one, many] = [new Devices(plain, 1), new Devices(plain, count)];
        const [serial, parallel] = [one, many].map((devices) => new CachedOracle(devices, new KnownWords()));
        for (const words of asked) {
          const answers = await all(plain.ask(words));
          expect(await all(serial?.ask(words) ?? plain.ask([]))).toEqual(answers);
          expect(await all(parallel?.ask(words) ?? plain.ask([]))).toEqual(answers);
        }
        // A word that had to wait may be answered by a longer one that was tried meanwhile; never the other way round.
        expect(many.tried.length).toBeLessThanOrEqual(one.tried.length);
        for (const { tried } of [one, many]) expect(new Set(tried.map(String)).size).toBe(tried.length);
      }),
    );
  });

  it('tries a word that had to wait before shorter ones that were asked later', async () => {
    const devices = new Devices(new MachineOracle([[0, 0]]), 2);
    const oracle = new CachedOracle(devices, new KnownWords());
    await all(oracle.ask([[], [0], [0, 1, 0], [1], [0, 1], [0, 1, 1]]));
    expect(devices.tried).toEqual([[], [0], [1], [0, 1, 0], [0, 1, 1]]);
  });

  it('takes no more words than it is asked to answer', async () => {
    const devices = new Devices(new MachineOracle([[0]]), 1);
    for await (const _ of new CachedOracle(devices, new KnownWords()).ask([[0], [0, 0], [0, 0, 0]])) break;
    expect(devices.tried).toEqual([[0]]);
  });
});

describe('the counter', () => {
  it('counts a restart for each word, and the inputs that were accepted', async () => {
    const counting = new CountingOracle(new MachineOracle([[0, -1]]));
    await all(counting.ask([[0, 0, 1, 0], [1], []]));
    expect([counting.restarts, counting.inputs]).toEqual([3, 2]);
  });
});
