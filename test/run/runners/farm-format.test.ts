import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceLost, GauntletError } from '../../../src/core/errors.js';
import { type FarmAnswer, packAnswer, unpackAnswer } from '../../../src/run/runners/farm-format.js';
import { errorOf, troubleOf } from '../../../src/run/runners/trouble-format.js';

describe('an answer of a worker', () => {
  const answer: FarmAnswer = { t: 'done', execution: 'seen\n'.repeat(1000) };

  it('is packed and unpacked', async () => {
    const bytes = await packAnswer(answer);
    expect(bytes.length).toBeLessThan(200);
    expect(await unpackAnswer(bytes)).toEqual(answer);
  });

  it('counts as lost when it was cut or changed on the way', async () => {
    const bytes = await packAnswer(answer);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        await expect(unpackAnswer(bytes.subarray(0, length))).rejects.toThrow(DeviceLost);
      }),
    );
    const strange = await packAnswer(JSON.parse('{"t":"done","execution":7}'));
    await expect(unpackAnswer(strange)).rejects.toThrow(DeviceLost);
  });
});

describe('trouble of another process', () => {
  it('comes back as the error that it was', () => {
    const complaint = errorOf(troubleOf(new GauntletError('NO_APK', 'There is none.', 'Name one.', 3)));
    expect(complaint).toBeInstanceOf(GauntletError);
    expect(complaint).toMatchObject({
      code: 'NO_APK',
      message: 'There is none.',
      remedy: 'Name one.',
      exit: 3,
    });
    expect(errorOf(troubleOf(new DeviceLost('gone')))).toEqual(new DeviceLost('gone'));
    expect(errorOf(troubleOf(AbortSignal.abort().reason)).name).toBe('AbortError');
  });

  it('tells where a bug is', () => {
    const bug = new TypeError('x is not a function');
    expect(errorOf(troubleOf(bug)).message).toContain('farm-format.test.ts');
    expect(errorOf(troubleOf('odd')).message).toBe('in a worker: odd');
  });
});
