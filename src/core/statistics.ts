/** Most values of two samples together for which the p value is counted out; the counts are whole numbers up to there. */
const LARGEST_EXACT = 50;

/** The middle of a sample and the borders of its middle half. */
export interface Spread {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** How two samples compare by rank. */
export interface RankTest {
  /** Number of pairs in which the first sample has the larger value; an equal pair counts half. */
  readonly u: number;
  /** Chance of a difference at least as large, in either direction, if both samples come from one source. */
  readonly p: number;
  /** Whether `p` was counted out over all ways to deal the values, or comes from the normal distribution. */
  readonly method: 'exact' | 'normal';
}

/** The value below which this share of a sample lies, on the straight line between its neighbours in rank. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...required(values)].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (place - Math.floor(place)) * (above - below);
}

/** The middle value; between the middle two of an even number. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Median and quartiles. */
export function spread(values: readonly number[]): Spread {
  return { lower: quantile(values, 0.25), median: median(values), upper: quantile(values, 0.75) };
}

/** The sum, shared out evenly. */
export function arithmeticMean(values: readonly number[]): number {
  return sum(required(values)) / values.length;
}

/** The root of the product: the mean of factors. Zero as soon as one value is. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(sum(notNegative(values).map(Math.log)) / values.length);
}

/** The reciprocal of the mean of the reciprocals: the mean of rates. Zero as soon as one value is. */
export function harmonicMean(values: readonly number[]): number {
  return values.length / sum(notNegative(values).map((value) => 1 / value));
}

/** Vargha and Delaney's A12: the chance that a value of the first sample is larger than one of the second. */
export function a12(first: readonly number[], second: readonly number[]): number {
  return uOf(first, second) / (first.length * second.length);
}

/** The word that Vargha and Delaney give to an A12. */
export function magnitude(a: number): 'none' | 'small' | 'medium' | 'large' {
  const distance = Math.abs(a - 0.5);
  if (distance < 0.06) return 'none';
  if (distance < 0.14) return 'small';
  return distance < 0.21 ? 'medium' : 'large';
}

/** The Mann-Whitney U test, two-sided: exact for small samples, ties included, else by the normal distribution. */
export function mannWhitney(
  first: readonly number[],
  second: readonly number[],
  largestExact: number = LARGEST_EXACT,
): RankTest {
  const u = uOf(first, second);
  return first.length + second.length <= largestExact
    ? { u, p: exactP(first, second, u), method: 'exact' }
    : { u, p: normalP(first, second, u), method: 'normal' };
}

function uOf(first: readonly number[], second: readonly number[]): number {
  const ranks = doubledRanks([...required(first), ...required(second)]);
  const n = first.length;
  return (sum(ranks.slice(0, n)) - n * (n + 1)) / 2;
}

/** Twice the rank of each value, from 1 on; equal values share the mean of their ranks, which doubling makes whole. */
function doubledRanks(values: readonly number[]): number[] {
  const [first, last] = [new Map<number, number>(), new Map<number, number>()];
  for (const [at, value] of [...values].sort((a, b) => a - b).entries()) {
    if (!first.has(value)) first.set(value, at);
    last.set(value, at);
  }
  return values.map((value) => (first.get(value) ?? 0) + (last.get(value) ?? 0) + 2);
}

/** Share of the ways to deal the values into samples of these sizes that are as far from the expected U, or farther. */
function exactP(first: readonly number[], second: readonly number[], u: number): number {
  const n = first.length;
  const ranks = doubledRanks([...first, ...second]);
  const width = sum(ranks) + 1;
  // ways[k * width + s]: how many choices of k values have the doubled rank sum s.
  const ways = new Float64Array((n + 1) * width);
  ways[0] = 1;
  for (const rank of ranks) {
    for (let k = n; k >= 1; k--) {
      for (let s = width - 1; s >= rank; s--) {
        ways[k * width + s] = (ways[k * width + s] ?? 0) + (ways[(k - 1) * width + s - rank] ?? 0);
      }
    }
  }
  const expected = (n * second.length) / 2;
  const distance = Math.abs(u - expected);
  const dealt = [...ways.subarray(n * width)];
  const far = dealt.filter((_, s) => Math.abs((s - n * (n + 1)) / 2 - expected) >= distance);
  return sum(far) / sum(dealt);
}

/** By the normal distribution, with corrections for ties and for U coming in steps. */
function normalP(first: readonly number[], second: readonly number[], u: number): number {
  const [n, m] = [first.length, second.length];
  const total = n + m;
  const counts = new Map<number, number>();
  for (const value of [...first, ...second]) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ties = sum([...counts.values()].map((count) => count ** 3 - count));
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return distance === 0 ? 1 : complementaryError(distance / Math.sqrt(2 * variance));
}

/** The complementary error function for x from 0 on: a series near zero, a continued fraction beyond. */
function complementaryError(x: number): number {
  const scale = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < 3) {
    let term = 2 * x;
    let total = term;
    for (let n = 1; term > total * Number.EPSILON; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      total += term;
    }
    return 1 - scale * total;
  }
  let fraction = x;
  for (let n = 60; n >= 1; n--) fraction = x + n / 2 / fraction;
  return scale / fraction;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function required(values: readonly number[]): readonly number[] {
  if (values.length === 0) throw new RangeError('a sample needs at least one value');
  return values;
}

function notNegative(values: readonly number[]): readonly number[] {
  if (required(values).some((value) => !(value >= 0)))
    throw new RangeError('this mean needs values from 0 on');
  return values;
}
