import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { type Chart, roundScale } from '../../src/output/chart.js';
import { compareChart } from '../../src/output/compare-chart.js';
import { lineChart } from '../../src/output/line-chart.js';
import { sparkline } from '../../src/output/sparkline.js';
import { terminalChart } from '../../src/output/terminal-chart.js';
import type { ComparedApp } from '../../src/run/compare/comparison.js';

const PLAIN = pc.createColors(false);

/** Straight lines from 0 to these heights. */
function chart(heights: Readonly<Record<string, number>>, title = 'App'): Chart {
  return {
    title,
    subtitle: 'two <runs>',
    x: { label: 'events', show: String },
    y: { label: 'coverage', show: (value) => `${value}%` },
    series: Object.entries(heights).map(([name, height]) => ({
      name,
      points: [0, 25, 50, 75, 100].map((at) => {
        const median = (height * at) / 100;
        return { at, lower: 0.9 * median, median, upper: 1.1 * median };
      }),
    })),
  };
}

/** Names of the elements of an XML text; throws unless every one is closed in its place. */
function elementsOf(xml: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  const rest = xml.replaceAll(
    /<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, end, name, _rest, empty) => {
      if (end === '/') {
        if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      } else {
        names.push(name);
        if (empty === '') open.push(name);
      }
      return '';
    },
  );
  if (open.length > 0 || /[<>]|&(?!(?:amp|lt|gt|quot);)/.test(rest))
    throw new Error('this is not well-formed');
  return names;
}

describe('a round scale', () => {
  it('has round ticks up to the first at or above the largest value', () => {
    expect(roundScale(76.9, 5)).toEqual({ most: 80, ticks: [0, 20, 40, 60, 80] });
    expect(roundScale(100, 5)).toEqual({ most: 100, ticks: [0, 20, 40, 60, 80, 100] });
    expect(roundScale(9, 4)).toEqual({ most: 10, ticks: [0, 2.5, 5, 7.5, 10] });
    expect(roundScale(9, 4, true)).toEqual({ most: 10, ticks: [0, 5, 10] });
    expect(roundScale(2, 4, true)).toEqual({ most: 2, ticks: [0, 1, 2] });
    expect(roundScale(90, 4, true)).toEqual({ most: 100, ticks: [0, 25, 50, 75, 100] });
    expect(roundScale(0, 5)).toEqual({ most: 1, ticks: [0, 1] });
  });
});

describe('a line chart', () => {
  it('is well-formed SVG with a line and a band for every series', () => {
    const svg = lineChart(chart({ random: 60, dfs: 90 }, 'a & b <c> "d" \u0007'));
    const names = elementsOf(svg);
    expect(names[0]).toBe('svg');
    expect(svg).toContain('a &amp; b &lt;c&gt; "d"');
    expect(svg.match(/class="band c\d"/g)).toEqual(['class="band c0"', 'class="band c1"']);
    // The line and its sample in the legend.
    expect(svg.match(/class="line c1"/g)).toHaveLength(2);
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    expect(svg).toBe(lineChart(chart({ random: 60, dfs: 90 }, 'a & b <c> "d" \u0007')));
  });

  it('draws from corner to corner', () => {
    // 100 is the last tick of both axes: the plot spans 64 to 736 and 372 to 92.
    const svg = lineChart(chart({ all: 1000 / 11 }));
    const line = /class="line c0" d="(M64 [^"]*)"/.exec(svg)?.[1] ?? '';
    expect(line.startsWith('M64 372L')).toBe(true);
    expect(line.endsWith('L736 117.5')).toBe(true);
    const bandTop = /class="band c0" d="[^"]*L736 ([\d.]+)L736 /.exec(svg)?.[1];
    expect(bandTop).toBe('92');
  });

  it('can be empty', () => {
    const names = elementsOf(lineChart({ ...chart({}), series: [{ name: 'none', points: [] }] }));
    expect(names.filter((name) => name === 'path').length).toBeGreaterThan(2);
  });
});

describe('a chart in the terminal', () => {
  it('shows axes, a legend, and lines that differ without colours', () => {
    const lines = terminalChart(chart({ random: 100, dfs: 50 }), PLAIN).split('\n');
    expect(lines[0]).toBe('coverage  ⠒⠒⠒⠒⠒ random   ⠒⠒⠒⠀⠀ dfs');
    expect(lines).toHaveLength(15);
    expect(lines.at(-1)).toMatch(/^\s+0\s+20\s+40\s+60\s+80\s+100\s+events$/);
    expect(lines.filter((line) => /^\s*\d+% ┤/.test(line)).length).toBeGreaterThanOrEqual(4);
  });

  it('has every line where its values are', () => {
    const flat = {
      ...chart({}),
      series: [
        {
          name: 'flat',
          points: [
            { at: 0, lower: 9, median: 9, upper: 9 },
            { at: 8, lower: 9, median: 9, upper: 10 },
          ],
        },
      ],
    };
    const rows = terminalChart(flat, PLAIN).split('\n').slice(1, 13);
    const drawn = rows.map((row) => row.split(/[┤│]/)[1] ?? '');
    // 9 of 10 is dot 43 of 48 from below: row 1 from the top, in all 60 characters.
    expect(drawn.map((row) => row.length)).toEqual([0, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(new Set(drawn[1])).toEqual(new Set(['⠉']));
  });

  it('paints where there are colours', () => {
    expect(terminalChart(chart({ random: 100 }), pc.createColors(true))).toContain('\u001b[36m');
  });
});

describe('the chart of a comparison', () => {
  const app = (probes: number | null): ComparedApp => ({
    app: 'apps/notes.apk',
    folder: 'notes.apk',
    probes,
    strategies: [
      {
        strategy: 'random',
        runs: [],
        spread: null,
        effect: null,
        exceptions: [],
        curve: [{ at: 7_200_000, lower: 1, median: 2, upper: 3 }],
      },
    ],
  });

  it('counts time in hours, or in minutes', () => {
    const hours = compareChart(app(2000), 'time');
    expect(hours).toMatchObject({
      title: 'notes.apk',
      x: { label: 'hours on the device' },
      y: { label: 'coverage of 2,000 blocks' },
    });
    expect(hours.series[0]?.points[0]?.at).toBe(2);
    expect(compareChart(app(null), 'events')).toMatchObject({
      x: { label: 'events' },
      y: { label: 'screens' },
    });
  });
});

describe('a sparkline', () => {
  it('has the largest value as its tallest bar', () => {
    expect(sparkline([0, 4, 8])).toBe('▁▅█');
    expect(sparkline([0, 0])).toBe('▁▁');
  });
});
