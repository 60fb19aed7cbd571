import { describe, expect, it } from 'vitest';
import { abstraction } from '../../src/core/abstraction/index.js';
import { GOAL_FORMS, heldInRecording, parseGoal, showGoal } from '../../src/core/goal.js';
import { ownByPrefixes } from '../../src/core/own-code.js';
import type { Trace } from '../../src/core/trace.js';

const judge = { own: ownByPrefixes(['app']), states: abstraction('swifthand', { package: 'app' }) };

/** A trace whose last step hangs the app in this method. */
function hanging(method: string): Trace {
  const step = { input: { kind: 'rotate' }, wait: 'settled', outcome: 'done', cov: [], ms: 1 } as const;
  const reason = `main: java.lang.Object.wait(Object.java:1) app.Work.${method}(Work.java:7)`;
  return {
    v: 1,
    app: { ref: 'app.apk', package: 'app', hash: 'x' },
    device: 'jvm',
    abstraction: 'swifthand',
    probes: null,
    run: 0,
    start: { screen: 's', cov: [], events: [] },
    steps: [
      { ...step, screen: 's', events: [] },
      { ...step, screen: 's', events: [{ kind: 'anr', reason }] },
    ],
    end: 'anr',
    exceptions: [],
  };
}

describe('goals', () => {
  it.each([
    'crash',
    'crash:a at b',
    'anr',
    'anr:not responding in app.Work.run',
    'activity:Main',
    'screen:1',
    'text:Log in: now',
  ])('%s is read and shown', (text) => {
    expect(showGoal(parseGoal(text))).toBe(text);
  });

  it('a hang is told by the method that it hangs in', () => {
    const trace = hanging('run');
    expect(heldInRecording(parseGoal('anr'), trace, judge)).toBe(2);
    expect(heldInRecording(parseGoal('anr:not responding in app.Work.run'), trace, judge)).toBe(2);
    expect(heldInRecording(parseGoal('anr:not responding in app.Work.stop'), trace, judge)).toBeNull();
    expect(heldInRecording(parseGoal('crash'), trace, judge)).toBeNull();
  });

  it('anything else is refused with what there is', () => {
    expect(() => parseGoal('hang')).toThrow("'hang' is no target.");
    expect(() => parseGoal('crash:')).toThrow("'crash:' is no target.");
    expect(GOAL_FORMS).toEqual([
      'crash',
      'crash:KEY',
      'anr',
      'anr:KEY',
      'activity:NAME',
      'screen:ID',
      'text:WORDS',
    ]);
  });
});
