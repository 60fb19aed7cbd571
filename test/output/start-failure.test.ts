import { describe, expect, it } from 'vitest';
import { type StartOf, startFailure, startFailureOfAll } from '../../src/output/start-failure.js';

function found(kind: string, step = 0) {
  const key = 'java.lang.IllegalStateException at app.Main.onCreate';
  return { kind, key, title: key, place: null, evidence: [], step };
}

const failed: StartOf = { stopped: 'no-start', findings: [], limits: [] };

describe('the failure of an app to start', () => {
  it('is its crash, or that it hangs', () => {
    expect(startFailure({ ...failed, findings: [found('crash', 3), found('crash')] })).toBe(
      'The app crashes at every start: java.lang.IllegalStateException at app.Main.onCreate',
    );
    expect(startFailure({ ...failed, findings: [found('anr')] })).toContain('hangs at every start');
  });

  it('is what the device cannot do', () => {
    const limits = [
      { api: 'java.lang.System.loadLibrary', message: 'no native libraries', count: 5, activity: '' },
    ];
    expect(startFailure({ ...failed, limits })).toBe(
      'The device cannot start this app: java.lang.System.loadLibrary, no native libraries',
    );
  });

  it('is that it leaves, where nothing else is known', () => {
    expect(startFailure(failed)).toBe('The app leaves the screen at every start, and was not tested.');
  });

  it('is none where a run has ended otherwise', () => {
    expect(startFailure({ ...failed, stopped: 'events', findings: [found('crash')] })).toBeNull();
  });

  it('is one of several runs only if it is one of each', () => {
    expect(startFailureOfAll([failed, failed])).toBe(startFailure(failed));
    expect(startFailureOfAll([failed, { ...failed, stopped: 'events' }])).toBeNull();
    expect(startFailureOfAll([{ ...failed, stopped: 'events' }, failed])).toBeNull();
    expect(startFailureOfAll([])).toBeNull();
  });
});
