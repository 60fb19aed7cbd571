import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFolder } from '../../../src/run/job/claim-folder.js';
import { keptWork } from '../../../src/run/job/kept-work.js';
import { tempDir } from '../../support/temp-dir.js';

/** A folder with these files in it. */
function folder(parent: string, name: string, files: Readonly<Record<string, unknown>>): string {
  const dir = join(parent, name);
  mkdirSync(dir);
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(dir, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return dir;
}

const timing = { startedAt: '2026-01-02T03:04:05.000Z' };

describe('what was run', () => {
  it('is told of every kind of work, also of what the version before has written', () => {
    const told = keptWork(join('test', 'fixtures', 'v1')).map(({ dir, command, state, outcome }) => [
      basename(dir),
      command,
      state,
      outcome,
    ]);
    expect(told.sort()).toEqual([
      ['compared', 'compare', 'finished', '1 apps'],
      ['minimized', 'minimize', 'finished', '3 to 3 actions'],
      ['reduced', 'reduce', 'finished', '60 to 25 actions'],
      ['run', 'explore', 'finished', '60 events, 6 screens, 1 distinct crash'],
      ['tested', 'test', 'finished', '200 events, 1 distinct crash, 4 tests kept'],
      ['workers', 'explore', 'finished', '60 events, 4 screens, 1 distinct crash'],
    ]);
  });

  it('is told of findings by their kinds', () => {
    const dir = tempDir();
    folder(dir, 'hung', {
      'journal.jsonl': '',
      'summary.json': {
        v: 2,
        timing,
        stopped: 'events',
        events: 9,
        screens: 2,
        findings: [{ kind: 'anr' }, { kind: 'crash' }, { kind: 'crash' }],
      },
    });
    folder(dir, 'other', { 'notes.txt': 'hello' });
    expect(keptWork(dir).map(({ outcome }) => outcome)).toEqual([
      '9 events, 2 screens, 2 distinct crashes, 1 distinct ANR',
    ]);
  });

  it('is told of what was broken off, is damaged, or goes on', () => {
    const dir = tempDir();
    const state = (name: string) => keptWork(dir).find((work) => work.dir === join(dir, name))?.state;
    folder(dir, 'killed', { 'journal.jsonl': '' });
    folder(dir, 'damaged', { 'journal.jsonl': '', 'summary.json': '{"eve' });
    const run = { timing, events: 9, screens: 2, crashes: [] };
    folder(dir, 'stopped', { 'journal.jsonl': '', 'summary.json': { ...run, stopped: 'interrupted' } });
    const lock = lockFolder(folder(dir, 'running', { 'journal.jsonl': '' }));
    expect(['killed', 'damaged', 'stopped', 'running'].map(state)).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
      'running',
    ]);
    lock.release();
    expect(state('running')).toBe('interrupted');
  });
});
