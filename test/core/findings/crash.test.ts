import { describe, expect, it } from 'vitest';
import type { Crash } from '../../../src/core/crash.js';
import { crashFinding, crashKind } from '../../../src/core/findings/crash.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';

const own = ownByPrefixes(['app']);
const CRASH: Crash = {
  thread: 'main',
  exception: 'java.lang.RuntimeException',
  message: 'outer',
  frames: [{ className: 'android.os.Looper', method: 'loop', file: 'Looper.java', line: 1 }],
  causes: [
    {
      exception: 'app.Broken',
      message: 'no "milk"',
      frames: [
        { className: 'java.util.List', method: 'get' },
        { className: 'app.Main', method: 'onClick', file: 'Main.java', line: 7 },
      ],
    },
  ],
};

describe('a crash as a finding', () => {
  it('says what the innermost exception says, at the first own frame, with the whole stack', () => {
    expect(crashFinding(CRASH, own)).toEqual({
      kind: 'crash',
      key: 'app.Broken at app.Main.onClick',
      title: 'app.Broken at app.Main.onClick',
      place: { className: 'app.Main', method: 'onClick', file: 'Main.java', line: 7 },
      evidence: [
        { kind: 'message', text: 'no "milk"' },
        { kind: 'fact', name: 'exception', text: 'app.Broken' },
        { kind: 'fact', name: 'thread', text: 'main' },
        {
          kind: 'stack',
          lines: [
            'java.lang.RuntimeException: outer',
            'at android.os.Looper.loop(Looper.java:1)',
            'Caused by: app.Broken: no "milk"',
            'at java.util.List.get(Unknown Source)',
            'at app.Main.onClick(Main.java:7)',
          ],
          own: [4],
        },
      ],
    });
  });

  it('has no message and no place where it has none', () => {
    const bare = crashFinding({ ...CRASH, message: '', frames: [], causes: [] }, own);
    expect(bare.place).toBeNull();
    expect(bare.evidence.map(({ kind }) => kind)).toEqual(['fact', 'fact', 'stack']);
  });

  it('is grouped by its exception', () => {
    expect(crashKind.ruleOf(crashFinding(CRASH, own))).toEqual({
      id: 'app.Broken',
      text: 'Uncaught app.Broken',
    });
  });

  it('is told of by a crash only', () => {
    expect(crashKind.of?.({ kind: 'crash', crash: CRASH }, own)?.kind).toBe('crash');
    expect(crashKind.of?.({ kind: 'limit', api: 'gl', message: 'none' }, own)).toBeNull();
  });
});
