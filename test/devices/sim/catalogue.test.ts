import { describe, expect, it } from 'vitest';
import { GauntletError } from '../../../src/core/errors.js';
import { parseApp } from '../../../src/devices/open.js';
import { openSim, SIM_APPS } from '../../../src/devices/sim/catalogue.js';
import { wholeApp } from '../../support/sim-walk.js';

const open = (ref: string) => openSim(parseApp(ref));

function caught(ref: string): GauntletError {
  try {
    open(ref);
  } catch (error) {
    if (error instanceof GauntletError) return error;
    throw error;
  }
  throw new Error(`${ref} was opened`);
}

describe('the catalogue of simulated apps', () => {
  it('has every app of the papers, each with a name of its own and a word about it', () => {
    const names = SIM_APPS.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'sanity',
        'sanity-partial',
        'file-browser',
        'file-browser-handlers',
        'file-browser-up',
        'splice-2',
        'splice-2-trap',
        'splice-2-drift',
        'splice-3',
        'random',
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
    for (const { summary } of SIM_APPS) expect(summary).not.toBe('');
  });

  it('has apps that start, can be walked from end to end, and name every branch that they run', () => {
    for (const { name } of SIM_APPS) {
      const { machine, places } = wholeApp(`sim:${name}`);
      expect(machine.package).toMatch(/^sim\.\w+$/);
      expect(places.size).toBeGreaterThan(3);
      expect(machine.probes.probes.length).toBeGreaterThan(0);
      const branches = new Set([...places.values()].flat().flatMap(({ covered }) => covered));
      // A branch without a name is an error of the app.
      for (const branch of branches) expect(machine.branch(branch)).toBeGreaterThanOrEqual(0);
      expect(() => machine.branch('Nowhere.none#0')).toThrow('has no branch');
    }
  });

  it('tells apps apart by their hash, and knows the same one again', () => {
    const hashes = SIM_APPS.map(({ name }) => open(`sim:${name}`).hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(open('sim:sanity').hash).toBe(hashes[0]);
    expect(open('sim:random?seed=2').hash).not.toBe(open('sim:random?seed=3').hash);
    expect(open('sim:random?seed=2&screens=50').hash).toBe(open('sim:random?screens=50&seed=2').hash);
    expect(open('sim:random').hash).toBe(open('sim:random?seed=1').hash);
  });

  it('takes noise and pace for every app', () => {
    for (const { name } of SIM_APPS) {
      const given = { noise: 0.25, noiseSeed: 4, pace: 20 };
      expect(open(`sim:${name}?noise=0.25&noiseSeed=4&pace=20`)).toMatchObject(given);
      expect(open(`sim:${name}`)).toMatchObject({ noise: 0, noiseSeed: 0, pace: 0 });
    }
  });

  it('complains about an unknown name or a bad value, and says what would be right', () => {
    const unknown = caught('sim:sanitty');
    expect(unknown.message).toBe("There is no simulated app 'sanitty'; did you mean 'sanity'?");
    expect(unknown.exit).toBe(2);
    expect(caught('sim:').message).toContain("There is no simulated app ''");
    expect(caught('sim:random?screns=5').message).toContain("did you mean 'screens'?");
    for (const query of [
      'sim:random?screens=0',
      'sim:random?screens=1',
      'sim:random?screens=-1',
      'sim:random?screens=2.5',
      'sim:random?screens=1e9',
      'sim:random?screens=NaN',
      'sim:random?seed=x',
      'sim:random?seed=1.5',
      'sim:sanity?noise=2',
      'sim:sanity?noise=-0.1',
      'sim:sanity?pace=-1',
      'sim:sanity?screens=5',
      'sim:sanity?toString=1',
      'sim:sanity?__proto__=1',
    ]) {
      expect(caught(query).exit, query).toBe(2);
    }
    expect(() => openSim(parseApp('some.apk'))).toThrow(GauntletError);
  });
});
