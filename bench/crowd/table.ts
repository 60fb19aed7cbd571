import { round } from '../measure.js';
import { markdownTable } from '../page.js';
import { type Row, troublesOf } from './row.js';
import { countsOf } from './totals.js';

/** A round as text for a page: what it comes to, beside an earlier one, and a line for each app. */
export function crowdText(rows: readonly Row[], before: readonly Row[]): string {
  return `${totals(rows, before)}\n\n${apps(rows)}`;
}

function totals(rows: readonly Row[], before: readonly Row[]): string {
  const now = Object.entries(countsOf(rows));
  if (before.length === 0)
    return markdownTable(
      ['', 'now'],
      now.map(([name, value]) => [name, String(value)]),
    );
  const then = countsOf(before);
  return markdownTable(
    ['', 'before', 'now'],
    now.map(([name, value]) => [name, String(then[name] ?? ''), String(value)]),
  );
}

function apps(rows: readonly Row[]): string {
  return markdownTable(
    ['app', 'target', 'screens', 'events/s', 'first start', 'troubles'],
    rows.map((row) => [
      row.app,
      String(row.target),
      String(row.screens),
      String(row.eventsPerSecond),
      row.firstStartS === null ? '' : `${round(row.firstStartS)} s`,
      troublesOf(row).map(inCell).join('<br>'),
    ]),
  );
}

/** A text that neither ends the cell nor is taken for markup. */
function inCell(text: string): string {
  return `\`${text.replaceAll(/[|`\s]+/g, ' ').trim()}\``;
}
