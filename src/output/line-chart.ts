import { type Chart, type ChartPoint, type ChartSeries, extent, roundScale } from './chart.js';

const WIDTH = 760;
const HEIGHT = 430;
const PLOT = { left: 64, right: 736, top: 92, bottom: 372 };
const TICKS = { x: 6, y: 5 };

/** Colours that people with any colour vision can distinguish, for light and for dark backgrounds. */
const COLOURS = [
  { light: '#0b62a8', dark: '#5fb0f0' },
  { light: '#c2410c', dark: '#f79a5e' },
  { light: '#0f7a5c', dark: '#3ecfa4' },
  { light: '#8b3a8f', dark: '#d997dd' },
  { light: '#8a6a00', dark: '#e3bf3b' },
  { light: '#555555', dark: '#b5b5b5' },
];

/** A line chart as SVG: for every series its median line within the band of its quartiles. */
export function lineChart(chart: Chart): string {
  const most = extent(chart);
  const x = roundScale(most.x, TICKS.x, chart.x.whole);
  const y = roundScale(most.y, TICKS.y, chart.y.whole);
  // The last x tick may lie beyond the data; the lines shall reach the border all the same.
  const width = most.x > 0 ? most.x : x.most;
  const toX = (value: number) => PLOT.left + ((PLOT.right - PLOT.left) * value) / width;
  const toY = (value: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / y.most;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title subtitle">`,
    `<style>${style(chart.series.length)}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text id="title" class="title" x="24" y="32">${xmlText(chart.title)}</text>`,
    `<text id="subtitle" class="dim" x="24" y="52">${xmlText(chart.subtitle)}</text>`,
    ...legend(chart.series),
    ...y.ticks.flatMap((tick) => [
      `<path class="${tick === 0 ? 'axis' : 'grid'}" d="M${PLOT.left} ${at(toY(tick))}H${PLOT.right}"/>`,
      `<text class="tick end" x="${PLOT.left - 10}" y="${at(toY(tick) + 4)}">${xmlText(chart.y.show(tick))}</text>`,
    ]),
    ...x.ticks
      .filter((tick) => tick <= width * (1 + 1e-9))
      .flatMap((tick) => [
        `<path class="axis" d="M${at(toX(tick))} ${PLOT.bottom}v5"/>`,
        `<text class="tick middle" x="${at(toX(tick))}" y="${PLOT.bottom + 21}">${xmlText(chart.x.show(tick))}</text>`,
      ]),
    `<text class="dim middle" x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 14}">${xmlText(chart.x.label)}</text>`,
    `<text class="dim" x="${PLOT.left - 40}" y="${PLOT.top - 12}">${xmlText(chart.y.label)}</text>`,
    ...drawn(chart.series, (points, n) => `<path class="band c${n}" d="${bandPath(points, toX, toY)}"/>`),
    ...drawn(chart.series, (points, n) => `<path class="line c${n}" d="${linePath(points, toX, toY)}"/>`),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

function drawn(
  series: readonly ChartSeries[],
  draw: (points: readonly ChartPoint[], n: number) => string,
): string[] {
  return series.flatMap(({ points }, n) => (points.length === 0 ? [] : [draw(points, n)]));
}

function linePath(
  points: readonly ChartPoint[],
  toX: (value: number) => number,
  toY: (value: number) => number,
): string {
  return `M${points.map((point) => `${at(toX(point.at))} ${at(toY(point.median))}`).join('L')}`;
}

function bandPath(
  points: readonly ChartPoint[],
  toX: (value: number) => number,
  toY: (value: number) => number,
): string {
  const above = points.map((point) => `${at(toX(point.at))} ${at(toY(point.upper))}`);
  const below = points.map((point) => `${at(toX(point.at))} ${at(toY(point.lower))}`).reverse();
  return `M${[...above, ...below].join('L')}Z`;
}

/** One row, from the right border to the left, beside the subtitle. */
function legend(series: readonly ChartSeries[]): string[] {
  const widths = series.map(({ name }) => 31 + 7.8 * name.length + 18);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let left = Math.max(24, PLOT.right - total + 12);
  return series.flatMap(({ name }, n) => {
    const start = left;
    left += widths[n] ?? 0;
    return [
      `<path class="line c${n}" d="M${at(start)} 71h24"/>`,
      `<text class="name" x="${at(start + 31)}" y="75">${xmlText(name)}</text>`,
    ];
  });
}

function style(count: number): string {
  const colours = (shade: 'light' | 'dark') =>
    Array.from({ length: count }, (_, n) => `.c${n}{--c:${COLOURS[n % COLOURS.length]?.[shade]}}`).join('');
  return [
    'svg{--paper:#ffffff;--ink:#1f2328;--dim:#59636e;--grid:#e4e7eb;--axis:#8c959f;',
    'font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}',
    colours('light'),
    '.paper{fill:var(--paper)}text{fill:var(--ink)}.title{font-size:17px;font-weight:600}',
    '.dim,.tick{fill:var(--dim);font-size:12px}.middle{text-anchor:middle}.end{text-anchor:end}',
    '.grid,.axis{fill:none;stroke:var(--grid)}.axis{stroke:var(--axis)}',
    '.line{fill:none;stroke:var(--c);stroke-width:2.25;stroke-linejoin:round;stroke-linecap:round}',
    '.band{fill:var(--c);fill-opacity:.16}',
    '@media (prefers-color-scheme:dark){svg{--paper:#0d1117;--ink:#e6edf3;--dim:#9198a1;--grid:#21262d;--axis:#656c76}',
    `${colours('dark')}.band{fill-opacity:.22}}`,
  ].join('');
}

/** A coordinate, short and the same everywhere. */
function at(value: number): string {
  return String(Math.round(10 * value) / 10);
}

function xmlText(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
