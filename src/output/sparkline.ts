const BARS = '▁▂▃▄▅▆▇█';

/** Values as a row of bars, the largest as the tallest. */
export function sparkline(values: readonly number[]): string {
  const most = Math.max(...values);
  return values
    .map((value) => BARS[most > 0 ? Math.min(BARS.length - 1, Math.floor((BARS.length * value) / most)) : 0])
    .join('');
}
