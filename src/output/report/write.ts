import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { ReportData } from './data.js';

const SLOT = '<script id="data" type="text/plain">';

/** The page as it was built, without data. */
export function builtPage(): string {
  return readFileSync(new URL('./page/index.html', import.meta.url), 'utf8');
}

/** The report as one HTML file that needs nothing else. */
export function reportHtml(page: string, data: ReportData): string {
  const at = page.indexOf(SLOT);
  if (at < 0) throw new Error('the report page has no place for its data');
  const packed = gzipSync(JSON.stringify(data), { level: 6 }).toString('base64');
  const end = at + SLOT.length;
  return page.slice(0, end) + packed + page.slice(end);
}
