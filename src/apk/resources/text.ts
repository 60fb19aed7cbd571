const REPLACEMENT = '\ufffd';
/** Halves of a pair that stand alone. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** UTF-8 as Android reads it: halves of a pair may be encoded one by one; what is broken becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = decode(bytes, 'utf8');
  return text.includes(REPLACEMENT) ? decode(joinSurrogates(bytes), 'utf8') : text;
}

/** UTF-16 with the low byte first; a half without its pair becomes U+FFFD. */
export function decodeUtf16(bytes: Uint8Array): string {
  return decode(bytes, 'utf16le').replace(LONE_SURROGATES, REPLACEMENT);
}

/** Several times faster than a TextDecoder, which counts where texts are short and many. */
function decode(bytes: Uint8Array, encoding: 'utf8' | 'utf16le'): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(encoding);
}

/** Replaces two surrogates of three bytes each by the four bytes of the character that they stand for. */
function joinSurrogates(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const high = surrogateAt(bytes, at, 0xd800);
    const low = high === undefined ? undefined : surrogateAt(bytes, at + 3, 0xdc00);
    if (high === undefined || low === undefined) {
      out[length++] = bytes[at++] ?? 0;
      continue;
    }
    const code = 0x10000 + (high << 10) + low;
    out[length++] = 0xf0 | (code >>> 18);
    out[length++] = 0x80 | ((code >>> 12) & 0x3f);
    out[length++] = 0x80 | ((code >>> 6) & 0x3f);
    out[length++] = 0x80 | (code & 0x3f);
    at += 6;
  }
  return out.subarray(0, length);
}

/** The low ten bits of a surrogate of that kind, when its three bytes are here. */
function surrogateAt(bytes: Uint8Array, at: number, kind: 0xd800 | 0xdc00): number | undefined {
  const [a, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (a !== 0xed || b === undefined || c === undefined || b >>> 6 !== 2 || c >>> 6 !== 2) return undefined;
  const code = 0xd000 | ((b & 0x3f) << 6) | (c & 0x3f);
  return (code & 0xfc00) === kind ? code & 0x3ff : undefined;
}
