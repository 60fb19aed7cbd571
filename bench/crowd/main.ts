import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { apksAt } from '../apks-at.js';
import { appName } from '../jvm.js';
import { putIntoPage } from '../page.js';
import { crowdPage } from './page.js';
import { NOTHING, type Row, rowShape, troublesOf } from './row.js';
import { crowdText } from './table.js';
import { countsOf } from './totals.js';

/** A run that takes longer hangs, whatever the app does. */
const LIMIT_MS = 600_000;
const DOC = fileURLToPath(new URL('../../../docs/devices/crowd.md', import.meta.url));
const ONE_APP = fileURLToPath(new URL('./one-app.js', import.meta.url));

/** Every APK of a folder: its first screen, a random exploration, a row of numbers. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    out: { type: 'string', default: join('build', 'crowd') },
    before: { type: 'string' },
    doc: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write(
    'Usage: npm run bench:crowd -- FOLDER [--events 300] [--seed 1] [--workers 2] [--out DIR] [--before DIR_OF_AN_EARLIER_ROUND] [--doc PART_OF_THE_PAGE]\n',
  );
  process.exitCode = 2;
} else {
  const { out, before, doc } = values;
  mkdirSync(out, { recursive: true });
  const apks = apksAt(folder);
  const rows = await allRows(apks, out);
  const earlier = before === undefined ? [] : [...savedRows(before).values()];
  writeFileSync(join(out, 'index.html'), crowdPage(rows, earlier));
  if (doc !== undefined) putIntoPage(DOC, doc, crowdText(rows, earlier));
  process.stdout.write(`${JSON.stringify({ bench: 'crowd', ...countsOf(rows) })}\n`);
  process.stderr.write(`${join(out, 'index.html')}\n`);
}

/** The rows of all apps, in the order of the folder; those that an earlier call has made are not made again. */
async function allRows(apks: readonly string[], out: string): Promise<readonly Row[]> {
  const rows = savedRows(out);
  let next = 0;
  const work = async () => {
    for (let apk = apks[next++]; apk !== undefined; apk = apks[next++]) {
      const name = appName(apk);
      if (rows.has(name)) continue;
      const row = await runOne(apk, join(out, name));
      rows.set(name, row);
      appendFileSync(join(out, 'rows.jsonl'), `${JSON.stringify(row)}\n`);
      process.stderr.write(`${rows.size}/${apks.length} ${name}: ${troublesOf(row)[0] ?? 'fine'}\n`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  return apks.flatMap((apk) => rows.get(appName(apk)) ?? []);
}

/** What was written so far, by app; a torn last line is left out. */
function savedRows(out: string): Map<string, Row> {
  const file = join(out, 'rows.jsonl');
  const rows = new Map<string, Row>();
  if (!existsSync(file)) return rows;
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const row = rowShape.parse(JSON.parse(line));
    rows.set(row.app, row);
  }
  return rows;
}

/** A process of its own, so that whatever happens to it is part of the row. */
function runOne(apk: string, dir: string): Promise<Row> {
  rmSync(dir, { recursive: true, force: true });
  const args = [ONE_APP, apk, dir, '--events', values.events, '--seed', values.seed];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const said: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    said.stdout += data;
  });
  child.stderr.on('data', (data) => {
    said.stderr = `${said.stderr}${data}`.slice(-4000);
  });
  let hung = false;
  const timer = setTimeout(() => {
    hung = true;
    // With all that it has started.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, LIMIT_MS);
  return new Promise((resolve) => {
    child.on('close', () => {
      clearTimeout(timer);
      const line = said.stdout.trim().split('\n').at(-1) ?? '';
      if (line.startsWith('{')) resolve(rowShape.parse(JSON.parse(line)));
      else resolve(failedRow(apk, hung ? `hung for ${LIMIT_MS / 1000} s` : said.stderr.slice(-400)));
    });
  });
}

function failedRow(apk: string, failed: string): Row {
  return { app: appName(apk), sha256: '', package: '', versionCode: null, target: 0, ...NOTHING, failed };
}
