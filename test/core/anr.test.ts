import { describe, expect, it } from 'vitest';
import { anrKey } from '../../src/core/anr.js';
import { ownByPrefixes } from '../../src/core/own-code.js';

const own = ownByPrefixes(['com.app']);

describe('what makes two hangs the same', () => {
  it('is the first own method on the stack, whatever its line', () => {
    const dump = (line: number) =>
      `main does not answer\n  java.lang.Object.wait(Native Method)\n  com.app.Work$1.run(Work.java:${line})\n  com.app.Main.go(Main.java:1)`;
    expect(anrKey(dump(7), own)).toBe('not responding in com.app.Work$1.run');
    expect(anrKey(dump(7), own)).toBe(anrKey(dump(8), own));
  });

  it('is the hang itself where no own method is named', () => {
    expect(anrKey('no stack', own)).toBe('not responding');
    expect(anrKey('android.os.Looper.loop(Looper.java:1)', own)).toBe('not responding');
  });
});
