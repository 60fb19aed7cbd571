import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Crash, showFrame, type Thrown } from '../src/core/crash.js';
import { GauntletError } from '../src/core/errors.js';
import { factOf, showPlace } from '../src/core/finding.js';
import { SILENT } from '../src/core/progress.js';
import { derive } from '../src/run/derive/derive.js';
import { RunFolder } from '../src/run/derive/run-folder.js';
import type { CountedFinding, LimitFinding } from '../src/run/derive/tally.js';
import { type ExploreResult, explore } from '../src/run/explore/explore.js';
import { JournalReader } from '../src/run/journal/reader.js';
import { runOptions } from '../test/support/run-options.js';
import { AROUND_JVM, apksIn, appName } from './jvm.js';
import { markdownTable, putIntoPage } from './page.js';

const EVENTS = 1000;
const SEEDS = [1, 2];
const DOC = fileURLToPath(new URL('../../docs/devices/jvm.md', import.meta.url));

/** One run of one app. */
interface Row {
  readonly app: string;
  readonly seed: number;
  readonly events: number;
  readonly screens: number;
  readonly traces: number;
  readonly findings: readonly CountedFinding[];
  readonly limits: readonly LimitFinding[];
  /** JVMs that died or did not answer. */
  readonly lost: number;
  /** Times that the app hung its main thread. */
  readonly hangs: number;
  readonly eventsPerSecond: number;
  /** Why the run did not come to its end. */
  readonly failed?: string;
}

type Counts = Pick<ExploreResult, 'events' | 'screens' | 'traces' | 'findings' | 'limits'>;

const NOTHING: Counts = { events: 0, screens: 0, traces: 0, findings: [], limits: [] };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: String(EVENTS) },
    inputs: { type: 'string', default: runOptions(EVENTS).inputs },
  },
});
const [dir] = positionals;
const events = Number(values.events);
if (dir === undefined || !Number.isInteger(events) || events < 1) {
  process.stderr.write(
    'Usage: npm run bench:jvm-apps -- FOLDER_OF_APKS [--events N] [--inputs swifthand|full]\n',
  );
  process.exitCode = 2;
} else {
  const rows: Row[] = [];
  for (const apk of apksIn(dir)) {
    for (const seed of SEEDS) {
      const row = await run(apk, seed);
      rows.push(row);
      process.stdout.write(`${JSON.stringify({ bench: 'apps', ...row })}\n`);
    }
  }
  const text = table(rows);
  process.stdout.write(`\n${text}\n`);
  // A shorter trial says less than what the page says already.
  if (events === EVENTS) putIntoPage(DOC, 'apps', text);
  else process.stderr.write(`${DOC} is left as it is: it shows runs of ${EVENTS} events.\n`);
}

/** Explores at random. Whatever happens to the host or the run is part of the row. */
async function run(apk: string, seed: number): Promise<Row> {
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  const out = join(scratch, 'run');
  const begun = performance.now();
  try {
    const result = await explore(
      {
        app: apk,
        seed,
        options: { ...runOptions(events), inputs: values.inputs },
        out: { dir: out },
        pictures: false,
      },
      AROUND_JVM,
    );
    return row(apk, seed, result, out, result.timing.eventsPerSecond);
  } catch (error) {
    const counts = await savedCounts(out);
    const perSecond = Math.round((1000 * counts.events) / (performance.now() - begun));
    const failed = error instanceof GauntletError ? `${error.code}: ${error.message}` : String(error);
    return { ...row(apk, seed, counts, out, perSecond), failed };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function row(apk: string, seed: number, counts: Counts, out: string, eventsPerSecond: number): Row {
  const { events, screens, traces, findings, limits } = counts;
  return {
    app: appName(apk),
    seed,
    events,
    screens,
    traces,
    findings,
    limits,
    ...troubles(out),
    eventsPerSecond,
  };
}

/** What a run that failed had come to, as far as its journal tells. */
async function savedCounts(out: string): Promise<Counts> {
  if (!existsSync(join(out, 'journal.jsonl'))) return NOTHING;
  const folder = RunFolder.open(out);
  folder.removeDerived();
  return derive(folder, SILENT);
}

/** The journal also knows the JVMs that were replaced without anybody noticing, and the stack of every crash. */
function troubles(out: string): Pick<Row, 'lost' | 'hangs'> {
  let lost = 0;
  let hangs = 0;
  const stacks = new Set<string>();
  if (existsSync(join(out, 'journal.jsonl'))) {
    for (const entry of new JournalReader(RunFolder.open(out).journal).entries()) {
      if (entry.kind === 'lost') lost++;
      if (entry.kind === 'launch' || entry.kind === 'step') {
        for (const event of entry.observation.events) {
          if (event.kind === 'anr') hangs++;
          if (event.kind === 'crash') stacks.add(stackOf(event.crash));
        }
      }
    }
  }
  for (const stack of stacks) process.stderr.write(`${stack}\n`);
  return { lost, hangs };
}

/** For whoever examines the crash: the run's folder is gone by then. */
function stackOf(crash: Crash): string {
  const one = ({ exception, message, frames }: Thrown) =>
    [`${exception}: ${message}`, ...frames.map((frame) => `    at ${showFrame(frame)}`)].join('\n');
  return [
    `in thread ${crash.thread}: ${one(crash)}`,
    ...crash.causes.map((cause) => `caused by ${one(cause)}`),
  ].join('\n');
}

function table(rows: readonly Row[]): string {
  const lines = rows.map((one) => [
    one.app,
    one.seed,
    one.events,
    one.screens,
    one.traces,
    crashesOf(one).length,
    one.limits.length,
    one.hangs,
    one.lost,
    one.eventsPerSecond,
  ]);
  const head = [
    'app',
    'seed',
    'events',
    'screens',
    'traces',
    'crashes',
    'limits',
    'hangs',
    'lost',
    'events/s',
  ];
  const parts = [markdownTable(head, lines)];
  const notes = [...crashNotes(rows), ...limitNotes(rows), ...failures(rows)];
  if (notes.length > 0) parts.push(notes.join('\n'));
  return parts.join('\n\n');
}

function crashNotes(rows: readonly Row[]): readonly string[] {
  const places = rows.flatMap((row) =>
    crashesOf(row).map((crash) => {
      const place = crash.place === null ? 'no frame of the app' : showPlace(crash.place);
      return `- ${row.app}, crash: \`${factOf(crash, 'exception')}\` at \`${place}\``;
    }),
  );
  return [...new Set(places)];
}

function crashesOf({ findings }: Row): readonly CountedFinding[] {
  return findings.filter(({ kind }) => kind === 'crash');
}

function limitNotes(rows: readonly Row[]): readonly string[] {
  return [
    ...new Set(rows.flatMap(({ app, limits }) => limits.map(({ api }) => `- ${app}, limit: \`${api}\``))),
  ];
}

function failures(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ app, seed, failed }) =>
    failed === undefined ? [] : [`- ${app}, seed ${seed}: the run failed: ${oneLine(failed)}`],
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300);
}
