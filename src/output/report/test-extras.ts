import { existsSync, readFileSync } from 'node:fs';
import { shellQuote } from '../../core/shell-quote.js';
import { readSuite, type Suite } from '../../core/suite.js';
import { readTrace } from '../../core/trace.js';
import type { TestFolder } from '../../run/test/test-folder.js';
import type { TestedFinding, TestResult } from '../../run/test/test-result.js';
import { capitalized } from '../capitalized.js';
import type { NamedFinding, ShortFinding } from './collect.js';
import type { Extras } from './source.js';

/** What a whole test knows beside its explorations: findings minimized, the suite, and how it was made. */
export function extrasOf(result: TestResult, folder: TestFolder): Extras {
  const { timing, explorations } = result;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return {
    reported: result.findings.map(named),
    short: result.findings.flatMap((finding) => shortFinding(finding, folder)),
    triage: result.triage,
    suite: suiteOf(result, folder),
    commands: [result.again],
    facts: [
      [
        'Explorations',
        explorations
          .map(({ strategy, seed, events }) => `${strategy} (seed ${seed}, ${events} events)`)
          .join(', '),
      ],
      ...timing.phases.map(({ name, wallMs }) => [capitalized(name), seconds(wallMs)] as const),
    ],
    file: result.app,
    wallMs: null,
  };
}

function named({ id, kind, key, title, place, evidence }: TestedFinding): NamedFinding {
  return { id, kind, key, title, place, evidence };
}

function shortFinding(finding: TestedFinding, folder: TestFolder): readonly ShortFinding[] {
  const { id, after, before, reproduced } = finding;
  const file = folder.findingTrace(id);
  if (after === null || !existsSync(file)) return [];
  return [
    {
      finding,
      trace: readTrace(readFileSync(file, 'utf8'), file),
      before,
      reproduced,
      replay: `gauntlet replay ${shellQuote(`${folder.dir}#${id}`)}`,
      pictures: null,
    },
  ];
}

function suiteOf({ suite }: TestResult, folder: TestFolder): Extras['suite'] {
  if (suite === null) return null;
  const { before, after } = suite;
  const file = suite.made === 'reduced' ? folder.suiteFile : folder.selected;
  const text = readFileSync(file, 'utf8');
  return {
    before,
    after,
    suite: suite.made === 'reduced' ? readSuite(text, file) : asSuite(text, file),
    replay: `gauntlet replay ${shellQuote(file)}`,
  };
}

/** Traces, one a line, as the tests that they could be. */
function asSuite(text: string, file: string): Suite {
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    v: 1,
    name: file,
    tests: lines.map((line, n) => ({ id: String(n), trace: readTrace(line, `${file}, line ${n + 1}`) })),
  };
}
