import type { Colors } from 'picocolors/types.js';
import { type Chart, type ChartSeries, extent, roundScale, type Scale } from './chart.js';

/** Characters of the plot; each has 2 by 4 dots. */
const CELLS = { wide: 60, high: 12 };
const DOTS = { wide: 2 * CELLS.wide, high: 4 * CELLS.high };
const TICKS = { x: 5, y: 4 };

/** The bit of each dot of a braille character, by column and row. */
const BITS = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;
const BRAILLE = 0x2800;

/** Which dots of a line are drawn, so that lines can be distinguished without colours: of every `of`, the first `draw`. */
const DASHES = [
  { draw: 1, of: 1 },
  { draw: 6, of: 10 },
  { draw: 2, of: 5 },
  { draw: 12, of: 15 },
  { draw: 1, of: 6 },
] as const;

/** The median lines of a chart in braille, with axes and a legend. */
export function terminalChart(chart: Chart, colours: Colors): string {
  const paints = [colours.cyan, colours.yellow, colours.green, colours.magenta, colours.red];
  const paint = (n: number) => paints[n % paints.length] ?? String;
  const most = extent(chart);
  const x = roundScale(most.x, TICKS.x, chart.x.whole);
  const y = roundScale(most.y, TICKS.y, chart.y.whole);
  const width = most.x > 0 ? most.x : x.most;
  const labels = y.ticks.map(chart.y.show);
  const margin = Math.max(...labels.map((label) => label.length));
  const cells = plotted(chart.series, width, y.most);
  const rows = cells.map((row, n) => {
    const tick = tickOfRow(y, n);
    const label = tick === null ? '' : chart.y.show(tick);
    const drawn = row.map(({ bits, series }) =>
      bits === 0 ? ' ' : paint(series)(String.fromCharCode(BRAILLE + bits)),
    );
    return `${label.padStart(margin)} ${tick === null ? '│' : '┤'}${drawn.join('').trimEnd()}`;
  });
  return [
    `${colours.bold(chart.y.label)}  ${chart.series.map(({ name }, n) => `${paint(n)(sample(n))} ${name}`).join('   ')}`,
    ...rows,
    `${' '.repeat(margin)} └${'─'.repeat(CELLS.wide)}`,
    `${' '.repeat(margin + 2)}${tickLine(x, width, chart.x.show)}  ${chart.x.label}`,
  ].join('\n');
}

interface Cell {
  bits: number;
  /** The series that drew here last. */
  series: number;
}

function plotted(series: readonly ChartSeries[], width: number, height: number): Cell[][] {
  const cells = Array.from({ length: CELLS.high }, () =>
    Array.from({ length: CELLS.wide }, (): Cell => ({ bits: 0, series: 0 })),
  );
  const dot = (x: number, y: number, n: number) => {
    const cell = cells[CELLS.high - 1 - (y >> 2)]?.[x >> 1];
    if (cell === undefined) return;
    cell.bits |= BITS[x & 1 ? 1 : 0][3 - (y & 3)] ?? 0;
    cell.series = n;
  };
  // The first series is drawn last: all others are compared with it.
  for (const [n, one] of [...series.entries()].reverse()) {
    const { draw, of } = DASHES[n % DASHES.length] ?? DASHES[0];
    let inked = 0;
    let before: number | null = null;
    for (let x = 0; x < DOTS.wide; x++) {
      const value = valueAt(one, (width * (x + 0.5)) / DOTS.wide);
      if (value === null) continue;
      const y = Math.min(DOTS.high - 1, Math.floor((DOTS.high * value) / height));
      for (const step of between(before ?? y, y)) if (inked++ % of < draw) dot(x, step, n);
      before = y;
    }
  }
  return cells;
}

/** The dots from one height to the next, without the first unless it is the only one. */
function between(from: number, to: number): number[] {
  if (from === to) return [to];
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, n) => from + step * (n + 1));
}

function valueAt({ points }: ChartSeries, at: number): number | null {
  return points.findLast((point) => point.at <= at)?.median ?? null;
}

/** The tick whose height lies within a row of characters. */
function tickOfRow({ ticks, most }: Scale, row: number): number | null {
  const rowOf = (tick: number) =>
    CELLS.high - 1 - Math.min(CELLS.high - 1, Math.floor((CELLS.high * tick) / most));
  return ticks.find((tick) => rowOf(tick) === row) ?? null;
}

function tickLine({ ticks }: Scale, width: number, show: (value: number) => string): string {
  let line = '';
  for (const tick of ticks.filter((value) => value <= width * (1 + 1e-9))) {
    const label = show(tick);
    const centre = Math.round((CELLS.wide * tick) / width - label.length / 2);
    const start = Math.max(0, Math.min(CELLS.wide - label.length, centre));
    if (line.length > 0 && start < line.length + 1) continue;
    line = line.padEnd(start) + label;
  }
  return line.padEnd(CELLS.wide);
}

/** A short piece of a line as it is drawn. */
function sample(n: number): string {
  const { draw, of } = DASHES[n % DASHES.length] ?? DASHES[0];
  return Array.from({ length: 5 }, (_, cell) => {
    const bits = [0, 1].map((column) =>
      (2 * cell + column) % of < draw ? (BITS[column === 0 ? 0 : 1][1] ?? 0) : 0,
    );
    return String.fromCharCode(BRAILLE + bits.reduce((all: number, bit) => all | bit, 0));
  }).join('');
}
