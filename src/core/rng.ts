/** A seeded stream of random numbers; the only source of chance in Gauntlet. */
export interface Rng {
  /** A whole number from 0 to 2^32 - 1. */
  uint32(): number;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  float(): number;
  /** A whole number from 0 to n - 1. */
  int(n: number): number;
  /** One of the items, all equally likely. */
  pick<T>(items: readonly T[]): T;
  /** An independent stream that depends on this seed and the label only, not on what was drawn so far. */
  fork(label: string): Rng;
}

/** Mixes a number into a 32-bit hash. The order matters: mix(a, b) and mix(b, a) are unrelated. */
export function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ (hash >>> 16) ^ 0x2545f491, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15) ^ value, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit hash of a text. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h >>> 0, text.length);
}

/** The generator sfc32, seeded from a whole number. */
export class SeededRng implements Rng {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(readonly seed: number) {
    this.#a = mix(0x5eed, seed >>> 0);
    this.#b = mix(this.#a, Math.floor(seed / 2 ** 32) >>> 0);
    this.#c = mix(this.#b, 0x6a09e667);
    for (let i = 0; i < 12; i++) this.uint32();
  }

  uint32(): number {
    const t = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
    return t >>> 0;
  }

  float(): number {
    return this.uint32() / 2 ** 32;
  }

  int(n: number): number {
    return Math.floor(this.float() * n);
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('cannot pick from nothing');
    return items[this.int(items.length)] as T;
  }

  fork(label: string): Rng {
    const low = mix(hashText(label), this.seed >>> 0);
    return new SeededRng(mix(low, Math.floor(this.seed / 2 ** 32) >>> 0));
  }
}
