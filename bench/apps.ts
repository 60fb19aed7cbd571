import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { apksIn, appName } from './jvm.js';
import { markdownTable, putIntoPage } from './page.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const DOC = fileURLToPath(new URL('../../docs/results.md', import.meta.url));

const size = z.object({ traces: z.number(), actions: z.number() });
const outcome = z.object({
  finished: z.boolean(),
  totals: z.object({
    events: z.number(),
    screens: z.number(),
    eventsPerSecond: z.number(),
    activities: z.object({ reached: z.array(z.string()), declared: z.array(z.string()) }),
  }),
  coverage: z.object({ hit: z.number(), total: z.number() }).nullable(),
  findings: z.array(z.object({ key: z.string(), before: z.number(), after: z.number().nullable() })),
  suite: z.object({ made: z.string(), before: size, after: size }).nullable(),
  timing: z.object({ wallMs: z.number() }),
});
type Outcome = z.infer<typeof outcome>;

/** The whole job on every APK of a folder, by the command that users type. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: 'string', default: '2m' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string', default: '1' },
  },
});
const [dir] = positionals;
if (dir === undefined) {
  process.stderr.write('Usage: npm run bench:apps -- APKS [--budget 2m] [--seed N] [--beside N]\n');
  process.exitCode = 2;
} else {
  const rows = await tested(apksIn(dir), Number(values.beside));
  const text = `${introduction()}\n\n${table(rows)}\n\n${findings(rows)}`;
  process.stdout.write(`\n${text}\n`);
  putIntoPage(DOC, 'apps', text);
}

interface Row {
  readonly app: string;
  readonly outcome: Outcome | string;
}

/** So many apps at a time; in their order. */
async function tested(apks: readonly string[], beside: number): Promise<readonly Row[]> {
  const rows: Row[] = new Array(apks.length);
  let next = 0;
  const work = async () => {
    for (let n = next++; n < apks.length; n = next++) {
      const apk = apks[n] ?? '';
      rows[n] = { app: appName(apk), outcome: await test(apk) };
      process.stdout.write(`${JSON.stringify({ bench: 'apps', ...rows[n] })}\n`);
    }
  };
  await Promise.all(Array.from({ length: beside }, work));
  return rows;
}

/** What a test came to, or why it failed. */
async function test(apk: string): Promise<Outcome | string> {
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  const args = ['test', apk, '--budget', values.budget, '--seed', values.seed, '--json'];
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [MAIN, ...args, '--out', join(scratch, 'test')],
      { maxBuffer: 1 << 28 },
    );
    return outcome.parse(JSON.parse(stdout));
  } catch (error) {
    return String(error).replaceAll(/\s+/g, ' ').slice(0, 300);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function introduction(): string {
  const { budget, seed, beside } = values;
  const together = beside === '1' ? 'one app at a time' : `${beside} apps at a time`;
  return `\`gauntlet test APP --budget ${budget} --seed ${seed}\`, ${together}. Activities: reached of those declared. Blocks: covered of the app's own code.`;
}

function table(rows: readonly Row[]): string {
  return markdownTable(
    [
      'app',
      'activities',
      'blocks',
      'screens',
      'events',
      'events/s',
      'findings',
      'steps',
      'suite before',
      'after',
      'wall time',
    ],
    rows.map(({ app, outcome: came }) => [app, ...(typeof came === 'string' ? [came] : cells(came))]),
  );
}

function cells({ totals, coverage, findings: found, suite, timing }: Outcome): readonly (string | number)[] {
  const { reached, declared } = totals.activities;
  const traces = ({ traces: count, actions }: z.infer<typeof size>) => `${actions} in ${count}`;
  return [
    `${reached.length}/${declared.length}`,
    coverage === null ? '-' : `${((100 * coverage.hit) / Math.max(1, coverage.total)).toFixed(1)} %`,
    totals.screens,
    totals.events,
    totals.eventsPerSecond,
    found.length,
    found.map(({ before, after }) => `${before} to ${after ?? '-'}`).join(', '),
    suite === null ? '-' : traces(suite.before),
    suite === null ? '-' : `${traces(suite.after)}${suite.made === 'selected' ? ' (not reduced)' : ''}`,
    `${Math.round(timing.wallMs / 1000)} s`,
  ];
}

function findings(rows: readonly Row[]): string {
  return rows
    .flatMap(({ app, outcome: came }) =>
      typeof came === 'string' ? [] : came.findings.map(({ key }) => `- ${app}: \`${key}\``),
    )
    .join('\n');
}
