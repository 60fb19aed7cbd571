import type { OwnCode } from '../../core/crash.js';
import type { ClassTraits } from './class-traits.js';
import { MinCut } from './min-cut.js';

/** What names say of a class: the app's own, a library's, or nothing because it was renamed. */
export type Verdict = 'own' | 'library' | 'foreign' | 'unknown';

/** What is known besides an app's code. */
export interface Known {
  /** What a class's name says. */
  readonly verdict: (className: string) => Verdict;
  /** Whether a text with dots names something of the app's own. */
  readonly isOwnText: OwnCode;
  /** Marks of libraries. */
  readonly marks: ReadonlySet<number>;
}

/** How much each sign weighs. Above zero it speaks for own code. */
export const WEIGHTS = {
  /** A class whose name is known: nothing outweighs it. */
  certain: 1e6,
  /** A readable name in a package that is neither the app's nor a known library's. */
  foreign: -3,
  /** A renamed class of which nothing is known. */
  unknown: 0.2,
  /** A constant that only a library has, and that no library has; and the most that several of a class count. */
  libraryMark: -2,
  otherMark: 0.4,
  mostLibrary: -12,
  mostOther: 2,
  /** A resource whose name no library has; and the most that several of a class count. */
  ownResource: 3,
  mostResource: 6,
  /** A text that begins with the app's package. */
  ownText: 3,
  /** A library that mentions the app's own class: it happens only where the compiler has put classes together. */
  mention: 5,
  /** A class that only one other mentions, on another side than that one. */
  only: 1.2,
  /** Renamed classes of one package that are on different sides. */
  neighbour: 3,
  /** Two that follow each other in the order of names, where one package has all. */
  next: 0.3,
  crowd: 1000,
};

/** Which classes of an app are its own, where names alone do not say it. */
export function ownClasses(classes: readonly ClassTraits[], known: Known): ReadonlySet<string> {
  const ids = new Map(classes.map(({ name }, id) => [name, id]));
  const verdicts = classes.map(({ name }) => known.verdict(name));
  const isRenamed = (id: number) => verdicts[id] === 'unknown';
  const packages = new Map<string, number[]>();
  for (const [id, { name }] of classes.entries()) {
    if (!isRenamed(id)) continue;
    const parent = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    const members = packages.get(parent);
    if (members === undefined) packages.set(parent, [id]);
    else members.push(id);
  }
  const cut = new MinCut(classes.length + packages.size);
  const mentioned = new Array<number>(classes.length).fill(0);
  for (const { mentions } of classes) {
    for (const name of mentions) {
      const to = ids.get(name);
      if (to !== undefined) mentioned[to] = (mentioned[to] ?? 0) + 1;
    }
  }
  for (const [id, one] of classes.entries()) {
    cut.prefer(id, weightOf(one, verdicts[id] ?? 'unknown', known));
    const weight = WEIGHTS.mention / Math.sqrt(one.mentions.length);
    for (const name of one.mentions) {
      const to = ids.get(name);
      if (to === undefined) continue;
      const only = isRenamed(to) ? WEIGHTS.only / (mentioned[to] ?? 1) : 0;
      cut.apart(to, id, weight + only, only);
    }
  }
  for (const [n, [name, members]] of [...packages].entries()) {
    if (name !== '' && members.length < WEIGHTS.crowd) {
      const hub = classes.length + n;
      for (const id of members) cut.apart(id, hub, WEIGHTS.neighbour, WEIGHTS.neighbour);
    } else {
      const inOrder = members
        .map((id) => ({ id, key: orderOf(classes[id]?.name ?? '') }))
        .sort((x, y) => (x.key < y.key ? -1 : 1));
      for (const [at, { id }] of inOrder.entries()) {
        const next = inOrder[at + 1];
        if (next !== undefined) cut.apart(id, next.id, WEIGHTS.next, WEIGHTS.next);
      }
    }
  }
  const own = cut.solve();
  return new Set(classes.flatMap(({ name }, id) => (own[id] === true ? [name] : [])));
}

/** Shrinkers give short names in the order of the old ones: a, b, ..., a0, b0, ... */
function orderOf(name: string): string {
  const simple = name.slice(name.lastIndexOf('.') + 1);
  return String(simple.length).padStart(3, '0') + [...simple].reverse().join('');
}

function weightOf(one: ClassTraits, verdict: Verdict, { marks, isOwnText }: Known): number {
  if (verdict === 'own') return WEIGHTS.certain;
  if (verdict === 'library') return -WEIGHTS.certain;
  const library =
    count(one.marks, (mark) => marks.has(mark)) + count(one.resources, (mark) => marks.has(mark));
  const others = one.marks.size - count(one.marks, (mark) => marks.has(mark));
  const resources = count(one.resources, (mark) => !marks.has(mark));
  return (
    (verdict === 'foreign' ? WEIGHTS.foreign : WEIGHTS.unknown) +
    Math.max(WEIGHTS.mostLibrary, library * WEIGHTS.libraryMark) +
    Math.min(WEIGHTS.mostOther, others * WEIGHTS.otherMark) +
    Math.min(WEIGHTS.mostResource, resources * WEIGHTS.ownResource) +
    count(one.dotted, isOwnText) * WEIGHTS.ownText
  );
}

function count<T>(all: Iterable<T>, matches: (one: T) => boolean): number {
  let found = 0;
  for (const one of all) if (matches(one)) found++;
  return found;
}
