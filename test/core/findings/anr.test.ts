import { describe, expect, it } from 'vitest';
import { anrFinding, anrKind } from '../../../src/core/findings/anr.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';

const own = ownByPrefixes(['app']);
const REASON = `main thread busy for more than 20000 ms
main
  java.lang.Object.wait(Native Method)
  app.Work.run(Work.java:12)`;

describe('a hang as a finding', () => {
  it('says what the device says, at the first own frame of the dump', () => {
    expect(anrFinding(REASON, own)).toEqual({
      kind: 'anr',
      key: 'not responding in app.Work.run',
      title: 'not responding in app.Work.run',
      place: { className: 'app.Work', method: 'run', file: 'Work.java', line: 12 },
      evidence: [
        { kind: 'message', text: 'main thread busy for more than 20000 ms' },
        {
          kind: 'stack',
          lines: ['main', '  java.lang.Object.wait(Native Method)', '  app.Work.run(Work.java:12)'],
          own: [2],
        },
      ],
    });
  });

  it('has no place and no stack where nothing but a reason is known', () => {
    expect(anrFinding('input', own)).toEqual({
      kind: 'anr',
      key: 'not responding',
      title: 'not responding',
      place: null,
      evidence: [{ kind: 'message', text: 'input' }],
    });
  });

  it('is told of by a hang only', () => {
    expect(anrKind.of?.({ kind: 'anr', reason: REASON }, own)?.kind).toBe('anr');
    expect(anrKind.of?.({ kind: 'exit', code: 1 }, own)).toBeNull();
  });
});
