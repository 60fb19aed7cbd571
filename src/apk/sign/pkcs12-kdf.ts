import { createHash } from 'node:crypto';
import { joinBytes, missingTo } from '../zip/write-bytes.js';

/** What derived bytes are for: the same password gives others for each. */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

/** What bytes are derived from. */
export interface Derivation {
  readonly hash: string;
  readonly password: string;
  readonly salt: Uint8Array;
  readonly iterations: number;
}

const LARGE_BLOCK_HASHES: readonly string[] = ['sha384', 'sha512'];

/** Bytes from a password in the way of RFC 7292, appendix B, which key stores use beside PBKDF2. */
export function pkcs12Derive(
  { hash, password, salt, iterations }: Derivation,
  purpose: number,
  size: number,
): Uint8Array {
  const block = LARGE_BLOCK_HASHES.includes(hash) ? 128 : 64;
  const diversifier = new Uint8Array(block).fill(purpose);
  const state = joinBytes([repeated(salt, block), repeated(bmpString(password), block)]);
  const derived: Uint8Array[] = [];
  for (let length = 0; length < size; ) {
    let digest = createHash(hash).update(diversifier).update(state).digest();
    for (let round = 1; round < iterations; round++) digest = createHash(hash).update(digest).digest();
    derived.push(digest);
    length += digest.length;
    for (let at = 0; at < state.length; at += block) addPlusOne(state.subarray(at, at + block), digest);
  }
  return joinBytes(derived).subarray(0, size);
}

/** UTF-16, the high byte first, with a zero at the end. */
function bmpString(text: string): Uint8Array {
  return Buffer.from(`${text}\0`, 'utf16le').swap16();
}

/** As often as it takes to fill whole blocks. */
function repeated(bytes: Uint8Array, block: number): Uint8Array {
  const length = bytes.length + missingTo(block, bytes.length);
  return Uint8Array.from({ length }, (_, n) => bytes[n % bytes.length] ?? 0);
}

/** Adds a number, repeated to the same length, and 1; both have their highest byte first. */
function addPlusOne(target: Uint8Array, addend: Uint8Array): void {
  let carry = 1;
  for (let at = target.length - 1; at >= 0; at--) {
    const sum = (target[at] ?? 0) + (addend[at % addend.length] ?? 0) + carry;
    target[at] = sum & 0xff;
    carry = sum >>> 8;
  }
}
