import { describe, expect, it } from 'vitest';
import { abstraction } from '../../../src/core/abstraction/index.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';
import type { Trace } from '../../../src/core/trace.js';
import { heldInRecording, parseTarget, showTarget } from '../../../src/techniques/minimize/target.js';

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

describe('targets', () => {
  it.each([
    'crash',
    'crash:a at b',
    'anr',
    'anr:not responding in app.Work.run',
    'activity:Main',
    'screen:1',
  ])('%s is read and shown', (text) => {
    expect(showTarget(parseTarget(text))).toBe(text);
  });

  it('a hang is told by the method that it hangs in', () => {
    const trace = hanging('run');
    expect(heldInRecording(parseTarget('anr'), trace, judge)).toBe(2);
    expect(heldInRecording(parseTarget('anr:not responding in app.Work.run'), trace, judge)).toBe(2);
    expect(heldInRecording(parseTarget('anr:not responding in app.Work.stop'), trace, judge)).toBeNull();
    expect(heldInRecording(parseTarget('crash'), trace, judge)).toBeNull();
  });

  it('anything else is refused with what there is', () => {
    expect(() => parseTarget('hang')).toThrow("'hang' is no target.");
  });
});
