const UTF8 = new TextEncoder();

/** All bytes in a row, copied once. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** 16-bit numbers, low byte first. */
export function u16(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [n, value] of values.entries()) view.setUint16(n * 2, value, true);
  return bytes;
}

/** 32-bit numbers, low byte first. */
export function u32(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [n, value] of values.entries()) view.setUint32(n * 4, value, true);
  return bytes;
}

/** Text as UTF-8. */
export function utf8(text: string): Uint8Array {
  return UTF8.encode(text);
}

/** How many bytes are missing to the next multiple. */
export function missingTo(multiple: number, length: number): number {
  return (multiple - (length % multiple)) % multiple;
}
