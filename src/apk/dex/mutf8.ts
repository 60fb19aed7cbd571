/**
 * Text of `bytes` from `start` up to `end` in the modified UTF-8 of Java: zero takes two bytes, and what lies
 * beyond 0xffff takes three for each half of its pair. Undefined when the bytes are no such text.
 */
export function decodeMutf8(bytes: Uint8Array, start: number, end: number): string | undefined {
  let at = start;
  while (at < end && (bytes[at] ?? 0x80) < 0x80) at++;
  if (at === end) return ascii(bytes, start, end);
  const units: number[] = [];
  let text = ascii(bytes, start, at);
  while (at < end) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) {
      units.push(first);
      at++;
    } else if (first >> 5 === 0b110) {
      const second = bytes[at + 1] ?? 0;
      if (at + 2 > end || second >> 6 !== 0b10) return undefined;
      units.push(((first & 0x1f) << 6) | (second & 0x3f));
      at += 2;
    } else if (first >> 4 === 0b1110) {
      const second = bytes[at + 1] ?? 0;
      const third = bytes[at + 2] ?? 0;
      if (at + 3 > end || second >> 6 !== 0b10 || third >> 6 !== 0b10) return undefined;
      units.push(((first & 0xf) << 12) | ((second & 0x3f) << 6) | (third & 0x3f));
      at += 3;
    } else return undefined;
    if (units.length === 4096) text += String.fromCharCode(...units.splice(0));
  }
  return text + String.fromCharCode(...units);
}

/** The same text in modified UTF-8, without the zero byte that ends it in a file. */
export function encodeMutf8(text: string): Uint8Array {
  let length = 0;
  for (let i = 0; i < text.length; i++) length += width(text.charCodeAt(i));
  const bytes = new Uint8Array(length);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    switch (width(unit)) {
      case 1:
        bytes[at++] = unit;
        break;
      case 2:
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 0x3f);
        break;
      default:
        bytes[at++] = 0xe0 | (unit >> 12);
        bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
        bytes[at++] = 0x80 | (unit & 0x3f);
    }
  }
  return bytes;
}

function width(unit: number): 1 | 2 | 3 {
  if (unit !== 0 && unit < 0x80) return 1;
  return unit < 0x800 ? 2 : 3;
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  const buffer =
    bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.toString('latin1', start, end);
}
