/** A whole number for people. */
export function count(n: number): string {
  return n.toLocaleString('en-US');
}
