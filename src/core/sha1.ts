import { createHash } from 'node:crypto';

/** SHA-1 of bytes, where a file format asks for it. */
export function sha1(bytes: Uint8Array): Uint8Array {
  return createHash('sha1').update(bytes).digest();
}
