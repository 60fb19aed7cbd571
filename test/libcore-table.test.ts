import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const VERDICTS = z.strictObject({
  topics: z.record(
    z.string(),
    z.strictObject({
      verdict: z.enum(['cured', 'same here', 'left', 'not observable']),
      words: z.string().min(1),
    }),
  ),
  files: z.record(z.string(), z.record(z.string(), z.string())),
});

function read(...path: string[]): string {
  return readFileSync(join(ROOT, ...path), 'utf8');
}

/** File and hash of the words of every mark in Android's java.*. */
function marks(): { file: string; hash: string }[] {
  const rows = read('scripts', 'libcore-marks.txt').trimEnd().split('\n');
  return rows.flatMap((row) => {
    const [file = '', ...found] = row.split('\t');
    return found.map((mark) => ({ file, hash: mark.split(' ')[2] ?? '' }));
  });
}

describe("the table of Android's java.*", () => {
  const { topics, files } = VERDICTS.parse(JSON.parse(read('scripts', 'libcore-verdicts.json')));
  const verdicts = Object.entries(files).flatMap(([file, byTopic]) =>
    Object.entries(byTopic).flatMap(([topic, hashes]) =>
      hashes.split(' ').map((hash) => ({ mark: `${file} ${hash}`, topic })),
    ),
  );

  it('has one verdict for each mark, and none for others', () => {
    const judged = verdicts.map(({ mark }) => mark).sort();
    const known = new Set(marks().map(({ file, hash }) => `${file} ${hash}`));
    expect(judged).toEqual([...known].sort());
  });

  it('explains every verdict', () => {
    expect(verdicts.filter(({ topic }) => topics[topic] === undefined)).toEqual([]);
  });

  it('is the one in the documentation', () => {
    const page = read('docs', 'devices', 'libcore.md');
    expect(page).toContain(
      `${marks().length}\nsuch marks in ${new Set(marks().map(({ file }) => file)).size} files`,
    );
    for (const { words } of Object.values(topics)) expect(page).toContain(`| ${words} |`);
  });

  it('names tests that exist', () => {
    const tests = read('test', 'e2e', 'libcore.test.ts');
    const cured = Object.values(topics).filter(({ verdict }) => verdict === 'cured');
    for (const { words } of cured) {
      const area = /; libcore\.test\.ts, (\w+|an old app)$/.exec(words)?.[1] ?? '';
      expect(area === 'an old app' ? 'TO_AN_OLD_APP' : area).not.toBe('');
      expect(tests).toContain(area === 'an old app' ? 'TO_AN_OLD_APP' : area);
    }
  });
});
