import type { OwnCode } from '../../core/crash.js';
import { isLibrary, ownByPrefixes } from '../../core/own-code.js';
import type { Apk } from '../apk.js';
import { className } from '../class-name.js';
import type { Mapping } from '../mapping/mapping.js';
import { type CodeOrigin, originOf, ownPrefixes } from '../program/own-code.js';
import { classTraits } from './class-traits.js';
import { libraryMarks } from './library-marks.js';
import { ownClasses, type Verdict } from './own-classes.js';
import { coveringPrefixes } from './prefixes.js';

/** What decides which classes are an app's own, beside its APK. */
export interface OwnCodeOptions {
  /** Prefixes of class names that count as the app's own; `*` for all. By the APK when empty. */
  readonly own?: readonly string[];
  /** The names that the code had before it was shrunk. */
  readonly mapping?: Mapping | undefined;
}

/** Which classes of an app are its own. */
export interface AppCode {
  /** Packages and classes, each with everything below it; by the names of the source where they are known. */
  readonly prefixes: readonly string[];
  /** The same for names as the APK has them. */
  readonly isOwn: OwnCode;
  /** Whether names did not tell it, so that it was told by what libraries look like. */
  readonly guessed: boolean;
}

/** A name of which nothing is left that a person would have chosen. */
const RENAMED = /^(?:\w{1,3}\.)*\w{1,3}$/;
/** Where as many own classes have lost their names and kept their packages, all have kept their packages. */
const KEEPS_PACKAGES = 2;
/** Fewer renamed classes, compared with those of the app that have names, are a small library. */
const FEW = 0.25;

/** The one rule for what is an app's own code: as the user says; else by names; else by what libraries look like. */
export function appCode(
  apk: Pick<Apk, 'manifest' | 'dexFiles' | 'resources'>,
  { own = [], mapping }: OwnCodeOptions = {},
): AppCode {
  const origin = originOf(apk.manifest);
  const prefixes = own.length > 0 ? own : ownPrefixes(origin);
  const byName = ownByPrefixes(prefixes);
  if (mapping !== undefined) {
    return { prefixes, isOwn: (name) => byName(mapping.className(name)), guessed: false };
  }
  if (own.length > 0) return { prefixes, isOwn: byName, guessed: false };
  const names = apk.dexFiles.flatMap((dex) => dex.classes.map(({ descriptor }) => className(descriptor)));
  const verdict = verdictBy(names, byName, origin);
  if (verdict === null) return { prefixes, isOwn: byName, guessed: false };
  const known = { verdict, isOwnText: byName, marks: libraryMarks() };
  const found = ownClasses(classTraits(apk), known);
  const covering = coveringPrefixes(names, (name) => found.has(name), prefixes);
  return { prefixes: covering, isOwn: ownByPrefixes(covering), guessed: true };
}

/** What each name says, where names alone do not tell the app's code from that of libraries; null where they do. */
function verdictBy(
  names: readonly string[],
  isOwn: OwnCode,
  { components }: CodeOrigin,
): ((name: string) => Verdict) | null {
  const own = names.filter(isOwn);
  const kept = new Set(components);
  const lost = own.filter((name) => !kept.has(name) && isShort(simpleName(name))).length;
  const renamed = names.filter((name) => !isOwn(name) && !isLibrary(name) && isRenamed(name)).length;
  if (own.length > 0 && (lost >= KEEPS_PACKAGES || renamed <= own.length * FEW)) return null;
  return (name) => {
    if (isOwn(name)) return 'own';
    if (isLibrary(name)) return 'library';
    return own.length === 0 || isRenamed(name) ? 'unknown' : 'foreign';
  };
}

function isRenamed(name: string): boolean {
  return RENAMED.test(name.split('$', 1)[0] ?? name);
}

/** `R` is short, and nobody has renamed it. */
function isShort(name: string): boolean {
  return name.length <= 3 && name !== 'R';
}

function simpleName(name: string): string {
  return (name.split('$', 1)[0] ?? name).split('.').at(-1) ?? name;
}
