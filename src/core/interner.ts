/** Gives every distinct text a small number: 0 for the first, 1 for the next new one, and so on. */
export class Interner {
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  /** The number of a text, which is known from now on. */
  intern(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.length;
    this.#ids.set(text, id);
    this.#texts.push(text);
    return id;
  }

  /** The number of a text, or undefined when it was never interned. */
  find(text: string): number | undefined {
    return this.#ids.get(text);
  }

  /** The text with this number. */
  text(id: number): string {
    const text = this.#texts[id];
    if (text === undefined) throw new RangeError(`no text has the number ${id}`);
    return text;
  }
}
