import { joinBytes } from '../zip/write-bytes.js';

/** Tags of DER, the binary form of certificates, signatures and key stores. */
export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
  /** The tag with a number in front of a value that may be absent; and the same around plain bytes. */
  field: (n: number) => 0xa0 | n,
  plainField: (n: number) => 0x80 | n,
} as const;

const LONG_LENGTH = 0x80;

/** One value: its tag, its length, its content. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return joinBytes([Uint8Array.of(tag), lengthBytes(length), ...parts]);
}

/** Values in a fixed order. */
export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return der(TAG.sequence, ...parts);
}

/** A whole number from 0 on, given as bytes with the highest first. */
export function unsigned(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  const significant = start < 0 ? Uint8Array.of(0) : bytes.subarray(start);
  // The highest bit is the sign.
  const sign = (significant[0] ?? 0) & 0x80 ? [Uint8Array.of(0)] : [];
  return der(TAG.integer, ...sign, significant);
}

/** The name of an algorithm or a field, given as numbers with dots. */
export function oid(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(TAG.oid, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)));
}

/** An algorithm with the parameters that say that it has none. */
export function algorithm(dotted: string): Uint8Array {
  return sequence(oid(dotted), der(TAG.nothing));
}

function lengthBytes(length: number): Uint8Array {
  if (length < LONG_LENGTH) return Uint8Array.of(length);
  const bytes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return Uint8Array.of(LONG_LENGTH | bytes.length, ...bytes);
}

/** Seven bits a byte, the highest first; all but the last are marked. */
function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) {
    bytes.unshift(0x80 | (left % 128));
  }
  return bytes;
}
