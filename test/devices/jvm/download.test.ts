import { describe, expect, it } from 'vitest';
import type { ProgressReport } from '../../../src/core/progress.js';
import { DownloadMeter, pomFor } from '../../../src/devices/jvm/download.js';
import { mavenError } from '../../../src/devices/jvm/run-maven.js';

const artifact = (name: string, bytes: number) => ({
  group: 'g',
  name,
  version: '1',
  purpose: '',
  bytes,
  sha256: '',
});

describe('the meter of a download', () => {
  it('counts what Maven tells of the files that are wanted', () => {
    const reports: ProgressReport[] = [];
    const wanted = [artifact('a', 40_000_000), artifact('b', 160_000_000)];
    const meter = new DownloadMeter(wanted, { report: (report) => reports.push(report) });
    for (const line of [
      '[INFO] Scanning for projects...',
      'Downloading from central: scheme://host/plugin/plugin-3.8.1.jar',
      'Progress (1): 10/20 MB',
      'Downloaded from central: scheme://host/plugin/plugin-3.8.1.jar (20 MB at 1 MB/s)',
      'Downloading from central: scheme://host/g/a/1/a-1.jar',
      'Progress (1): 0.5/40 kB',
      'Downloaded from central: scheme://host/g/a/1/a-1.jar (40 MB at 1 MB/s)',
      'Downloading from mirror: scheme://host/g/b/1/b-1.jar',
      'Progress (1): 80/160 MB',
      'Progress (1): 160 MB    ',
      'Downloaded from mirror: scheme://host/g/b/1/b-1.jar (160 MB at 1 MB/s)',
    ]) {
      meter.read(line);
    }
    expect(reports.map(({ facts, fraction }) => [...Object.values(facts), fraction])).toEqual([
      ['0 kB of 200 MB', 0],
      ['0 kB of 200 MB', 1, 0],
      ['500 kB of 200 MB', 0.0025],
      ['40 MB of 200 MB', 0.2],
      ['120 MB of 200 MB', 0.6],
      ['200 MB of 200 MB', 1],
    ]);
  });
});

describe('the project of a download', () => {
  it('is well formed whatever the folder is called', () => {
    expect(pomFor([artifact('a', 1)], '/a & b/<c>')).toContain(
      '<outputDirectory>/a &amp; b/&lt;c&gt;</outputDirectory>',
    );
  });
});

describe('what Maven says', () => {
  it.each([
    ['[ERROR] x: No space left on device', 'DISK_FULL', 'It failed: the disk is full.'],
    [
      '[ERROR] Could not transfer artifact a:b:1: Connect timed out',
      'NO_DOWNLOAD',
      'It failed: Maven cannot reach its repositories.',
    ],
    [
      '[ERROR] Cannot access central in offline mode and the artifact has not been downloaded before.',
      'NO_DOWNLOAD',
      'It failed: Maven cannot reach its repositories.',
    ],
    [
      '[INFO] a\n[ERROR] \n[ERROR] Unknown packaging: x\n[ERROR] b',
      'MAVEN_FAILED',
      'It failed: Unknown packaging: x.',
    ],
    ['Error: could not open jvm.cfg\n', 'MAVEN_FAILED', 'It failed: Error: could not open jvm.cfg.'],
    ['', 'MAVEN_FAILED', 'It failed: Maven ended without a word.'],
  ])('%j becomes one sentence', (output, code, message) => {
    expect(mavenError('It', output)).toMatchObject({ code, message, exit: 3 });
  });
});
