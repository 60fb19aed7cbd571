import type { PaperValue } from '../run/compare/paper-values.js';

/** A value of the paper: its median and range over the apps. */
export function paperText(paper: PaperValue | null): string {
  if (paper === null) return '-';
  const [middle, from, to] = [paper.median, paper.least, paper.most].map((value) =>
    value.toLocaleString('en-US'),
  );
  return `${middle} (${from}-${to})`;
}

/** To as many digits as are significant. */
export function rounded(value: number): number {
  const digits = value < 10 ? 100 : 10;
  return Math.round(digits * value) / digits;
}
