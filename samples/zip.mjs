// Reads archives: entries come from the directory at the end.
import { inflateRawSync } from 'node:zlib';

export function entries(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const found = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const length = bytes.readUInt16LE(at + 28);
    const [sum, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const [deflated, header] = [bytes.readUInt16LE(at + 10) !== 0, bytes.readUInt32LE(at + 42)];
    const content = () => {
      const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
      const data = bytes.subarray(from, from + packed);
      return deflated ? inflateRawSync(data) : data;
    };
    found.push({ name: bytes.toString('utf8', at + 46, at + 46 + length), sum, size, content });
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}
