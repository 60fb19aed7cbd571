import { describe, expect, it } from 'vitest';
import { type StartOf, startFailure, startFailureOfAll } from '../../src/output/start-failure.js';

function found(kind: string, step = 0) {
  const key = 'java.lang.IllegalStateException at app.Main.onCreate';
  return { kind, key, title: key, place: null, evidence: [], step };
}

const failed: StartOf = { stopped: 'no-start', launches: 5, screens: 0, findings: [], limits: [] };
const started: StartOf = { ...failed, stopped: 'events', screens: 1 };

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

  it('is known as soon as a strategy has nothing more to try', () => {
    expect(startFailure({ ...failed, stopped: 'done', launches: 1, findings: [found('crash')] })).toContain(
      'crashes',
    );
  });

  it('is none where the app was in front, or where nobody knows yet', () => {
    expect(startFailure({ ...started, findings: [found('crash')] })).toBeNull();
    expect(startFailure({ ...failed, stopped: 'interrupted' })).toBeNull();
    expect(startFailure({ ...failed, launches: 0 })).toBeNull();
  });

  it('is one of several runs only if it is one of each', () => {
    expect(startFailureOfAll([failed, failed])).toBe(startFailure(failed));
    expect(startFailureOfAll([failed, started])).toBeNull();
    expect(startFailureOfAll([started, failed])).toBeNull();
    expect(startFailureOfAll([])).toBeNull();
  });
});
