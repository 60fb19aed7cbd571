/** Lines of a source file, from the first to the last. */
export type LineRange = readonly [first: number, last: number];

/** The same lines in as few ranges as can be, ascending. */
export function mergeRanges(ranges: readonly LineRange[]): LineRange[] {
  const merged: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}

/** The lines of merged ranges that are not in others, which are merged too. */
export function minusRanges(ranges: readonly LineRange[], others: readonly LineRange[]): LineRange[] {
  const left: LineRange[] = [];
  let at = 0;
  for (const [first, last] of ranges) {
    let from = first;
    for (let other = others[at]; other !== undefined && other[0] <= last; other = others[at]) {
      if (from < other[0]) left.push([from, other[0] - 1]);
      from = Math.max(from, other[1] + 1);
      // One that reaches further may cover lines of the next range too.
      if (other[1] > last) break;
      at++;
    }
    if (from <= last) left.push([from, last]);
  }
  return left;
}

/** How many lines merged ranges hold. */
export function countLines(ranges: readonly LineRange[]): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}
