const MODULUS = 65521;
/** Bytes that can be summed up before a sum leaves 32 bits. */
const STRIDE = 3800;

/** Adler-32, the checksum of a DEX header. */
export function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let start = 0; start < bytes.length; start += STRIDE) {
    const end = Math.min(start + STRIDE, bytes.length);
    for (let at = start; at < end; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return ((high << 16) | low) >>> 0;
}
