import { xmlText } from '../../src/output/xml-text.js';
import { badness, type Row, troublesOf } from './row.js';
import { countsOf } from './totals.js';

const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 1.5em; color-scheme: light dark; }
ul.crowd { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(20em, 1fr)); gap: 1em; }
li.app { border: 1px solid #8888; border-radius: 6px; padding: 0.8em; overflow-wrap: anywhere; }
li.app img { height: 16em; float: right; margin-left: 0.8em; border: 1px solid #8884; }
li.app h2 { font-size: 1em; margin: 0 0 0.4em; }
.trouble { color: #c33; } .was { opacity: 0.6; } .new { font-weight: bold; }
`;

/** All apps of a round with their first screens, those with the worst troubles first; and what has changed since a round before. */
export function crowdPage(rows: readonly Row[], before: readonly Row[]): string {
  const sorted = [...rows].sort(
    (one, other) => badness(other) - badness(one) || one.app.localeCompare(other.app),
  );
  const known = new Map(before.map((row) => [row.app, row]));
  const counts = Object.entries(countsOf(rows)).map(([name, value]) => `${name} ${value}`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Crowd</title><style>${STYLE}</style>
<h1>${rows.length} apps</h1>
<p>${counts.join(', ')}</p>
<ul class="crowd">
${sorted.map((row) => card(row, known.get(row.app))).join('\n')}
</ul></html>
`;
}

function card(row: Row, before: Row | undefined): string {
  const troubles = troublesOf(row);
  const old = before === undefined ? null : troublesOf(before);
  const gone = old === null ? [] : old.filter((text) => !troubles.includes(text));
  const picture =
    row.startS === null
      ? ''
      : `<img src="${xmlText(encodeURI(`${row.app}/first.png`))}" alt="first screen" loading="lazy">`;
  const coverage = row.coverage === null ? '' : `, ${row.coverage.hit} of ${row.coverage.total} blocks`;
  return `<li class="app">${picture}<h2>${xmlText(row.app)}</h2>
<p>target ${row.target}, ${row.events} events, ${row.screens} screens${coverage}, ${row.eventsPerSecond} events/s, first screen after ${row.firstStartS ?? '-'} s, later after ${row.startS ?? '-'} s</p>
${troubles.map((text) => `<p class="trouble${old !== null && !old.includes(text) ? ' new' : ''}">${xmlText(text)}</p>`).join('\n')}
${gone.map((text) => `<p class="was">gone: ${xmlText(text)}</p>`).join('\n')}
</li>`;
}
