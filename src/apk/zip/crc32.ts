const POLYNOMIAL = 0xedb88320;
const LANES = 8;

/** Eight tables of 256 numbers: table k advances a byte over k more bytes, so eight bytes take one step. */
const TABLES = makeTables();

function makeTables(): Int32Array {
  const tables = new Int32Array(LANES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    tables[byte] = crc;
  }
  for (let at = 256; at < tables.length; at++) {
    const before = tables[at - 256] ?? 0;
    tables[at] = (before >>> 8) ^ (tables[before & 0xff] ?? 0);
  }
  return tables;
}

function table(lane: number, byte: number): number {
  return TABLES[lane * 256 + (byte & 0xff)] ?? 0;
}

/** The CRC-32 that ZIP keeps of every entry. */
export function crc32(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let crc = -1;
  let at = 0;
  for (; at + LANES <= bytes.length; at += LANES) {
    const low = view.getInt32(at, true) ^ crc;
    const high = view.getInt32(at + 4, true);
    crc =
      table(7, low) ^
      table(6, low >>> 8) ^
      table(5, low >>> 16) ^
      table(4, low >>> 24) ^
      table(3, high) ^
      table(2, high >>> 8) ^
      table(1, high >>> 16) ^
      table(0, high >>> 24);
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ table(0, crc ^ view.getUint8(at));
  return (crc ^ -1) >>> 0;
}
