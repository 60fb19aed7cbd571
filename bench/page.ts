import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces what a page of the documentation shows between the markers of this name. */
export function putIntoPage(file: string, name: string, text: string): void {
  const page = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}`);
  writeFileSync(file, `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`);
}

/** A table in Markdown; all columns but the first are numbers. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
