import { at, withRoom } from './int-array.js';

/** Numbers in a binary heap: the one that comes before all others is at hand. */
export class Heap {
  #items = new Int32Array(64);
  #size = 0;

  constructor(private readonly before: (one: number, other: number) => boolean) {}

  /** The first number, or 0 if there is none. */
  get first(): number {
    return this.#size === 0 ? 0 : at(this.#items, 0);
  }

  clear(): void {
    this.#size = 0;
  }

  push(item: number): void {
    this.#items = withRoom(this.#items, this.#size + 1);
    let place = this.#size++;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.before(item, at(this.#items, above))) break;
      this.#items[place] = at(this.#items, above);
      place = above;
    }
    this.#items[place] = item;
  }

  /** Removes the first number. */
  pop(): void {
    if (this.#size === 0) return;
    const item = at(this.#items, --this.#size);
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.#size) break;
      if (below + 1 < this.#size && this.before(at(this.#items, below + 1), at(this.#items, below))) below++;
      if (!this.before(at(this.#items, below), item)) break;
      this.#items[place] = at(this.#items, below);
      place = below;
    }
    this.#items[place] = item;
  }
}
