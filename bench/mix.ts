import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CoverageSet } from '../src/core/coverage.js';
import { arithmeticMean, median } from '../src/core/statistics.js';
import { appFolders } from '../src/run/compare/compare-plan.js';
import { compareKind } from '../src/run/compare/kind.js';
import { RunFolder } from '../src/run/derive/run-folder.js';
import { JobFolder } from '../src/run/job/job-folder.js';
import { JournalReader } from '../src/run/journal/reader.js';
import { markdownTable, putIntoPage } from './page.js';

const DOC = fileURLToPath(new URL('../../docs/results.md', import.meta.url));

/**
 * What a mix of strategies covers, from a stored comparison: a run begins like a shorter one of the same seed, so a quarter of
 * one and three quarters of another is what a test would have seen that does both.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [dir] = positionals;
if (dir === undefined) {
  process.stderr.write('Usage: npm run bench:mix -- FOLDER_OF_A_COMPARISON\n');
  process.exitCode = 2;
} else {
  const text = table(dir);
  process.stdout.write(`${text}\n`);
  putIntoPage(DOC, 'mix', text);
}

/** Strategies, each with its share of the events. */
type Mix = readonly (readonly [strategy: string, share: number])[];

/** The first events of a run: what they covered, of how many blocks. */
function covered(run: string, events: number): { readonly blocks: CoverageSet; readonly total: number } {
  const journal = new JournalReader(RunFolder.open(run).journal);
  const blocks = new CoverageSet();
  let count = 0;
  for (const entry of journal.entries()) {
    if (entry.kind !== 'launch' && entry.kind !== 'step') continue;
    if (entry.kind === 'step' && ++count > events) break;
    blocks.addAll(entry.observation.coverage);
  }
  return { blocks, total: journal.header.probes?.total ?? 0 };
}

function percent(mix: Mix, events: number, runOf: (strategy: string) => string): number {
  const all = new CoverageSet();
  let total = 0;
  for (const [strategy, share] of mix) {
    const part = covered(runOf(strategy), Math.floor(events * share));
    all.addAll(part.blocks);
    total = part.total;
  }
  return (100 * all.size) / Math.max(1, total);
}

function table(comparison: string): string {
  const plan = JobFolder.open(compareKind, comparison).plan();
  const events = plan.strategies[0]?.budget.events ?? 0;
  const names = plan.strategies.map(({ strategy }) => strategy);
  const pairs = names.flatMap((one, n) => names.slice(n + 1).map((other) => [one, other] as const));
  const mixes: readonly Mix[] = [
    ...names.map((name) => [[name, 1]] as const),
    ...pairs.flatMap(([one, other]) =>
      [0.25, 0.5, 0.75].map((share) => [[one, share] as const, [other, 1 - share] as const]),
    ),
  ];
  const rows = appFolders(plan).map(({ app, folder }) => {
    const of = mixes.map((mix) => {
      const seeds = Array.from({ length: plan.repeat }, (_, n) => plan.seed + n);
      return median(
        seeds.map((seed) =>
          percent(mix, events, (strategy) => join(comparison, folder, `${strategy}-${seed}`)),
        ),
      );
    });
    return { app: app.replace(/^.*\//, '').replace(/\.apk$/, ''), of };
  });
  const best = (n: number) => rows.filter(({ of }) => of[n] === Math.max(...of)).length;
  const worst = (n: number) => Math.max(...rows.map(({ of }) => Math.max(...of) - (of[n] ?? 0)));
  const column = (n: number) => rows.map(({ of }) => of[n] ?? 0);
  return markdownTable(
    ['app', ...mixes.map(nameOf)],
    [
      ...rows.map(({ app, of }) => [app, ...of.map((value) => `${value.toFixed(1)} %`)]),
      ['median', ...mixes.map((_, n) => `${median(column(n)).toFixed(1)} %`)],
      ['mean', ...mixes.map((_, n) => `${arithmeticMean(column(n)).toFixed(1)} %`)],
      ['worst', ...mixes.map((_, n) => `${worst(n).toFixed(1)} points behind`)],
      ['best, or as good as the best, on', ...mixes.map((_, n) => `${best(n)} of ${rows.length}`)],
    ],
  );
}

function nameOf(mix: Mix): string {
  if (mix.length === 1) return mix.map(([strategy]) => strategy).join();
  return mix.map(([strategy, share]) => `${100 * share} % ${strategy}`).join(', ');
}
