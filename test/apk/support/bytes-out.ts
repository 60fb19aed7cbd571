/** A 16-bit number, low byte first. */
export function u16(...values: number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]));
}

/** A 32-bit number, low byte first. */
export function u32(...values: number[]): Uint8Array {
  return u16(...values.flatMap((value) => [value & 0xffff, value >>> 16]));
}

/** All bytes in a row. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** Text as UTF-8. */
export function utf8(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'utf8'));
}

/** Text as UTF-16, low byte first. */
export function utf16(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'utf16le'));
}

/** A copy with other bytes at an offset. */
export function patched(bytes: Uint8Array, at: number, patch: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy.set(patch, at);
  return copy;
}
