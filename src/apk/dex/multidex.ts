/** The entries of an APK that hold its code, in the order in which Android loads them. */
export function dexParts(entryNames: Iterable<string>): string[] {
  const names = new Set(entryNames);
  const parts: string[] = [];
  // Android stops at the first gap, so that what comes after one is not code of the app.
  while (names.has(dexName(parts.length))) parts.push(dexName(parts.length));
  return parts;
}

/** The name of the entry with the n-th part of an app's code, from 0 on. */
export function dexName(n: number): string {
  return n === 0 ? 'classes.dex' : `classes${n + 1}.dex`;
}
