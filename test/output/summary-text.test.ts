import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { anrFinding } from '../../src/core/findings/anr.js';
import { crashFinding } from '../../src/core/findings/crash.js';
import { ownByPrefixes } from '../../src/core/own-code.js';
import { summaryText } from '../../src/output/summary-text.js';
import type { Summary } from '../../src/run/derive/summary.js';

const own = ownByPrefixes(['app']);
const SUMMARY: Summary = {
  v: 2,
  app: 'some.apk',
  package: 'app',
  device: 'jvm',
  api: 29,
  strategy: 'random',
  seed: 1,
  stopped: 'events',
  events: 9,
  refused: 0,
  launches: 2,
  restarts: 1,
  traces: 2,
  screens: 3,
  uniquePrefixes: 8,
  coverage: null,
  findings: [],
  limits: [],
  virtualMs: 1000,
};
const crash = { thread: 'main', exception: 'a.X', message: 'why', frames: [], causes: [] };

describe('a run in a few lines', () => {
  it('names each finding by its kind, crashes first', () => {
    const findings = [
      { ...anrFinding('busy', own), count: 2, trace: 0, step: 4 },
      { ...crashFinding(crash, own), count: 1, trace: 1, step: 0 },
    ];
    const text = summaryText({ ...SUMMARY, findings }, pc.createColors(false));
    expect(text).toContain(`Crashes   1 distinct
ANRs      1 distinct
  x a.X
    why
    once, first in trace 1 at step 0
  x not responding
    busy
    2 times, first in trace 0 at step 4`);
  });

  it('leads with an app that does not start, and is silent about it where one of several workers could', () => {
    const failed: Summary = { ...SUMMARY, stopped: 'no-start', events: 0, screens: 0, launches: 5 };
    const findings = [{ ...crashFinding(crash, own), count: 5, trace: 0, step: 0 }];
    const lines = summaryText({ ...failed, findings }, pc.createColors(false)).split('\n');
    expect(lines[0]).toBe('The app crashes at every start: a.X');
    expect(lines[1]).toBe('');
    const workers = [
      { worker: 1, ...failed },
      { worker: 2, ...SUMMARY },
    ];
    const merged = summaryText({ ...failed, findings: [], workers }, pc.createColors(false));
    expect(merged.split('\n')[0]).toMatch(/^App /);
  });

  it('says when nothing was found', () => {
    expect(summaryText(SUMMARY, pc.createColors(false))).toContain('Findings  none');
  });
});
