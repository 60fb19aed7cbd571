import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Mapping } from '../../../src/apk/mapping/mapping.js';
import { restoredMethod } from '../../../src/apk/mapping/restored-method.js';
import { restoredProbes } from '../../../src/apk/mapping/restored-probes.js';
import { retraced, retracedCrash, retracedText } from '../../../src/apk/mapping/retrace.js';
import { type Frame, showFrame } from '../../../src/core/crash.js';
import { probeTable } from '../../../src/core/probes.js';

const FIXTURES = join('test', 'fixtures', 'retrace');

const SMALL = `org.example.Main -> a:
# {"id":"sourceFile","fileName":"Main.kt"}
    1:4:int org.example.Book.mean():12:15 -> b
    1:4:void show():30 -> b
      # {"id":"com.android.tools.r8.rewriteFrame","conditions":["throws(Ljava/lang/NullPointerException;)"],"actions":["removeInnerFrames(1)"]}
    5:5:void show():40:40 -> b
      # {"id":"com.android.tools.r8.outlineCallsite","positions":{"1":7,"4":8},"outline":"Lc;o()V"}
    7:7:void show():41:41 -> b
    8:8:void show():42:42 -> b
    void show(org.example.Book) -> b
org.example.Book -> c:
    1:9:void shared():0:0 -> o
      # {"id":"com.android.tools.r8.synthesized"}
      # {"id":"com.android.tools.r8.outline"}
`;
const mapping = new Mapping(SMALL, 'm');
const frame = (className: string, method: string, line?: number): Frame => ({
  className,
  method,
  file: 'SourceFile',
  ...(line === undefined ? {} : { line }),
});
const shown = (frames: readonly Frame[], exception = 'java.lang.Error') =>
  retraced(frames, exception, mapping).map(showFrame);

/** Stacks as Java prints them. */
function stacksOf(text: string): { exception: string; head: string; frames: Frame[] }[] {
  const stacks: { exception: string; head: string; frames: Frame[] }[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const [, className = '', method = '', file = '', number] =
      /^\tat (.+)\.([^.(]+)\(([^:)]*)(?::(\d+))?\)$/.exec(line) ?? [];
    if (className === '') stacks.push({ exception: line.split(':', 1)[0] ?? '', head: line, frames: [] });
    else {
      const at = number === undefined ? {} : { line: Number(number) };
      stacks.at(-1)?.frames.push({ className, method, file, ...at });
    }
  }
  return stacks;
}

describe('retracing', () => {
  // What `java -cp r8.jar com.android.tools.r8.retrace.Retrace samples/owncode.mapping.txt shrunk.txt` prints.
  it('says what the retrace of R8 says', () => {
    const names = join('samples', 'owncode.mapping.txt');
    const known = new Mapping(readFileSync(names, 'utf8'), names);
    const lines = stacksOf(readFileSync(join(FIXTURES, 'shrunk.txt'), 'utf8')).flatMap(
      ({ exception, head, frames }) => [
        head,
        ...retraced(frames, exception, known).map((one) => `\tat ${showFrame(one)}`),
      ],
    );
    expect(lines.length).toBeGreaterThan(1000);
    expect(`${lines.join('\n')}\n`).toBe(readFileSync(join(FIXTURES, 'restored.txt'), 'utf8'));
  });

  it('shows the methods that were put into one, the innermost first', () => {
    expect(shown([frame('a', 'b', 2)])).toEqual([
      'org.example.Book.mean(Book.java:13)',
      'org.example.Main.show(Main.kt:30)',
    ]);
  });

  it('leaves out what only the shrunk app throws from', () => {
    expect(shown([frame('a', 'b', 2)], 'java.lang.NullPointerException')).toEqual([
      'org.example.Main.show(Main.kt:30)',
    ]);
    expect(shown([frame('d', 'x'), frame('a', 'b', 2)], 'java.lang.NullPointerException')).toHaveLength(3);
  });

  it('finds the line that shared code was taken from', () => {
    expect(shown([frame('c', 'o', 2), frame('a', 'b', 5)])).toEqual(['org.example.Main.show(Main.kt:41)']);
    expect(shown([frame('c', 'o', 6), frame('a', 'b', 5)])).toEqual(['org.example.Main.show(Main.kt:42)']);
  });

  it('keeps what it does not know', () => {
    expect(shown([frame('z', 'y', 3)])).toEqual(['z.y(SourceFile:3)']);
    expect(shown([frame('a', 'y', 3)])).toEqual(['org.example.Main.y(Main.kt:3)']);
  });

  it('restores a crash with its causes, and the lines of a dump', () => {
    const cause = { exception: 'c', message: 'of a', frames: [frame('a', 'b', 7)] };
    const crash = { ...cause, exception: 'java.lang.Error', thread: 'main', frames: [], causes: [cause] };
    expect(retracedCrash(crash, mapping).causes).toEqual([
      {
        ...cause,
        exception: 'org.example.Book',
        frames: [{ className: 'org.example.Main', method: 'show', file: 'Main.kt', line: 41 }],
      },
    ]);
    expect(
      retracedText(
        'not responding\n  at a.b(SourceFile:8)\n  at java.lang.Thread.run(Thread.java:9)',
        mapping,
      ),
    ).toBe(
      'not responding\n  at org.example.Main.show(Main.kt:42)\n  at java.lang.Thread.run(Thread.java:9)',
    );
  });

  it('restores methods by their descriptors', () => {
    expect(restoredMethod('La;->b(Lc;)V', mapping)).toBe('Lorg/example/Main;->show(Lorg/example/Book;)V');
    expect(restoredMethod('La;->b()V', mapping)).toBe('Lorg/example/Main;->show()V');
    expect(restoredMethod('Lz;->b(Lc;)V', mapping)).toBe('Lz;->b(Lorg/example/Book;)V');
  });

  it('restores probes, at the lines that call what was put into a method', () => {
    const probes = [
      { className: 'a', method: 'b()V', block: '0', file: 'SourceFile', lines: [2, 7] as const },
      { className: 'a', method: 'b(Lc;)V', block: '0' },
      { className: 'z', method: 'b(Lc;)V', block: '0' },
    ];
    const table = restoredProbes(probeTable(probes), mapping);
    expect(table.probes).toEqual([
      { className: 'org.example.Main', method: 'show()V', block: '0', file: 'Main.kt', lines: [30, 41] },
      { className: 'org.example.Main', method: 'show(Lorg/example/Book;)V', block: '0', file: 'Main.kt' },
      { className: 'z', method: 'b(Lorg/example/Book;)V', block: '0' },
    ]);
    expect(table.hash).toBe(probeTable(table.probes).hash);
  });
});
