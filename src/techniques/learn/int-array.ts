/** The number at an index, 0 beyond the end. */
export function at(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}

/** The same numbers in an array that holds at least so many; new places hold 0. */
export function withRoom(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Int32Array(Math.max(length, 2 * array.length));
  larger.set(array);
  return larger;
}
