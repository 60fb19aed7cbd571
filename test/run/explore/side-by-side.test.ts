import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ProgressReport } from '../../../src/core/progress.js';
import { sideBySide } from '../../../src/run/explore/side-by-side.js';
import type { Surroundings } from '../../../src/run/surroundings.js';

const AROUND: Surroundings = { home: '', env: {}, now: () => 0, date: () => new Date(0) };

/** An exploration that tells this of itself once, half way through. */
function telling(name: string, facts: ProgressReport['facts'], rest = Promise.resolve()) {
  return async ({ progress }: Surroundings) => {
    progress?.report({ phase: 'exploring', fraction: 0.5, facts });
    await rest;
    return name;
  };
}

describe('explorations side by side', () => {
  it('give their results device by device, and tell of themselves as one', async () => {
    const reports: ProgressReport[] = [];
    const progress = { report: (report: ProgressReport) => void reports.push(report) };
    const results = await sideBySide(
      [
        [
          telling('a', { events: 10, screens: 4, 'events/s': 100 }),
          telling('b', { events: 1, screens: 1, 'events/s': 70 }),
        ],
        [telling('c', { events: 5, screens: 9, 'events/s': 30 }, nextTurn())],
      ],
      { ...AROUND, progress },
    );
    expect(results).toEqual(['a', 'b', 'c']);
    expect(reports.map(({ facts }) => facts)).toEqual([
      { events: 10, screens: 4, 'events/s': 100 },
      { events: 15, screens: 9, 'events/s': 130 },
      { events: 16, screens: 9, 'events/s': 100 },
    ]);
    expect(reports.at(-1)?.fraction).toBeCloseTo((1 + 0.5 + 0.5) / 3);
  });

  it('go on when one fails, and then say why it failed', async () => {
    const done: string[] = [];
    const turn = (name: string) => async () => {
      await Promise.resolve();
      done.push(name);
    };
    const fails = () => Promise.reject(new Error('out of order'));
    const all = sideBySide(
      [
        [fails, turn('never')],
        [turn('first'), turn('second')],
      ],
      AROUND,
    );
    await expect(all).rejects.toThrow('out of order');
    expect(done).toEqual(['first', 'second']);
  });
});
