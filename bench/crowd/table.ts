import { round } from '../measure.js';
import { markdownTable } from '../page.js';
import { type Row, troublesOf } from './row.js';
import { countsOf } from './totals.js';

/** A round as text for a page: what it comes to, beside an earlier one, and a line for each app. */
export function crowdText(rows: readonly Row[], before: readonly Row[]): string {
  return `${totals(rows, before)}\n\n${apps(rows)}`;
}

function totals(rows: readonly Row[], before: readonly Row[]): string {
  const then = before.length === 0 ? null : countsOf(before);
  return markdownTable(
    ['', ...(then === null ? [] : ['before']), 'now'],
    Object.entries(countsOf(rows)).map(([name, value]) => [
      name,
      ...(then === null ? [] : [then[name] ?? '']),
      value,
    ]),
  );
}

function apps(rows: readonly Row[]): string {
  return markdownTable(
    ['app', 'target', 'screens', 'events/s', 'first start', 'troubles'],
    rows.map((row) => [
      row.app,
      row.target,
      row.screens,
      row.eventsPerSecond,
      row.firstStartS === null ? '' : `${round(row.firstStartS)} s`,
      troublesOf(row).map(inCell).join('<br>'),
    ]),
  );
}

/** A text that neither ends the cell nor is taken for markup. */
function inCell(text: string): string {
  return `\`${text.replaceAll(/[|`\s]+/g, ' ').trim()}\``;
}
