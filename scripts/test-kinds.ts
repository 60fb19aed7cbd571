import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Where tests are that use Gauntlet as its users do. */
const END_TO_END = 'test/e2e/';
/** What a test imports that starts programs: processes of its own, a browser, the jvm device. */
const STARTERS = new Set(['node:child_process', 'playwright-core', 'test/support/jvm-home.ts']);

/** The test files by what they need, by path from the root of the repository. */
export interface TestKinds {
  /** Node.js alone. */
  readonly unit: readonly string[];
  /** The build, and other programs: a JVM, a browser, Redis, Debian's tools. */
  readonly programs: readonly string[];
}

/** The test files of a repository. */
export function testKinds(root: string): TestKinds {
  const files = ['test', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => posix.join(folder, name)),
  );
  return sortTests(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
}

/** The test files among these: tests and what they may have help from, by path. */
export function sortTests(files: ReadonlyMap<string, string>): TestKinds {
  const tests = [...files.keys()].filter((file) => file.endsWith('.test.ts')).sort();
  const programs = tests.filter((file) => file.startsWith(END_TO_END) || startsPrograms(file, files));
  return { unit: tests.filter((file) => !programs.includes(file)), programs };
}

/** Whether a test, or a helper that it imports, imports what starts programs. */
function startsPrograms(test: string, files: ReadonlyMap<string, string>): boolean {
  const reached = new Set([test]);
  for (const file of reached) {
    // The beginning of a line, or the end of a list of names: imports in strings are none.
    const imports = (files.get(file) ?? '').matchAll(/^(?:import |export |\} )[^'\n]*'([^']+)';$/gm);
    for (const [, name = ''] of imports) {
      const path = posix.join(posix.dirname(file), name.replace(/\.js$/, '.ts'));
      if (STARTERS.has(name) || STARTERS.has(path)) return true;
      if (files.has(path)) reached.add(path);
    }
  }
  return false;
}
