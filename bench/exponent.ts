import { arithmeticMean } from '../src/core/statistics.js';

/** The exponent of the power that fits best: the slope of a straight line through the logarithms. */
export function exponent(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [xs.map(Math.log), ys.map(Math.log)];
  const [meanX, meanY] = [arithmeticMean(x), arithmeticMean(y)];
  const together = x.reduce((sum, value, n) => sum + (value - meanX) * ((y[n] ?? 0) - meanY), 0);
  return together / x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
}
