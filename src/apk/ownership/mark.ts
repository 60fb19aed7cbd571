/** How many bits of a mark's hash are kept: few enough for a small table, enough that one in 160 marks is mistaken for another. */
const BITS = 24;
/** Shorter texts are in every program. */
const SHORTEST = 4;
/** Numbers below are counts, flags and sizes. */
const LARGE = 1 << 20;

/** Fewer calls are in many methods. */
const FEWEST_CALLS = 3;

/** What is below these is never in an APK, and keeps its names. */
export const FRAMEWORK =
  /^\[*L(?:java|javax|android|dalvik|org\/json|org\/xml|org\/xmlpull)\/(?!support\/|arch\/|databinding\/)/;

/** Constants in code that renaming leaves as they are, as one number each; null for those that say nothing. */
export function textMark(text: string): number | null {
  return text.length < SHORTEST ? null : hash(`s${text}`);
}

/** The number of an `int` constant. Colours, ids of resources and flags are left out. */
export function numberMark(value: number): number | null {
  const top = value >>> 24;
  if (Math.abs(value) < LARGE || top === 0xff || top === 0x7f || (value & 0xffff) === 0) return null;
  return hash(`i${value}`);
}

/** The number of a resource's name. */
export function resourceMark(type: string, entry: string): number {
  return hash(`r${type}/${entry}`);
}

/** A method by what it calls of the framework, in whatever order; null where that is too little to know it again. */
export function callsMark(calls: ReadonlySet<string>): number | null {
  return calls.size < FEWEST_CALLS ? null : hash(`c${[...calls].sort().join()}`);
}

/** FNV-1a over code units, with its bits mixed. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> (32 - BITS);
}
