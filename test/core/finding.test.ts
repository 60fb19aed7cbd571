import { describe, expect, it } from 'vitest';
import { factOf, findingId, messageOf, showPlace, stackLines } from '../../src/core/finding.js';

const evidence = [
  { kind: 'message', text: 'it was lost' },
  { kind: 'fact', name: 'expected', text: 'Ada' },
  { kind: 'stack', lines: ['at app.A.a(A.java:1)'], own: [0] },
  { kind: 'message', text: 'twice' },
] as const;

describe('the evidence of a finding', () => {
  it('is told piece by piece, whatever the kind', () => {
    expect(messageOf({ evidence })).toBe('it was lost\ntwice');
    expect(factOf({ evidence }, 'expected')).toBe('Ada');
    expect(factOf({ evidence }, 'found')).toBeNull();
    expect(stackLines({ evidence })).toEqual(['at app.A.a(A.java:1)']);
    expect(messageOf({ evidence: [] })).toBe('');
  });
});

describe('a finding', () => {
  it('is told from one of another kind with the same key', () => {
    expect(findingId({ kind: 'crash', key: 'a' })).not.toBe(findingId({ kind: 'anr', key: 'a' }));
  });
});

describe('a place', () => {
  it.each([
    [{ className: 'app.A' }, 'app.A'],
    [{ className: 'app.A', method: 'a' }, 'app.A.a'],
    [{ className: 'app.A', method: 'a', file: 'A.java' }, 'app.A.a(A.java)'],
    [{ className: 'app.A', method: 'a', file: 'A.java', line: 7 }, 'app.A.a(A.java:7)'],
  ])('%j is shown as far as it is known', (place, text) => {
    expect(showPlace(place)).toBe(text);
  });
});
