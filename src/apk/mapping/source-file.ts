const SOURCES = new Set(['java', 'kt', 'groovy', 'scala']);
const KEPT = new Set(['Native Method']);

/** The source file of a class: as it was written down, or else named for its outermost class, as compilers do. */
export function sourceFile(
  className: string,
  known: string | null,
  shown: string | undefined,
): string | undefined {
  if (known !== null) return known;
  if (shown !== undefined && KEPT.has(shown)) return shown;
  const [outer = ''] = className.slice(className.lastIndexOf('.') + 1).split('$', 1);
  if (outer === '') return shown;
  const extension = shown?.split('.', 2)[1];
  if (extension !== undefined && SOURCES.has(extension)) return `${outer}.${extension}`;
  return outer.length > 2 && outer.endsWith('Kt') ? `${outer.slice(0, -2)}.kt` : `${outer}.java`;
}
