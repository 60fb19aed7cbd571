import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { Apk } from '../src/apk/apk.js';
import { Mapping } from '../src/apk/mapping/mapping.js';
import { appCode } from '../src/apk/ownership/app-code.js';
import { type ClassTraits, classTraits } from '../src/apk/ownership/class-traits.js';
import { libraryMarks } from '../src/apk/ownership/library-marks.js';
import { ownClasses, type Verdict } from '../src/apk/ownership/own-classes.js';
import { originOf, ownPrefixes } from '../src/apk/program/own-code.js';
import { isLibrary, ownByPrefixes } from '../src/core/own-code.js';
import { apksAt } from './apks-at.js';

// How well own code is told from libraries when names are hidden: npm run bench:own-code -- [--every N --from N] APKS...
// Names of apps that have theirs are the truth; they are hidden in two ways, as shrinkers do: class by class within its package, or all
// in one. What no component reaches is left out, as by a shrinker, and so are classes that are neither own nor of a known library.
// With --mapping FILE, the truth of one shrunk app is in its mapping.

interface Score {
  right: number;
  wrong: number;
  missed: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mapping: { type: 'string' },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const GENERATED = /(?:^|\.)(?:R|BuildConfig|R\$\w+)$/;
const FIRST = 'abcdefghijklmnopqrstuvwxyz';
const LATER = `0123456789${FIRST}`;

if (values.mapping !== undefined) withMapping(positionals[0] ?? '', values.mapping);
else withNames();

function withMapping(file: string, names: string): void {
  const apk = new Apk(readFileSync(file), file);
  const [guess, truth] = [
    appCode(apk),
    appCode(apk, { mapping: new Mapping(readFileSync(names, 'utf8'), names) }),
  ];
  const classes = classTraits(apk).map(({ name }) => name);
  print(basename(file), 'R8', classes.length, scoreOf(classes, guess.isOwn, truth.isOwn));
}

function withNames(): void {
  const [every, from] = [Number(values.every), Number(values.from)];
  const all = new Map<string, Score[]>();
  for (const file of positionals.flatMap(apksAt).filter((_, n) => n % every === from)) {
    const apk = new Apk(readFileSync(file), file);
    const origin = originOf(apk.manifest);
    const isOwn = ownByPrefixes(ownPrefixes(origin));
    const kept = new Set(origin.components);
    const classes = shrunk(classTraits(apk), kept);
    for (const way of ['packages', 'flat'] as const) {
      const names = hidden(classes, kept, way);
      const renamed = classes.map((one) => ({
        ...one,
        name: names.get(one.name) ?? one.name,
        mentions: one.mentions.map((name) => names.get(name) ?? name),
      }));
      const known = {
        verdict: (name: string): Verdict => (!kept.has(name) ? 'unknown' : isOwn(name) ? 'own' : 'library'),
        isOwnText: isOwn,
        marks: libraryMarks(),
      };
      const found = ownClasses(renamed, known);
      const told = classes.map(({ name }) => name).filter((name) => isOwn(name) || isLibrary(name));
      const score = scoreOf(told, (name) => found.has(names.get(name) ?? name), isOwn);
      print(basename(file), way, classes.length, score);
      all.set(way, [...(all.get(way) ?? []), score]);
    }
  }
  for (const [way, scores] of all) {
    const mean = (of: (score: Score) => number) =>
      scores.reduce((sum, one) => sum + of(one), 0) / scores.length;
    console.log(
      JSON.stringify({ way, apps: scores.length, precision: mean(precision), recall: mean(recall) }),
    );
  }
}

/** What components reach; lists of ids, which shrinkers remove, are never reached. */
function shrunk(classes: readonly ClassTraits[], kept: ReadonlySet<string>): readonly ClassTraits[] {
  const byName = new Map(classes.filter(({ name }) => !GENERATED.test(name)).map((one) => [one.name, one]));
  const reached = new Set([...kept].filter((name) => byName.has(name)));
  for (const name of reached)
    for (const mentioned of byName.get(name)?.mentions ?? [])
      if (byName.has(mentioned)) reached.add(mentioned);
  return [...byName.values()]
    .filter(({ name }) => reached.has(name))
    .map((one) => ({ ...one, mentions: one.mentions.filter((name) => reached.has(name)) }));
}

/** Short names as R8 gives them: within each package, or for all classes in the order of their simple names. */
function hidden(
  classes: readonly ClassTraits[],
  kept: ReadonlySet<string>,
  way: 'packages' | 'flat',
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const packages = new Map<string, string>();
  const simple = (name: string) => name.slice(name.lastIndexOf('.') + 1);
  const key = way === 'flat' ? simple : (name: string) => name;
  const order = classes.map(({ name }) => name).sort((a, b) => (key(a) < key(b) ? -1 : 1));
  for (const name of order) {
    if (kept.has(name)) continue;
    const parent = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    if (!packages.has(parent)) packages.set(parent, `p${packages.size}`);
    const short = shortName(names.size);
    names.set(name, way === 'flat' ? short : `${packages.get(parent)}.${short}`);
  }
  return names;
}

function shortName(number: number): string {
  let name = FIRST[number % FIRST.length] ?? '';
  for (let left = Math.floor(number / FIRST.length); left > 0; left = Math.floor((left - 1) / LATER.length))
    name += LATER[(left - 1) % LATER.length];
  return name;
}

function scoreOf(
  classes: readonly string[],
  found: (name: string) => boolean,
  truth: (name: string) => boolean,
): Score {
  const score = { right: 0, wrong: 0, missed: 0 };
  for (const name of classes) {
    if (found(name)) score[truth(name) ? 'right' : 'wrong']++;
    else if (truth(name)) score.missed++;
  }
  return score;
}

function precision({ right, wrong }: Score): number {
  return right + wrong === 0 ? 1 : right / (right + wrong);
}

function recall({ right, missed }: Score): number {
  return right + missed === 0 ? 1 : right / (right + missed);
}

function print(app: string, way: string, classes: number, score: Score): void {
  console.log(
    JSON.stringify({ app, way, classes, ...score, precision: precision(score), recall: recall(score) }),
  );
}
