/** A binary heap: the first item by a given order is always at hand. */
export class Heap<T> {
  #items: T[] = [];

  constructor(private before: (one: T, other: T) => boolean) {}

  get first(): T | undefined {
    return this.#items[0];
  }

  clear(): void {
    this.#items = [];
  }

  push(item: T): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = items[up];
      if (parent === undefined || !this.before(item, parent)) break;
      items[at] = parent;
      at = up;
    }
    items[at] = item;
  }

  /** Removes the first item. */
  pop(): T | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last !== undefined && items.length > 0) this.#sink(last);
    return first;
  }

  /** Takes another order from now on. */
  reorder(before: (one: T, other: T) => boolean): void {
    this.before = before;
    const items = this.#items;
    this.#items = [];
    for (const item of items) this.push(item);
  }

  /** Finds the place of an item, from the top down. */
  #sink(item: T): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      let child = items[down];
      const right = items[down + 1];
      if (child !== undefined && right !== undefined && this.before(right, child)) {
        down++;
        child = right;
      }
      if (child === undefined || !this.before(child, item)) break;
      items[at] = child;
      at = down;
    }
    items[at] = item;
  }
}
