import { readFileSync } from 'node:fs';

// Read as a file, and only when somebody asks: see framework.ts.
const DATA = new URL('./library-marks.json', import.meta.url);

let table: ReadonlySet<number> | undefined;

/** Marks that the usual libraries have and no two of them share; made by scripts/library-marks.mjs. */
export function libraryMarks(): ReadonlySet<number> {
  table ??= readTable();
  return table;
}

/** The distances between the marks in ascending order, in groups of seven bits, the lowest first. */
function readTable(): ReadonlySet<number> {
  const { marks }: { readonly marks: string } = JSON.parse(readFileSync(DATA, 'utf8'));
  const found = new Set<number>();
  let mark = 0;
  let distance = 0;
  let shift = 0;
  for (const byte of Buffer.from(marks, 'base64')) {
    distance |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    mark += distance;
    found.add(mark);
    distance = 0;
    shift = 0;
  }
  return found;
}
