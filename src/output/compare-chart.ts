import { basename } from 'node:path';
import type { Axis } from '../run/compare/bands.js';
import type { ComparedApp } from '../run/compare/comparison.js';
import type { Chart, ChartAxis } from './chart.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Growth of coverage by strategy, or of the number of screens where coverage is not known. */
export function compareChart({ app, probes, strategies }: ComparedApp, over: Axis): Chart {
  const most = Math.max(0, ...strategies.map(({ runs }) => runs.length));
  const end = Math.max(0, ...strategies.map(({ curve }) => curve.at(-1)?.at ?? 0));
  const series = strategies.map(({ strategy, curve }) => ({ name: strategy, points: curve }));
  return {
    title: basename(app),
    subtitle: `Median of ${most} ${most === 1 ? 'run' : 'runs'}, and the band between the quartiles`,
    x: xAxis(over, end),
    y:
      probes === null
        ? { label: 'screens', show: (value) => value.toLocaleString('en-US'), whole: true }
        : { label: `coverage of ${probes.toLocaleString('en-US')} blocks`, show: (value) => `${value}%` },
    series: scaled(series, over === 'events' ? 1 : unitOf(end)),
  };
}

/** Charts count time in hours or minutes, so that their ticks are round. */
function unitOf(endMs: number): number {
  return endMs >= 2 * HOUR_MS ? HOUR_MS : MINUTE_MS;
}

function xAxis(over: Axis, end: number): ChartAxis {
  const show = (value: number) => value.toLocaleString('en-US');
  if (over === 'events') return { label: 'events', show, whole: true };
  return { label: `${unitOf(end) === HOUR_MS ? 'hours' : 'minutes'} on the device`, show };
}

function scaled(series: Chart['series'], unit: number): Chart['series'] {
  return series.map(({ name, points }) => ({
    name,
    points: points.map((point) => ({ ...point, at: point.at / unit })),
  }));
}
