import { concat, u32 } from './bytes-out.js';

const FILE_HEADER_SIZE = 8;
const POOL_HEADER_SIZE = 28;
const NAMESPACE_START = 0x0100;
const NAMESPACE_END = 0x0101;
const ELEMENT_START = 0x0102;
const ELEMENT_END = 0x0103;
const TEXT = 0x0104;
const RESOURCE_MAP = 0x0180;
const STRING = 3;

/**
 * A compiled XML file whose attributes with resource ids have lost their names, as some tools make them. The compiler
 * uses one string for such a name and for a value that is equal, so that the values get copies.
 */
export function blankAttributeNames(xml: Uint8Array): Uint8Array {
  const view = viewOf(xml);
  const poolSize = view.getUint32(FILE_HEADER_SIZE + 4, true);
  const map = FILE_HEADER_SIZE + poolSize;
  if (view.getUint16(map, true) !== RESOURCE_MAP) throw new Error('no resource map behind the strings');
  const names = (view.getUint32(map + 4, true) - view.getUint16(map + 2, true)) / 4;
  const count = view.getUint32(FILE_HEADER_SIZE + 8, true);
  const body = concat(
    longerPool(xml.subarray(FILE_HEADER_SIZE, map), names),
    withMovedStrings(xml.subarray(map), (index) => (index < names ? count + index : index)),
  );
  return concat(xml.subarray(0, 4), u32(FILE_HEADER_SIZE + body.length), body);
}

/** A pool that has its first strings once more at the end, and in their place the empty one. */
function longerPool(pool: Uint8Array, names: number): Uint8Array {
  const view = viewOf(pool);
  const count = view.getUint32(8, true);
  const data = pool.subarray(view.getUint32(20, true));
  const offsets = Array.from({ length: count }, (_, n) => view.getUint32(POOL_HEADER_SIZE + 4 * n, true));
  const all = [...offsets.map((offset, n) => (n < names ? data.length : offset)), ...offsets.slice(0, names)];
  const start = POOL_HEADER_SIZE + 4 * all.length;
  return concat(
    pool.subarray(0, 4),
    u32(start + data.length + 4, all.length),
    pool.subarray(12, 20),
    u32(start, 0, ...all),
    data,
    u32(0),
  );
}

/** The nodes with other numbers of strings everywhere but for the names of attributes. */
function withMovedStrings(nodes: Uint8Array, moved: (index: number) => number): Uint8Array {
  const out = nodes.slice();
  const view = viewOf(out);
  const move = (at: number) => view.setUint32(at, moved(view.getUint32(at, true)), true);
  const moveValue = (at: number) => {
    if (view.getUint8(at + 3) === STRING) move(at + 4);
  };
  for (let at = 0; at < out.length; at += view.getUint32(at + 4, true)) {
    switch (view.getUint16(at, true)) {
      case NAMESPACE_START:
      case NAMESPACE_END:
      case ELEMENT_END:
        move(at + 16);
        move(at + 20);
        break;
      case TEXT:
        move(at + 16);
        moveValue(at + 20);
        break;
      case ELEMENT_START: {
        move(at + 16);
        move(at + 20);
        const first = at + 16 + view.getUint16(at + 24, true);
        for (let n = 0; n < view.getUint16(at + 28, true); n++) {
          const attribute = first + n * view.getUint16(at + 26, true);
          move(attribute);
          move(attribute + 8);
          moveValue(attribute + 12);
        }
      }
    }
  }
  return out;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
