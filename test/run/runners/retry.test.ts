import { describe, expect, it } from 'vitest';
import { DeviceLost, GauntletError } from '../../../src/core/errors.js';
import { withRetries } from '../../../src/run/runners/retry.js';

/** Loses its device so often, then succeeds. */
function losing(times: number) {
  const notes: string[] = [];
  let tries = 0;
  const result = withRetries(
    async () => {
      if (++tries <= times) throw new DeviceLost(`lost ${tries}`);
      return 'done';
    },
    { report() {}, note: (text) => void notes.push(text) },
  );
  return { result, notes, tries: () => tries };
}

describe('withRetries', () => {
  it('tries a run again whose device was lost, and says so', async () => {
    const { result, notes, tries } = losing(5);
    expect(await result).toBe('done');
    expect(tries()).toBe(6);
    expect(notes).toHaveLength(5);
    expect(notes[0]).toBe('A device was lost (lost 1); its run is tried again.');
  });

  it('gives up after five more tries, as trouble of the machine', async () => {
    const { result, tries } = losing(6);
    await expect(result).rejects.toMatchObject({ code: 'INFRA_FAILED', exit: 3 });
    await expect(result).rejects.toThrow('in each of 6 tries of the same run: lost 6.');
    expect(tries()).toBe(6);
  });

  it('does not try again what went wrong otherwise', async () => {
    let tries = 0;
    const failing = withRetries(async () => {
      tries++;
      throw new GauntletError('NO_APK', 'There is none.', 'Name one.');
    });
    await expect(failing).rejects.toMatchObject({ code: 'NO_APK' });
    expect(tries).toBe(1);
  });
});
