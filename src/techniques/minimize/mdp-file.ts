import { digest } from '../../core/digest.js';
import { canonicalJson } from '../../core/format/canonical.js';
import type { Solution } from './mdp-solver.js';
import type { Parameters } from './parameters.js';
import type { Prior } from './prior.js';

const MAGIC = 0x4d44_5031;

/** The name of a solved table: equal names, equal tables. */
export function tableName(traces: number, { nr, st, m }: Parameters, prior: Prior): string {
  return `mdp-${traces}-${nr}-${st}-${m}-${digest(canonicalJson(prior))}.bin`;
}

/** A solved table as bytes. */
export function solutionBytes({ states, values, actions }: Solution): Uint8Array {
  const head = Uint32Array.of(MAGIC, states.length, actions.length, 0);
  const parts = [head, values, states, actions].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The table in these bytes; null where they are none, or only a part of one. */
export function readSolution(bytes: Uint8Array, traces: number): Solution | null {
  if (bytes.length < 16) return null;
  // A copy begins where numbers of every size may begin.
  const { buffer } = bytes.slice();
  const [magic, count = 0, runs] = new Uint32Array(buffer, 0, 4);
  if (magic !== MAGIC || runs !== count * traces || bytes.length !== 16 + count * (12 + traces)) return null;
  return {
    values: new Float64Array(buffer, 16, count),
    states: new Uint32Array(buffer, 16 + 8 * count, count),
    actions: new Uint8Array(buffer, 16 + 12 * count, runs),
  };
}
