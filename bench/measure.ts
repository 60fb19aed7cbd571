/** A benchmark prints its measures itself, one line each. */
export type Bench = () => Promise<void> | void;

/** Prints one measure as a line of JSON. */
export function print(
  bench: string,
  value: number,
  unit: string,
  more: Readonly<Record<string, unknown>> = {},
): void {
  process.stdout.write(`${JSON.stringify({ bench, value: round(value), unit, ...more })}\n`);
}

/** Seconds that some work takes. */
export async function seconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Highest memory use of this process so far, in megabytes. */
export function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}

/** Three significant digits are all that a measurement is worth. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}
