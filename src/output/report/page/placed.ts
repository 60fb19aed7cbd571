import type { ReportState } from '../data.js';

/** Room that one state takes. */
const ACROSS = 96;
const DOWN = 110;
/** States below each other before the next column begins. */
const COLUMN = 12;

/** Where each state is drawn: the further from the launch, the further to the right; never two in one place. */
export function placed(
  states: readonly ReportState[],
  drawn: ReadonlySet<number>,
): ReadonlyMap<number, { readonly x: number; readonly y: number }> {
  const byDepth = new Map<number, number[]>();
  states.forEach(({ depth }, number) => {
    if (drawn.has(number)) byDepth.set(depth, [...(byDepth.get(depth) ?? []), number]);
  });
  const places = new Map<number, { readonly x: number; readonly y: number }>();
  let column = 0;
  for (const depth of [...byDepth.keys()].sort((a, b) => a - b)) {
    const numbers = byDepth.get(depth) ?? [];
    const columns = Math.ceil(numbers.length / COLUMN);
    const rows = Math.ceil(numbers.length / columns);
    numbers.forEach((number, index) => {
      const inColumn = Math.min(rows, numbers.length - Math.floor(index / rows) * rows);
      places.set(number, {
        x: (column + Math.floor(index / rows)) * ACROSS,
        y: ((index % rows) - (inColumn - 1) / 2) * DOWN,
      });
    });
    column += columns + 0.4;
  }
  return places;
}
