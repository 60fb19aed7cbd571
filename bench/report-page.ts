import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { reportOf } from '../src/output/report/report-of.js';
import { sourceOf } from '../src/output/report/source.js';
import { reportHtml } from '../src/output/report/write.js';
import { explore } from '../src/run/explore/explore.js';
import { runOptions } from '../test/support/run-options.js';
import { AROUND } from './explore.js';
import { print, round, seconds } from './measure.js';

const APP = 'sim:random?seed=1&screens=5000';
/** Breadth first, these see nearly every screen. */
const EVENTS = 70_000;
const RUNS = 5;

/** The page of an app with 5,000 screens: how large it is, how long it takes to make, and to open from the disk. */
export async function reportPage(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  try {
    const run = join(dir, 'run');
    const { screens } = await explore(
      {
        app: APP,
        seed: 1,
        pictures: true,
        out: { dir: run },
        options: { ...runOptions(EVENTS), strategy: 'bfs' },
      },
      AROUND,
    );
    const file = join(dir, 'report.html');
    const page = readFileSync('dist/output/report/page/index.html', 'utf8');
    const made = await seconds(async () =>
      writeFileSync(file, reportHtml(page, await reportOf([sourceOf(run)]))),
    );
    print('report-page', statSync(file).size / 1e6, 'MB', { screens, made: round(made) });
    for (const view of ['findings', 'screens', 'map']) await opened(file, view);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** From the address to the view, in a browser that has just been started. */
async function opened(file: string, view: string): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < RUNS; n++) {
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    times.push(
      await seconds(async () => {
        await page.goto(`${pathToFileURL(file)}#${view}`);
        await page.waitForSelector('main h2');
        // Once more around, so that everything has been drawn.
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
      }),
    );
    await browser.close();
  }
  times.sort((a, b) => a - b);
  print(`report-open-${view}`, times[Math.floor(RUNS / 2)] ?? 0, 's', { runs: times.map(round) });
}
