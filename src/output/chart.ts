/** A line with the band around it. */
export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

export interface ChartPoint {
  readonly at: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** What a line chart shows, whatever it is drawn on. */
export interface Chart {
  readonly title: string;
  readonly subtitle: string;
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly series: readonly ChartSeries[];
}

export interface ChartAxis {
  readonly label: string;
  /** A value as its tick shows it. */
  readonly show: (value: number) => string;
  /** Only whole numbers are worth a tick. */
  readonly whole?: boolean;
}

/** An axis from 0 to its last tick. */
export interface Scale {
  readonly most: number;
  readonly ticks: readonly number[];
}

/** A scale with about so many round ticks, the last of them at or above `most`. */
export function roundScale(most: number, wanted: number, whole = false): Scale {
  const step = most > 0 ? roundStep(most / wanted, whole) : 1;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return { most: count * step, ticks: Array.from({ length: count + 1 }, (_, n) => n * step) };
}

/** The first of 1, 2, 2.5, 5 times a power of ten that is not below `least`. */
function roundStep(least: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  return steps.find((step) => step >= least && (!whole || Number.isInteger(step))) ?? 1;
}

/** The largest value of a chart on each axis. */
export function extent({ series }: Chart): { readonly x: number; readonly y: number } {
  const points = series.flatMap((one) => one.points);
  return {
    x: Math.max(0, ...points.map(({ at }) => at)),
    y: Math.max(0, ...points.map(({ upper }) => upper)),
  };
}
