import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { unlessAborted } from '../../src/core/abort.js';

const never = new Promise<never>(() => {});

describe('unlessAborted', () => {
  it('gives what the work comes to, and listens no more', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(7), signal)).toBe(7);
    expect(await unlessAborted(Promise.resolve(8), undefined)).toBe(8);
    await expect(unlessAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not wait for work once the signal is raised, before or meanwhile', async () => {
    const controller = new AbortController();
    const waiting = unlessAborted(never, controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(unlessAborted(never, controller.signal)).rejects.toThrow('enough');
  });
});
