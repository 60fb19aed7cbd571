import { readFileSync } from 'node:fs';

/** A method that the framework declares, for apps to call or to override. */
export interface FrameworkMethod {
  readonly name: string;
  readonly descriptor: string;
  readonly isStatic: boolean;
}

/** A class of Android or Java. Types are written as in DEX: `Landroid/app/Activity;`. */
export interface FrameworkClass {
  readonly type: string;
  readonly isInterface: boolean;
  readonly superclass: string | undefined;
  readonly interfaces: readonly string[];
  /** The methods that this class is the first to declare, by name and descriptor: `run()V`. */
  readonly methods: ReadonlyMap<string, FrameworkMethod>;
}

export const OBJECT = 'Ljava/lang/Object;';

/**
 * The framework class of this type. A class that is not listed has nothing to override and only Object above
 * it.
 *
 * The data (framework.json) has a line for each package, `@android/app`, followed by its classes: `Name Super,Interface,...
 * method ...`, with `+` before an interface and `*` before a static method. No superclass is written where it
 * is Object. A name without a slash is the only one of its kind in the data, whatever its package.
 */
export function frameworkClass(type: string): FrameworkClass | undefined {
  index ??= readIndex();
  const known = index.parsed.get(type);
  if (known !== undefined) return known;
  const line = index.lines.get(type);
  if (line === undefined) return undefined;
  const parsed = parse(type, line, index.bySimpleName);
  index.parsed.set(type, parsed);
  return parsed;
}

/** The types of all framework classes that are listed. */
export function frameworkTypes(): IterableIterator<string> {
  index ??= readIndex();
  return index.lines.keys();
}

interface Index {
  readonly lines: ReadonlyMap<string, string>;
  readonly bySimpleName: ReadonlyMap<string, string>;
  readonly parsed: Map<string, FrameworkClass>;
}

let index: Index | undefined;

// Read as a file: Node 20 imports JSON only from its later releases on, and this way only who asks has to wait.
const DATA = new URL('./framework.json', import.meta.url);

function readIndex(): Index {
  const data: { readonly lines: readonly string[] } = JSON.parse(readFileSync(DATA, 'utf8'));
  const lines = new Map<string, string>();
  const bySimpleName = new Map<string, string>();
  let inPackage = '';
  for (const line of data.lines) {
    if (line.startsWith('@')) {
      inPackage = line.slice(1);
    } else {
      const space = line.indexOf(' ');
      const simple = line.slice(line.startsWith('+') ? 1 : 0, space < 0 ? undefined : space);
      const type = `L${inPackage}/${simple};`;
      lines.set(type, line);
      bySimpleName.set(simple, type);
    }
  }
  return { lines, bySimpleName, parsed: new Map() };
}

function parse(type: string, line: string, bySimpleName: ReadonlyMap<string, string>): FrameworkClass {
  const full = (name: string): string =>
    (name.includes('/') ? undefined : bySimpleName.get(name)) ?? `L${name};`;
  const [, above = '', ...signatures] = line.split(' ');
  const [superclass = '', ...interfaces] = above.split(',');
  const methods = new Map<string, FrameworkMethod>();
  for (const signature of signatures) {
    const isStatic = signature.startsWith('*');
    const open = signature.indexOf('(');
    const name = signature.slice(isStatic ? 1 : 0, open);
    const descriptor = signature.slice(open).replace(/L([^;]+);/g, (_, used: string) => full(used));
    methods.set(name + descriptor, { name, descriptor, isStatic });
  }
  return {
    type,
    isInterface: line.startsWith('+'),
    superclass: superclass !== '' ? full(superclass) : type === OBJECT ? undefined : OBJECT,
    interfaces: interfaces.map(full),
    methods,
  };
}
