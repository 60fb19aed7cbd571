/** Deeper packages than this are written out. */
const MAX_PARTS = 10;

/** Class names by the fewest last parts that distinguish them; a name that cannot be cut stays whole. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const short = new Map<string, string>();
  let left = [...new Set(names)];
  for (let parts = 1; left.length > 0; parts++) {
    const cut = new Map(left.map((name) => [name, parts > MAX_PARTS ? name : ending(name, parts)]));
    const users = new Map<string, number>();
    for (const end of cut.values()) users.set(end, (users.get(end) ?? 0) + 1);
    for (const [name, end] of cut) if (users.get(end) === 1 || end === name) short.set(name, end);
    left = left.filter((name) => !short.has(name));
  }
  return short;
}

function ending(name: string, parts: number): string {
  return name.split('.').slice(-parts).join('.');
}
