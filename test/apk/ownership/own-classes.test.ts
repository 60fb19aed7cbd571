import { describe, expect, it } from 'vitest';
import type { ClassTraits } from '../../../src/apk/ownership/class-traits.js';
import { type Known, ownClasses } from '../../../src/apk/ownership/own-classes.js';
import { coveringPrefixes } from '../../../src/apk/ownership/prefixes.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';

function traits(name: string, parts: Partial<ClassTraits> = {}): ClassTraits {
  return { name, mentions: [], marks: new Set(), resources: new Set(), dotted: [], ...parts };
}

const known: Known = {
  verdict: (name) => (name === 'app.Main' ? 'own' : name.startsWith('androidx.') ? 'library' : 'unknown'),
  isOwnText: (text) => text.startsWith('app.'),
  marks: new Set([1, 2, 3]),
};
const own = (...classes: ClassTraits[]) => [...ownClasses(classes, known)].sort();

describe('own classes among renamed ones', () => {
  it('are those of which no library is known', () => {
    const library = traits('a', { marks: new Set([1, 2]) });
    expect(
      own(traits('app.Main', { mentions: ['a', 'z'] }), library, traits('z', { marks: new Set([7]) })),
    ).toEqual(['app.Main', 'z']);
  });

  it('are none that a library uses', () => {
    const library = traits('a.a', { marks: new Set([1, 2]), mentions: ['b.a'] });
    expect(own(traits('app.Main'), library, traits('b.a', { mentions: ['c.a'] }), traits('c.a'))).toEqual([
      'app.Main',
    ]);
  });

  it('are those of the package that most of them are in', () => {
    const marked = { marks: new Set([1]) };
    expect(
      own(
        traits('p.a', marked),
        traits('p.b', { dotted: ['app.action.Go'] }),
        traits('p.c'),
        traits('p.d', { resources: new Set([9]) }),
      ),
    ).toEqual(['p.a', 'p.b', 'p.c', 'p.d']);
  });
});

describe('covering prefixes', () => {
  const names = ['a.b', 'a.c$d', 'a.e.f', 'g', 'g.h', 'i$j', 'k'];

  it('hold what is own and no more', () => {
    const isOwn = (name: string) => ['a.b', 'a.c$d', 'a.e.f', 'g', 'i$j'].includes(name);
    expect(coveringPrefixes(names, isOwn, ['my.app'])).toEqual(['my.app', '=g', 'a', 'i']);
    const found = ownByPrefixes(coveringPrefixes(names, isOwn, ['my.app']));
    expect(names.filter(found)).toEqual(names.filter(isOwn));
  });
});
