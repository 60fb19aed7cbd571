import { utf8 } from '../zip/write-bytes.js';

const MAX_LINE_BYTES = 70;
const LINE_END = '\r\n';

/** Attributes of a JAR manifest, in their order. */
export type Attributes = readonly (readonly [name: string, value: string])[];

/** A section of a JAR manifest with the empty line that ends it. */
export function manifestSection(attributes: Attributes): string {
  return `${attributes.map(([name, value]) => folded(`${name}: ${value}`)).join('')}${LINE_END}`;
}

/** Long lines go on in the next one, behind a blank; no character is torn. */
function folded(line: string): string {
  if (line.length * 3 <= MAX_LINE_BYTES || utf8(line).length <= MAX_LINE_BYTES) return `${line}${LINE_END}`;
  const lines = [''];
  let room = MAX_LINE_BYTES;
  for (const character of line) {
    const size = utf8(character).length;
    if (size > room) {
      lines.push(' ');
      room = MAX_LINE_BYTES - 1;
    }
    lines.push(`${lines.pop()}${character}`);
    room -= size;
  }
  return `${lines.join(LINE_END)}${LINE_END}`;
}
