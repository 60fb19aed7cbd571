import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anrFinding } from '../../../src/core/findings/anr.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';
import { reportHtml } from '../../../src/output/report/write.js';
import { someReport } from '../../support/report-data.js';
import { newTempDir, removeDir } from '../../support/temp-dir.js';

const BUILT = readFileSync('dist/output/report/page/index.html', 'utf8');
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const VIEWS = ['findings', 'map', 'screens', 'coverage', 'suite', 'tides', 'making'];

const dir = newTempDir();
const file = join(dir, 'report.html');
let browser: Browser;

beforeAll(async () => {
  writeFileSync(file, reportHtml(BUILT, someReport(30)));
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser.close();
  removeDir(dir);
});

/** Opens the report, and notes whatever a page should not do. */
async function open(
  view: string,
  options: { width?: number; colorScheme?: 'light' | 'dark'; file?: string } = {},
): Promise<{ page: Page; faults: string[] }> {
  const { width = 1440, colorScheme = 'light' } = options;
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) faults.push(`request for ${request.url()}`);
  });
  await page.goto(`${pathToFileURL(options.file ?? file)}#${view}`);
  await page.waitForSelector('main h2');
  return { page, faults };
}

describe('the report in a browser', () => {
  it.each(VIEWS.flatMap((view) => [1440, 390].map((width) => [view, width] as const)))(
    'shows %s at a width of %i from the disk, without faults, accessibly',
    async (view, width) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, faults } = await open(view, { width, colorScheme });
        await page.addScriptTag({ path: AXE });
        const violations: unknown = await page.evaluate(
          `axe.run().then(({ violations }) => violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join(' ')))`,
        );
        expect(violations).toEqual([]);
        expect(faults).toEqual([]);
        // Nothing sticks out to the right.
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        await page.close();
      }
    },
  );

  it('tells the verdict and the way to each crash', async () => {
    const { page } = await open('findings');
    expect(await page.textContent('header .verdict')).toBe('1 distinct crash');
    expect(await page.locator('.film li').count()).toBe(3);
    expect(await page.locator('.film li p').allTextContents()).toEqual([
      '1 click "One"',
      '2 type "two" into #field',
      '3 back',
    ]);
    expect(await page.textContent('.finding .facts')).toContain('5 of 5 replays hit it');
    await page.close();
  });

  it('names kinds for what they are, and shows apart what was triaged as no bug', async () => {
    const report = someReport(3);
    const [crash] = report.findings;
    if (crash === undefined) throw new Error('there is a finding');
    const hang = anrFinding('busy\n app.Main.work(Main.java:3)', ownByPrefixes(['app']));
    const triage = { verdict: 'by design', reason: 'zero is refused' } as const;
    const bug = { verdict: 'bug', reason: 'ISSUE-7' } as const;
    const mixed = join(dir, 'mixed.html');
    const findings = [
      { ...crash, id: 'crash-2', triage },
      { ...crash, ...hang, id: 'anr-1', triage: bug },
      crash,
    ];
    writeFileSync(mixed, reportHtml(BUILT, { ...report, findings }));
    const { page, faults } = await open('findings', { file: mixed });
    expect(await page.textContent('header .verdict')).toBe('1 distinct crash, 1 distinct ANR');
    expect(await page.textContent('nav a[aria-current] b')).toBe('2');
    expect(await page.locator('.finding .kind').allTextContents()).toEqual(['ANR', 'Crash', 'Crash']);
    expect(await page.locator('.excused .finding').getAttribute('id')).toBe('crash-2');
    expect(await page.locator('.triage').allTextContents()).toEqual([
      'Bug: ISSUE-7',
      'By design: zero is refused',
    ]);
    await page.click('#anr-1 summary');
    expect(await page.locator('#anr-1 .stack .own').allTextContents()).toEqual([
      ' app.Main.work(Main.java:3)',
    ]);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('goes through a filmstrip by keyboard, and shows a step large', async () => {
    const { page } = await open('findings');
    await page.locator('.film button').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('dialog', { hasText: '2 of 3' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('dialog', { hasText: '3 of 3' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.close();
  });

  it('finds screens by what is on them', async () => {
    const { page } = await open('screens');
    expect(await page.locator('.gallery li').count()).toBe(30);
    await page.fill('input[type=search]', 'even number 2');
    await expect.poll(() => page.locator('.gallery li').count()).toBe(7);
    await page.close();
  });

  it('finds classes, and opens them', async () => {
    const { page } = await open('coverage');
    await page.fill('input[type=search]', 'odd');
    await page.click('.classes button');
    await expect
      .poll(() => page.locator('.classes tbody th').allTextContents())
      .toEqual(['app.OddActivity', 'divide']);
    await page.close();
  });

  it('draws the map, and tells of each state where it leads', async () => {
    const { page } = await open('map');
    await expect.poll(() => page.locator('.graph canvas').count()).toBeGreaterThan(0);
    await page.click('text=EvenActivity');
    await page.click('text=screen number 0');
    await expect.poll(() => page.textContent('.map aside')).toContain('click "0"');
    await page.close();
  });

  it('opens the steps of a test of the suite', async () => {
    const { page } = await open('suite');
    await page.click('.tests button');
    await expect.poll(() => page.locator('.tests .film li').count()).toBe(2);
    await page.close();
  });

  it('shows the part that a technique has added', async () => {
    const { page } = await open('findings');
    await page.click('nav a[href="#tides"]');
    expect(await page.textContent('main h2')).toBe('Tides');
    expect(await page.textContent('main p')).toBe('How the water rose.');
    expect(await page.locator('main th[scope="col"]').allTextContents()).toEqual(['Place', 'Low', 'High']);
    expect(await page.locator('main tbody tr').allTextContents()).toEqual(['Harbour14', 'Beach03']);
    await page.close();
  });

  it('tells what has changed since the runs before, and the metrics of the paper', async () => {
    const report = someReport(30);
    const changed = join(dir, 'changed.html');
    const since = (n: number) => (n === 0 ? 'new' : n === 1 ? 'gone' : 'still');
    const states = report.states.map((state, n) => ({ ...state, since: since(n) }) as const);
    writeFileSync(changed, reportHtml(BUILT, { ...report, states }));
    const { page } = await open('findings', { file: changed });
    expect((await page.textContent('main .note'))?.replaceAll(/\s+/g, ' ')).toBe(
      'Since the runs before: 1 new finding, 0 still there, 0 gone; 1 new screen, 1 not seen again.',
    );
    await page.click('nav a[href="#screens"]');
    await expect.poll(() => page.locator('.gallery .since').allTextContents()).toEqual(['new', 'gone']);
    await page.click('nav a[href="#making"]');
    await expect
      .poll(() => page.locator('.metrics tbody td').allTextContents())
      .toEqual(['30', '25.5 (3-95)']);
    await page.close();
  });

  it('is dark where the user wants it dark', async () => {
    const colours = await Promise.all(
      (['light', 'dark'] as const).map(async (colorScheme) => {
        const { page } = await open('findings', { colorScheme });
        const colour = await page.evaluate('getComputedStyle(document.body).backgroundColor');
        await page.close();
        return colour;
      }),
    );
    expect(colours).toEqual(['rgb(251, 250, 247)', 'rgb(19, 24, 22)']);
  });

  it('says so when it holds no report', async () => {
    const empty = join(dir, 'empty.html');
    writeFileSync(empty, BUILT);
    const page = await browser.newPage();
    await page.goto(String(pathToFileURL(empty)));
    expect(await page.textContent('.note')).toContain('opened without a report');
    await page.close();
  });
});
