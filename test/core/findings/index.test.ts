import { describe, expect, it } from 'vitest';
import {
  byKind,
  countText,
  distinctText,
  FINDING_KINDS,
  FindingIds,
  findingKind,
  findingsIn,
} from '../../../src/core/findings/index.js';
import type { DeviceEvent } from '../../../src/core/observation.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';

const crash: DeviceEvent = {
  kind: 'crash',
  crash: { thread: 'main', exception: 'a.X', message: '', frames: [], causes: [] },
};

describe('kinds of findings', () => {
  it('have names that ids and goals can be made of, each once', () => {
    const names = FINDING_KINDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    // These are goals, and folders of a test, already.
    for (const name of names) expect(['activity', 'screen', 'text', 'explore']).not.toContain(name);
  });

  it('that only another version knows go by their names', () => {
    const kind = findingKind('leak');
    expect(kind).toMatchObject({ name: 'leak', one: 'leak', many: 'leak', severity: 'error' });
    const leak = { kind: 'leak', key: 'k', title: 't', place: null, evidence: [] };
    expect(kind.ruleOf(leak)).toEqual({ id: 'leak', text: 'leak' });
  });
});

describe('what a device tells of', () => {
  it('gives a finding for each event that is one, in order', () => {
    const limit: DeviceEvent = { kind: 'limit', api: 'gl', message: 'none' };
    const found = findingsIn([{ kind: 'anr', reason: 'r' }, limit, crash], ownByPrefixes(['app']));
    expect(found.map(({ kind, key }) => [kind, key])).toEqual([
      ['anr', 'not responding'],
      ['crash', 'a.X'],
    ]);
  });
});

describe('several findings', () => {
  const found = ['leak', 'anr', 'crash', 'ache', 'crash'].map((kind) => ({ kind }));

  it('are grouped in the order of their kinds, those that are not known last', () => {
    expect(byKind(found).map(({ kind, findings }) => [kind.name, findings.length])).toEqual([
      ['crash', 2],
      ['anr', 1],
      ['ache', 1],
      ['leak', 1],
    ]);
  });

  it('are counted in words', () => {
    expect(countText(found)).toBe('2 crashes, 1 ANR, 1 ache, 1 leak');
    expect(distinctText(found.slice(1, 3))).toBe('1 distinct crash, 1 distinct ANR');
    expect(distinctText([])).toBeNull();
  });

  it('are numbered within their kind, past the ids that are taken', () => {
    const ids = new FindingIds(new Set(['crash-2']));
    expect(['crash', 'anr', 'crash', 'anr'].map((kind) => ids.next(kind))).toEqual([
      'crash-1',
      'anr-1',
      'crash-3',
      'anr-2',
    ]);
  });
});
