import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A block of code in a page whose first line names a file: the whole file, or what changes in it. */
export interface Block {
  readonly language: string;
  readonly file: string;
  readonly lines: readonly string[];
}

/** The blocks of a Markdown page that name a file, as in "```ts src/core/errors.ts". */
export function blocksIn(page: string): readonly Block[] {
  return [...page.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(
    ([, language = '', file = '', text = '']) => ({
      language,
      file,
      lines: text.replace(/\n$/, '').split('\n'),
    }),
  );
}

/** The lines that a block adds. */
export function linesAdded({ language, lines }: Block): number {
  return language === 'diff' ? lines.filter((line) => line.startsWith('+')).length : lines.length;
}

/** Writes the file of a block below a folder, or changes it. */
export function applyBlock({ language, file, lines }: Block, root: string): void {
  const path = join(root, file);
  if (language !== 'diff') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join('\n')}\n`);
    return;
  }
  const hunks = lines.join('\n').split('\n@@\n');
  writeFileSync(
    path,
    hunks.reduce((text, hunk) => patched(text, hunk.split('\n'), file), readFileSync(path, 'utf8')),
  );
}

function patched(text: string, hunk: readonly string[], file: string): string {
  const side = (mark: string) =>
    hunk
      .flatMap((line) => (line.startsWith(' ') || line.startsWith(mark) ? [`${line.slice(1)}\n`] : []))
      .join('');
  const [before, after] = [side('-'), side('+')];
  const parts = text.split(before);
  if (parts.length !== 2)
    throw new Error(`${file} has these lines ${parts.length - 1} times, not once:\n${before}`);
  return parts.join(after);
}
