import { describe, expect, it } from 'vitest';
import {
  type Crash,
  crashKey,
  type Frame,
  innermost,
  ownFrame,
  showFrame,
  type Thrown,
} from '../../src/core/crash.js';
import { ownByPrefixes } from '../../src/core/own-code.js';

const frame = (className: string, method: string, line = 1): Frame => ({
  className,
  method,
  file: `${className.slice(className.lastIndexOf('.') + 1)}.java`,
  line,
});
const thrown = (exception: string, frames: readonly Frame[], message = ''): Thrown => ({
  exception,
  message,
  frames,
});
const crash = (outer: Thrown, ...causes: Thrown[]): Crash => ({ thread: 'main', ...outer, causes });

const own = ownByPrefixes(['com.app']);
const view = frame('android.view.View', 'performClick', 5204);
const handler = frame('com.app.Main', 'onClick', 12);
const helper = frame('com.app.db.Store', 'save', 30);
const sqlite = frame('android.database.Sqlite', 'insert');

describe('own code by a package', () => {
  it('takes the package and what is below it, not what merely begins alike', () => {
    expect(['com.app.Main', 'com.app.db.Store', 'com.app', 'com.apple.X', 'org.com.app.X'].map(own)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("crashKey by rule 'frame'", () => {
  it("joins the innermost cause's class with its first own frame, lines left out", () => {
    const it = crash(
      thrown('a.Outer', [view, handler]),
      thrown('a.Middle', [handler]),
      thrown('a.Inner', [sqlite, helper, handler]),
    );
    expect(crashKey(it, 'frame', own)).toBe('a.Inner at com.app.db.Store.save');
  });

  it('looks for own code outwards when the innermost cause has none', () => {
    const it = crash(thrown('a.Outer', [handler]), thrown('a.Middle', [helper]), thrown('a.Inner', [sqlite]));
    expect(crashKey(it, 'frame', own)).toBe('a.Inner at com.app.db.Store.save');
    expect(ownFrame(crash(thrown('a.Outer', [handler]), thrown('a.Inner', [sqlite])), own)).toBe(handler);
  });

  it("falls back to the innermost cause's first frame, then to its class", () => {
    expect(crashKey(crash(thrown('a.Outer', [view]), thrown('a.Inner', [sqlite])), 'frame', own)).toBe(
      'a.Inner at android.database.Sqlite.insert',
    );
    expect(crashKey(crash(thrown('a.Outer', [view]), thrown('a.Inner', [])), 'frame', own)).toBe('a.Inner');
  });

  it('does not tell lines of one method apart', () => {
    const at = (line: number) => crash(thrown('a.X', [frame('com.app.Main', 'onClick', line)]));
    expect(crashKey(at(1), 'frame', own)).toBe(crashKey(at(2), 'frame', own));
    expect(crashKey(at(1), 'r9', own)).not.toBe(crashKey(at(2), 'r9', own));
  });
});

describe("crashKey by rule 'r9'", () => {
  it('joins the class with the first own frame of the outer trace, else with the first', () => {
    const cause = thrown('a.Inner', [helper]);
    expect(crashKey(crash(thrown('a.X', [view, handler]), cause), 'r9', own)).toBe(
      'a.X at com.app.Main.onClick(Main.java:12)',
    );
    expect(crashKey(crash(thrown('a.X', [view, sqlite]), cause), 'r9', own)).toBe(
      'a.X at android.view.View.performClick(View.java:5204)',
    );
    expect(crashKey(crash(thrown('a.X', []), cause), 'r9', own)).toBe('a.X');
  });
});

describe("crashKey by rule 'frames3'", () => {
  it('joins the class with the first three frames, whoever owns them', () => {
    const three = crash(thrown('a.X', [sqlite, helper, handler]));
    const four = crash(thrown('a.X', [sqlite, helper, handler, view]));
    expect(crashKey(four, 'frames3', own)).toBe(
      'a.X at android.database.Sqlite.insert(Sqlite.java:1) < com.app.db.Store.save(Store.java:30) < com.app.Main.onClick(Main.java:12)',
    );
    expect(crashKey(three, 'frames3', own)).toBe(crashKey(four, 'frames3', own));
    expect(crashKey(crash(thrown('a.X', [helper, sqlite, handler])), 'frames3', own)).not.toBe(
      crashKey(three, 'frames3', own),
    );
  });

  it('falls back to the message', () => {
    expect(crashKey(crash(thrown('a.X', [], 'why')), 'frames3', own)).toBe('why');
  });
});

describe('innermost', () => {
  it('is the last cause, or the crash itself', () => {
    const inner = thrown('a.Inner', []);
    const alone = crash(thrown('a.X', []));
    expect(innermost(crash(thrown('a.X', []), thrown('a.Y', []), inner))).toBe(inner);
    expect(innermost(alone)).toBe(alone);
  });
});

describe('showFrame', () => {
  it('prints as Java does', () => {
    expect(showFrame(handler)).toBe('com.app.Main.onClick(Main.java:12)');
    expect(showFrame({ className: 'a.B', method: 'c' })).toBe('a.B.c(Unknown Source)');
    expect(showFrame({ className: 'a.B', method: 'c', line: 7 })).toBe('a.B.c(Unknown Source:7)');
  });
});
