import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Mapping } from '../../../src/apk/mapping/mapping.js';
import { GauntletError } from '../../../src/core/errors.js';

const TEXT = `# compiler: R8
# {"id":"com.android.tools.r8.mapping","version":"2.2"}
org.example.Main -> org.example.Main:
# {"id":"sourceFile","fileName":"Main.kt"}
    java.util.List items -> a
    1:1:int org.example.Book.mean(int,java.lang.String[]):12:12 -> b
    1:1:void show():30 -> b
    2:5:void show():31:34 -> b
    void show(org.example.Book) -> b
org.example.Book -> a.b:
      # {"id":"somebody.knows","this":[1]}
    1:3:void <init>():0:0 -> <init>
`;

describe('a mapping', () => {
  it('has the names of classes both ways', () => {
    const mapping = new Mapping(TEXT, 'm');
    expect(mapping.size).toBe(2);
    expect(mapping.className('a.b')).toBe('org.example.Book');
    expect(mapping.className('a.c')).toBe('a.c');
    expect(mapping.shrunkName('org.example.Book')).toBe('a.b');
    expect(mapping.fileOf('org.example.Main')).toBe('Main.kt');
    expect(mapping.fileOf('org.example.Book')).toBeNull();
    expect(mapping.descriptor('([La/b;I)La/b;')).toBe('([Lorg/example/Book;I)Lorg/example/Book;');
    expect(mapping.shrunkDescriptor('(Lorg/example/Book;)V')).toBe('(La/b;)V');
  });

  it('has the methods of a class, with those that were put into them', () => {
    const main = new Mapping(TEXT, 'm').find('org.example.Main');
    expect(main?.fields.get('a')).toBe('items');
    expect(
      main?.methods.map(({ name, range, calls }) => [name, range?.first, calls.map((one) => one.method)]),
    ).toEqual([
      ['b', 1, ['mean', 'show']],
      ['b', 2, ['show']],
      ['b', undefined, ['show']],
    ]);
    expect(main?.methods[0]?.calls.map(({ className, descriptor }) => className + descriptor)).toEqual([
      'org.example.Book(I[Ljava/lang/String;)I',
      'org.example.Main()V',
    ]);
  });

  it('is the same with other ends of lines', () => {
    const main = new Mapping(`\uFEFF${TEXT.replaceAll('\n', '\r\n')}`, 'm').find('org.example.Main');
    expect(main).toEqual(new Mapping(TEXT, 'm').find('org.example.Main'));
  });

  it.each([
    ['', "line 1 a class such as 'com.example.Main -> a.b:' is expected, but there is none"],
    [
      'no mapping\n',
      "line 1 a class such as 'com.example.Main -> a.b:' is expected, but it says 'no mapping'",
    ],
    ['    int a -> b\n', "line 1 a class such as 'com.example.Main -> a.b:' before its members is expected"],
    [
      'a -> b:\n    1:x:void c() -> d\n',
      "line 2 a member such as '    1:3:void run():10:12 -> a' is expected",
    ],
    [
      'a -> b:\n    1:2:void c():3:4 ->',
      "line 2 a member such as '    1:3:void run():10:12 -> a' is expected",
    ],
    ['a -> b:\n# {"id":"sour', 'line 2 a comment with an object of JSON is expected'],
    ['a -> b:\nc -> b:\n', 'line 2 no second class that became b is expected'],
  ])('that is damaged is refused in one sentence: %j', (text, why) => {
    expect(() => new Mapping(text, 'mapping.txt')).toThrow(`mapping.txt is damaged: in ${why}`);
  });

  it('never fails in another way, whatever is in the file', () => {
    const lines = TEXT.split('\n');
    const damaged = fc
      .array(fc.tuple(fc.nat(lines.length - 1), fc.nat(80), fc.nat(20), fc.string({ maxLength: 6 })), {
        maxLength: 4,
      })
      .map((edits) => {
        const changed = [...lines];
        for (const [line, at, size, put] of edits) {
          const text = changed[line] ?? '';
          changed[line] = text.slice(0, at) + put + text.slice(at + size);
        }
        return changed.join('\n');
      });
    fc.assert(
      fc.property(damaged, (text) => {
        try {
          const mapping = new Mapping(text, 'm');
          for (const name of ['org.example.Main', 'a.b']) mapping.find(name);
        } catch (error) {
          expect(error).toBeInstanceOf(GauntletError);
        }
      }),
      { numRuns: Number(process.env.GAUNTLET_FUZZ ?? 300) },
    );
  });
});
