/** A number as a numerator over a denominator: comparing with it is exact. */
export interface Fraction {
  readonly over: number;
  readonly under: number;
}

/** A decimal number such as `0.8` as a fraction; null where it is none. */
export function parseFraction(text: string): Fraction | null {
  const [, whole = '', part = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === '' ? null : { over: Number(whole + part), under: 10 ** part.length };
}

/** The least whole number that is not below `a / b`, without floating point; `a >= 0`, `b > 0`. */
export function ceilDiv(a: number, b: number): number {
  const rest = a % b;
  return (a - rest) / b + (rest > 0 ? 1 : 0);
}
