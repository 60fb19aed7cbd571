/** More than most methods need. */
const LEAST_ROOM = 1 << 14;

/**
 * Arrays for the work on one method after the other: they keep the size of the largest, because to make new ones for
 * each of thousands of methods takes longer than to edit them. All but what is up to the length asked for is garbage.
 */
export class Workspace {
  /** What begins at each address; nothing at first. */
  begins = new Uint8Array(0);
  entries = new Int32Array(0);
  places = new Int32Array(0);
  sizes = new Int32Array(0);

  /** Makes room for code with a number of units, and for the address behind it. */
  fit(length: number): void {
    if (length < this.begins.length) {
      this.begins.fill(0, 0, length + 1);
      return;
    }
    const room = Math.max(length + 1, LEAST_ROOM);
    this.begins = new Uint8Array(room);
    this.entries = new Int32Array(room);
    this.places = new Int32Array(room);
    this.sizes = new Int32Array(room);
  }
}
