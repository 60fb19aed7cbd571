// Numbers as programs in C print them.

/** C's `%f`: six places; a tie goes to the even digit, where `toFixed` rounds up. */
export function printfF(value: number): string {
  const scaled = Math.abs(value) * 1e6;
  const isTie = scaled - Math.floor(scaled) === 0.5 && Math.floor(scaled) % 2 === 0;
  return isTie ? (Math.sign(value) * (Math.floor(scaled) / 1e6)).toFixed(6) : value.toFixed(6);
}

/** A number that lies right between two of six digits, the nearer to zero of which is even. */
const BELOW = /^-?\d\.\d{4}[02468]50*e/;

/** C's `%g`: six digits, no zeros at the end. Whether it is negative is told by its bits where a number cannot: for NaN. */
export function printfG(exact: number, negative = exact < 0 || Object.is(exact, -0)): string {
  // C takes the even one of the two, JavaScript the one farther from zero.
  const value = BELOW.test(exact.toExponential(20)) ? exact * (1 - Number.EPSILON) : exact;
  const sign = negative ? '-' : '';
  if (Number.isNaN(value)) return `${sign}nan`;
  if (!Number.isFinite(value)) return `${sign}inf`;
  if (value === 0) return `${sign}0`;
  const [digits = '', exponent = '0'] = value.toExponential(5).split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 6) {
    const two = String(Math.abs(power)).padStart(2, '0');
    return `${digits.replace(/\.?0+$/, '')}e${power < 0 ? '-' : '+'}${two}`;
  }
  const fixed = value.toFixed(5 - power);
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}
