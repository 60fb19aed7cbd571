import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RunFolder } from '../../../src/run/derive/run-folder.js';
import { storedTiming } from '../../../src/run/derive/stored-timing.js';
import { tempDir } from '../../support/temp-dir.js';

it('reads the times of a run, and names a summary that is damaged', () => {
  const folder = new RunFolder(tempDir());
  expect(storedTiming(folder)).toBeNull();
  const timing = { startedAt: '2026-11-18', wallMs: 7, eventsPerSecond: 3 };
  writeFileSync(folder.summary, JSON.stringify({ app: 'sim:sanity', timing }));
  expect(storedTiming(folder)).toEqual(timing);
  writeFileSync(folder.summary, JSON.stringify({ timing: { ...timing, wallMs: 'long' } }));
  expect(() => storedTiming(folder)).toThrow(/summary\.json cannot be read: at timing\.wallMs: .*number/);
  writeFileSync(folder.summary, '{');
  expect(() => storedTiming(folder)).toThrow(/summary\.json cannot be read: it is not JSON/);
});
