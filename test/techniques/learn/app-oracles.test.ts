import { describe, expect, it } from 'vitest';
import type { Driver, State } from '../../../src/core/driver.js';
import { StartUnstable } from '../../../src/core/errors.js';
import { AppAlphabet } from '../../../src/techniques/learn/app-alphabet.js';
import { DriverOracle } from '../../../src/techniques/learn/driver-oracle.js';
import type { Answer } from '../../../src/techniques/learn/oracle.js';
import { Vocabulary } from '../../../src/techniques/learn/vocabulary.js';
import { simDriver } from '../../support/sim-driver.js';

async function all(answers: AsyncIterable<Answer>): Promise<Answer[]> {
  const list: Answer[] = [];
  for await (const answer of answers) list.push(answer);
  return list;
}

describe('the oracle over a driver', () => {
  it('restarts for each word, and performs what is offered until something is refused', async () => {
    const { driver, tally } = await simDriver('sim:sanity-partial');
    const alphabet = new AppAlphabet(new Vocabulary());
    const oracle = new DriverOracle(driver, alphabet);
    expect(alphabet.size).toBe(0);
    expect(await all(oracle.ask([[]]))).toEqual([{ word: [], labels: [0] }]);
    // Up, down, yes and no.
    expect(alphabet.size).toBe(4);
    expect(
      await all(
        oracle.ask([
          [2, 0, 2],
          [0, 2, 2, 2, 0],
        ]),
      ),
    ).toEqual([
      { word: [2, 0, 2], labels: [0, 1] },
      { word: [0, 2, 2, 2, 0], labels: [0, 0, 1, 0, 2] },
    ]);
    expect([tally.launches, tally.events]).toEqual([3, 5]);
  });

  it('lets inputs of later screens join the alphabet', async () => {
    const { driver } = await simDriver('sim:sanity');
    const alphabet = new AppAlphabet(new Vocabulary());
    await all(new DriverOracle(driver, alphabet).ask([[], [2, 2, 2]]));
    expect(alphabet.size).toBe(7);
    expect(alphabet.input(alphabet.action(6))).toBe(6);
    expect(() => alphabet.action(7)).toThrow('there is no input 7');
    expect(() => alphabet.input({ kind: 'rotate' })).toThrow('no screen has offered this action');
  });

  it('takes what the device refuses for refused, though the screen offers it', async () => {
    // The browser has a Back key that does nothing on the first screen.
    const { driver, tally } = await simDriver('sim:file-browser');
    const alphabet = new AppAlphabet(new Vocabulary());
    const oracle = new DriverOracle(driver, alphabet);
    await all(oracle.ask([[]]));
    const back = alphabet.input({ kind: 'key', key: 'back', times: 1 });
    expect(await all(oracle.ask([[back, back]]))).toEqual([{ word: [back, back], labels: [0] }]);
    expect([tally.events, tally.refused]).toEqual([1, 1]);
  });

  it('launches again, three times at most, when the app comes up differently', async () => {
    const { driver } = await simDriver('sim:sanity-partial');
    const usual = await driver.restart();
    const strange: State = { ...usual, key: 'strange' };
    const launches = [usual, strange, strange, strange, usual, strange, strange, strange, strange];
    const unstable: Driver = {
      device: driver.device,
      observation: driver.observation,
      restart: async () => launches.shift() ?? usual,
      perform: (action) => driver.perform(action),
    };
    const oracle = new DriverOracle(unstable, new AppAlphabet(new Vocabulary()));
    expect(await all(oracle.ask([[], []]))).toHaveLength(2);
    expect(launches).toHaveLength(4);
    await expect(all(oracle.ask([[]]))).rejects.toThrow(StartUnstable);
  });
});
