const WIDTH = 110;

/** Items with commas between them, in lines that are not too long; those after the first are indented. */
export function wrapped(items: readonly string[], first: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const [n, item] of items.entries()) {
    const text = n === items.length - 1 ? item : `${item},`;
    if (!isEmpty && line.length + 1 + text.length > WIDTH) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? text : ` ${text}`;
    isEmpty = false;
  }
  return [...lines, line];
}

/** Text that cannot give the terminal orders: control characters are spelt out. */
export function harmless(text: string): string {
  return text.replace(
    /\p{Cc}/gu,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** A number of things: `1 class`, `2,000 classes`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}
