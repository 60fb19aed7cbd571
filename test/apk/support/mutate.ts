import type { Rng } from '../../../src/core/rng.js';

const EXTREMES = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

type Mutation = (bytes: Uint8Array, rng: Rng) => Uint8Array;

const truncate: Mutation = (bytes, rng) => bytes.slice(0, rng.int(bytes.length));

const flipBits: Mutation = (bytes, rng) => {
  const out = bytes.slice();
  for (let n = 1 + rng.int(8); n > 0; n--) {
    const at = rng.int(out.length);
    out[at] = (out[at] ?? 0) ^ (1 << rng.int(8));
  }
  return out;
};

const overwriteWord: Mutation = (bytes, rng) => {
  const out = bytes.slice();
  if (out.length < 4) return out;
  // Half of the words are aligned, where the fields of most formats are.
  const at = rng.int(out.length - 3);
  const start = rng.int(2) === 0 ? at : at - (at % 4);
  new DataView(out.buffer).setUint32(start, rng.pick(EXTREMES), true);
  return out;
};

const copyRange: Mutation = (bytes, rng) => {
  const out = bytes.slice();
  const length = 1 + rng.int(Math.min(64, out.length));
  const from = rng.int(out.length - length + 1);
  out.copyWithin(rng.int(out.length - length + 1), from, from + length);
  return out;
};

const swapRanges: Mutation = (bytes, rng) => {
  const out = bytes.slice();
  const length = 1 + rng.int(Math.min(32, out.length));
  const a = rng.int(out.length - length + 1);
  const b = rng.int(out.length - length + 1);
  const kept = out.slice(a, a + length);
  out.copyWithin(a, b, b + length);
  out.set(kept, b);
  return out;
};

// Truncation is rare: it hides whatever lies behind the cut.
const MUTATIONS = [
  truncate,
  flipBits,
  flipBits,
  overwriteWord,
  overwriteWord,
  overwriteWord,
  copyRange,
  swapRanges,
];

/** A damaged copy: one to four random edits (cut, bits, extreme words, copied and swapped ranges). */
export function mutate(bytes: Uint8Array, rng: Rng): Uint8Array {
  // Not `slice`, which does not copy a Buffer.
  let out: Uint8Array = new Uint8Array(bytes);
  for (let n = 1 + rng.int(4); n > 0 && out.length > 0; n--) out = rng.pick(MUTATIONS)(out, rng);
  return out;
}
