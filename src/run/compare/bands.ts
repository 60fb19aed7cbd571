import { type Spread, spread } from '../../core/statistics.js';
import type { CurvePoint } from '../derive/metrics.js';

export const AXES = ['events', 'time'] as const;
/** What growth is plotted against: events, or time on the device in milliseconds. */
export type Axis = (typeof AXES)[number];

/** Where a number of runs stood at one place of the axis. */
export interface BandPoint extends Spread {
  readonly at: number;
}

/** Samples along the axis, both ends included. */
const SAMPLES = 101;

/** Median and quartiles of several curves, from 0 to `end`. A curve keeps its last value once its run is over. */
export function band(
  curves: readonly (readonly CurvePoint[])[],
  axis: Axis,
  end: number,
  value: (point: CurvePoint) => number,
): BandPoint[] {
  if (curves.length === 0) return [];
  const places = Array.from({ length: SAMPLES }, (_, n) => (end * n) / (SAMPLES - 1));
  const sampled = curves.map((curve) => sample(curve, axis, places, value));
  return places.map((at, n) => ({ at, ...spread(sampled.map((values) => values[n] ?? 0)) }));
}

/** Where on the axis a curve ends. */
export function endOf(curve: readonly CurvePoint[], axis: Axis): number {
  const last = curve.at(-1);
  return last === undefined ? 0 : place(last, axis);
}

/** A curve is a staircase: what counts is the last point at or before each place. */
function sample(
  curve: readonly CurvePoint[],
  axis: Axis,
  places: readonly number[],
  value: (point: CurvePoint) => number,
): number[] {
  let next = 0;
  let now = 0;
  return places.map((at) => {
    for (let point = curve[next]; point !== undefined && place(point, axis) <= at; point = curve[++next])
      now = value(point);
    return now;
  });
}

function place(point: CurvePoint, axis: Axis): number {
  return axis === 'events' ? point.events : point.virtualMs;
}
