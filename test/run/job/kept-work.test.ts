import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  it('is told of every kind of work', () => {
    const dir = tempDir();
    folder(dir, 'tested', {
      'test.json': {},
      'result.json': {
        app: 'a.apk',
        timing,
        explorations: [{ events: 3 }, { events: 4 }],
        crashes: [{}],
        suite: { after: { traces: 2 } },
      },
    });
    folder(dir, 'explored', {
      'journal.jsonl': '',
      'summary.json': { app: 'a.apk', timing, stopped: 'events', events: 9, screens: 2, crashes: [] },
    });
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
    folder(dir, 'short', {
      'runs.jsonl': '',
      'minimize.json': { app: 'a.apk', timing, before: 9, after: 2 },
    });
    const [before, after] = [{ actions: 90 }, { actions: 12 }];
    folder(dir, 'small', { 'executions.jsonl': '', 'reduce.json': { app: 'a.apk', timing, before, after } });
    folder(dir, 'compared', { 'plan.json': {}, 'compare.json': { apps: [{}, {}] } });
    folder(dir, 'other', { 'notes.txt': 'hello' });
    const told = keptWork(dir).map(({ command, state, outcome }) => [command, state, outcome]);
    expect(told.sort()).toEqual([
      ['compare', 'finished', '2 apps'],
      ['explore', 'finished', '9 events, 2 screens, 2 distinct crashes, 1 distinct ANR'],
      ['explore', 'finished', '9 events, 2 screens, no crash'],
      ['minimize', 'finished', '9 to 2 actions'],
      ['reduce', 'finished', '90 to 12 actions'],
      ['test', 'finished', '7 events, 1 distinct crash, 2 tests kept'],
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
