import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reductionSection } from '../../../../src/output/report/sections/reduction.js';
import { JobFolder } from '../../../../src/run/job/job-folder.js';
import { reduceKind } from '../../../../src/run/reduce/kind.js';
import { newTempDir, removeDir } from '../../../support/temp-dir.js';

const dir = newTempDir();
afterAll(() => removeDir(dir));

const size = (traces: number, actions: number) => ({
  traces,
  actions,
  blocks: 30,
  screens: 7,
  exceptions: 0,
});

/** A folder of a test whose suite was reduced, or whose reduction was stopped. */
function tested(name: string, stopped: boolean): string {
  const test = join(dir, name);
  const suite = join(test, 'suite');
  mkdirSync(suite, { recursive: true });
  writeFileSync(join(test, 'test.json'), '{}');
  new JobFolder(reduceKind, suite).writeResult({
    complete: !stopped,
    traces: 'selected.jsonl',
    app: 'sim:larder',
    package: 'sim.larder',
    device: 'sim',
    options: {
      method: 'walks',
      runs: 1,
      fragments: 3,
      patience: 20,
      everyTrace: false,
      trustRecording: true,
      coverage: 'both',
      match: 'exact',
      stopOnFirstFailure: true,
      keepExceptions: true,
      resolver: 'path',
    },
    before: { ...size(40, 600), virtualMs: 1000 },
    replayable: stopped ? null : size(39, 590),
    phase1: stopped ? null : size(20, 200),
    phase2: stopped ? null : size(9, 110),
    after: { ...size(8, 100), virtualMs: 300 },
    ratio: { actions: 6, restarts: 5, virtualTime: 3.3 },
    replays: { same: 1, corrected: 0, broken: 0 },
    executions: 1234,
    broken: 0,
    notReplayable: [],
    lost: [],
    flaws: 0,
    unconfirmed: [],
    out: suite,
    timing: { startedAt: '2026-11-18T00:00:00.000Z', wallMs: 5 },
  });
  return test;
}

describe('the part of the report about the reduction of the suite', () => {
  it('has a row for each stage', () => {
    expect(reductionSection(tested('whole', false))).toEqual({
      id: 'reduction',
      title: 'Reduction',
      text: 'How the suite became small, with 1,234 runs on the device.',
      columns: ['Stage', 'Tests', 'Actions', 'Blocks', 'Screens'],
      rows: [
        ['Chosen of what was recorded', '40', '600', '30', '7'],
        ['Seen to replay', '39', '590', '30', '7'],
        ['Without loops', '20', '200', '30', '7'],
        ['Made of fragments', '9', '110', '30', '7'],
        ['Kept', '8', '100', '30', '7'],
      ],
    });
  });

  it('has only the first and the last of one that was stopped', () => {
    expect(reductionSection(tested('stopped', true))?.rows.map(([stage]) => stage)).toEqual([
      'Chosen of what was recorded',
      'Kept',
    ]);
  });

  it('is not there where nothing was reduced', () => {
    mkdirSync(join(dir, 'unreduced'));
    writeFileSync(join(dir, 'unreduced', 'test.json'), '{}');
    expect(reductionSection(join(dir, 'unreduced'))).toBeNull();
    expect(reductionSection(dir)).toBeNull();
  });
});
