import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GauntletError } from '../../src/core/errors.js';
import { strategy } from '../../src/core/strategy-entry.js';
import { findStrategy, STRATEGIES } from '../../src/run/strategies.js';
import { watch } from '../support/watched-driver.js';

function caught(act: () => unknown): GauntletError {
  try {
    act();
  } catch (error) {
    if (error instanceof GauntletError) return error;
    throw error;
  }
  throw new Error('nothing went wrong');
}

describe('the strategies', () => {
  it('have names of their own, say what they do, and explain each setting', () => {
    const names = STRATEGIES.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['random', 'dfs', 'bfs', 'monkey']));
    expect(new Set(names).size).toBe(names.length);
    for (const { summary, settings } of STRATEGIES) {
      expect(summary).not.toBe('');
      for (const meaning of Object.values(settings)) expect(meaning).toMatch(/default/);
    }
  });

  it('explore an app with their defaults, the same way for the same seed', async () => {
    for (const entry of STRATEGIES) {
      const run = () => watch(entry, 'sim:random?seed=2&screens=40', { limits: { events: 300 } });
      const [one, other] = [await run(), await run()];
      expect(one.events, entry.name).toBe(300);
      expect(one.calls[0]).toBe('restart');
      expect(other.calls).toEqual(one.calls);
    }
  });

  it('are found by name; an unknown name is answered with the nearest', () => {
    for (const entry of STRATEGIES) expect(findStrategy(entry.name)).toBe(entry);
    const error = caught(() => findStrategy('monky'));
    expect(error.message).toBe("There is no strategy 'monky'; did you mean 'monkey'?");
    expect(error.remedy).toContain('random, dfs, bfs, monkey');
    expect(error.exit).toBe(2);
    expect(caught(() => findStrategy('constructor')).code).toBe('UNKNOWN_STRATEGY');
  });

  it('know their settings; an unknown one is answered with the nearest', () => {
    expect(caught(() => findStrategy('random').make({ restrat: '0.2' })).message).toBe(
      "There is no setting of random 'restrat'; did you mean 'restart'?",
    );
    expect(caught(() => findStrategy('dfs').make({ depth: '3' })).message).toContain(
      "There is no setting of dfs 'depth'",
    );
    const error = caught(() => findStrategy('random').make({ restart: '1.5' }));
    expect(error.message).toMatch(/^The setting restart of random cannot be '1\.5': /);
    expect(error.remedy).toContain('probability of a clean restart');
    expect(caught(() => findStrategy('random').make({ restart: 'often' })).code).toBe('BAD_SETTING');
  });
});

describe('strategy', () => {
  it('hands the settings over as the schema reads them', () => {
    const seen: unknown[] = [];
    const entry = strategy({
      name: 'mine',
      summary: 'does nothing',
      settings: z.object({ size: z.coerce.number().default(3).describe('how much (default 3)') }),
      make(settings) {
        seen.push(settings);
        return { explore: async () => {} };
      },
    });
    entry.make({});
    entry.make({ size: '7' });
    expect(seen).toEqual([{ size: 3 }, { size: 7 }]);
    expect(entry.settings).toEqual({ size: 'how much (default 3)' });
  });
});
