import { advance, textWidth } from './font.js';

const CUT = '...';

/** Breaks a text into at most `maxLines` lines of at most `width` pixels; what had to go ends in dots. */
export function wrap(text: string, width: number, maxLines: number, bold = false): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  let wordAt = 0;
  for (const char of text) {
    if (lines.length === maxLines) return cut(lines, width, bold);
    if (char === '\n') {
      lines.push(line);
      line = '';
      used = 0;
      wordAt = 0;
      continue;
    }
    const step = advance(char, bold);
    if (used + step > width && line !== '') {
      if (char === ' ') wordAt = line.length;
      const at = wordAt === 0 ? line.length : wordAt;
      lines.push(line.slice(0, at).trimEnd());
      line = line.slice(at);
      used = textWidth(line, bold);
      wordAt = 0;
      if (char === ' ') continue;
    }
    line += char;
    used += step;
    if (char === ' ') wordAt = line.length;
  }
  if (line === '') return lines;
  if (lines.length === maxLines) return cut(lines, width, bold);
  return [...lines, line];
}

function cut(lines: readonly string[], width: number, bold: boolean): string[] {
  const room = width - textWidth(CUT, bold);
  const kept: string[] = [];
  let used = 0;
  for (const char of lines.at(-1) ?? '') {
    used += advance(char, bold);
    if (used > room) break;
    kept.push(char);
  }
  return [...lines.slice(0, -1), `${kept.join('').trimEnd()}${CUT}`];
}
