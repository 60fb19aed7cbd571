/** The exponent of the power that fits best: the slope of a straight line through the logarithms. */
export function exponent(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [xs.map(Math.log), ys.map(Math.log)];
  const [meanX, meanY] = [mean(x), mean(y)];
  const together = x.reduce((sum, value, n) => sum + (value - meanX) * ((y[n] ?? 0) - meanY), 0);
  return together / x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
