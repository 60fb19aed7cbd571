import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CoverageSet } from '../src/core/coverage.js';
import { median } from '../src/core/statistics.js';
import { appFolders, readPlan } from '../src/run/compare-plan.js';
import { RunFolder } from '../src/run/folder.js';
import { JournalReader } from '../src/run/journal-reader.js';
import { markdownTable, putIntoPage } from './page.js';

const DOC = fileURLToPath(new URL('../../docs/results.md', import.meta.url));

/**
 * What a mix of strategies covers, from a stored comparison: a run begins like a shorter one of the same seed, so half of
 * one and half of another is what a test would have seen that does both.
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

function percent(runs: readonly string[], events: number): number {
  const all = new CoverageSet();
  let total = 0;
  for (const run of runs) {
    const part = covered(run, Math.floor(events / runs.length));
    all.addAll(part.blocks);
    total = part.total;
  }
  return (100 * all.size) / Math.max(1, total);
}

function table(comparison: string): string {
  const plan = readPlan(comparison);
  const events = plan.strategies[0]?.budget.events ?? 0;
  const names = plan.strategies.map(({ strategy }) => strategy);
  const mixes = [
    ...names.map((name) => [name]),
    ...names.flatMap((one, n) => names.slice(n + 1).map((other) => [one, other])),
  ];
  const rows = appFolders(plan).map(({ app, folder }) => {
    const of = mixes.map((mix) => {
      const seeds = Array.from({ length: plan.repeat }, (_, n) => plan.seed + n);
      return median(
        seeds.map((seed) =>
          percent(
            mix.map((strategy) => join(comparison, folder, `${strategy}-${seed}`)),
            events,
          ),
        ),
      );
    });
    return { app: app.replace(/^.*\//, '').replace(/\.apk$/, ''), of };
  });
  const best = (column: number) => rows.filter(({ of }) => of[column] === Math.max(...of)).length;
  const head = ['app', ...mixes.map((mix) => (mix.length === 1 ? mix[0] : `half ${mix.join(', half ')}`))];
  return markdownTable(head.map(String), [
    ...rows.map(({ app, of }) => [app, ...of.map((value) => `${value.toFixed(1)} %`)]),
    ['median', ...mixes.map((_, column) => `${median(rows.map(({ of }) => of[column] ?? 0)).toFixed(1)} %`)],
    ['best, or as good as the best, on', ...mixes.map((_, column) => `${best(column)} of ${rows.length}`)],
  ]);
}
