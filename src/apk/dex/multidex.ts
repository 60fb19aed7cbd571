/** The entries of an APK that hold its code, in the order in which Android loads them. */
export function dexParts(entryNames: Iterable<string>): string[] {
  const names = new Set(entryNames);
  const parts: string[] = [];
  // Android stops at the first gap, so that what comes after one is not code of the app.
  for (let name = 'classes.dex'; names.has(name); name = `classes${parts.length + 1}.dex`) parts.push(name);
  return parts;
}
