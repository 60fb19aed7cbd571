import { describe, expect, it } from 'vitest';
import { isExcused, type TriageRule, triageOf } from '../../src/core/triage.js';

const RULES: readonly TriageRule[] = [
  { key: 'a', kind: 'anr', verdict: 'false alarm', reason: 'the emulator is slow' },
  { key: 'a', verdict: 'bug', reason: 'ISSUE-1' },
  { key: 'a', verdict: 'by design', reason: 'never reached' },
];

describe('triage', () => {
  it('is what the first rule with this key says, of this kind where it names one', () => {
    expect(triageOf(RULES, { kind: 'anr', key: 'a' })).toEqual({
      verdict: 'false alarm',
      reason: 'the emulator is slow',
    });
    expect(triageOf(RULES, { kind: 'crash', key: 'a' })).toEqual({ verdict: 'bug', reason: 'ISSUE-1' });
    expect(triageOf(RULES, { kind: 'crash', key: 'b' })).toBeNull();
  });

  it('excuses what is no bug', () => {
    const excused = (verdict: TriageRule['verdict']) => isExcused({ verdict, reason: 'r' });
    expect([excused('bug'), excused('by design'), excused('false alarm')]).toEqual([false, true, true]);
    expect(isExcused(null)).toBe(false);
  });
});
