import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBoundaries, parseBoundaries, readSources } from '../scripts/boundaries.js';

const ROOT = join(import.meta.dirname, '..');
const JSON_TEXT = readFileSync(join(ROOT, 'boundaries.json'), 'utf8');
const RULES = parseBoundaries(JSON_TEXT);

/** Files that imports in the tests can point at. */
const HOUSE = {
  'src/core/a.ts': 'export const a = 1;',
  'src/home/a.ts': 'export const a = 1;',
  'src/apk/a.ts': 'export const a = 1;',
  'src/devices/shared.ts': 'export const a = 1;',
  'src/devices/sim/a.ts': 'export const a = 1;',
  'src/devices/jvm/a.ts': 'export const a = 1;',
  'src/techniques/shared.ts': 'export const a = 1;',
  'src/techniques/explore/a.ts': 'export const a = 1;',
  'src/techniques/learn/a.ts': 'export const a = 1;',
  'src/techniques/minimize/a.ts': 'export const a = 1;',
  'src/run/a.ts': 'export const a = 1;',
  'src/run/journal/a.ts': 'export const a = 1;',
  'src/run/explore/a.ts': 'export const a = 1;',
  'src/output/a.ts': 'export const a = 1;',
  'src/cli/a.ts': 'export const a = 1;',
  'src/index.ts': 'export const a = 1;',
};

const check = (files: Readonly<Record<string, string>>) =>
  checkBoundaries(new Map(Object.entries({ ...HOUSE, ...files })), RULES);

/** Checks one more file whose third line is the given one. */
const checkLine = (file: string, line: string) => check({ [file]: `// why\n\n${line}\n` });

describe('the house', () => {
  it('has no import that crosses a wall', () => {
    const files = readSources(ROOT, RULES.source);
    expect(files.size).toBeGreaterThan(10);
    expect(checkBoundaries(files, RULES)).toEqual([]);
  });

  it('has rules that know only rooms that exist', () => {
    const broken = JSON_TEXT.replace('"imports": ["core"]', '"imports": ["cellar"]');
    expect(() => parseBoundaries(broken)).toThrow("there is no room 'cellar'");
    expect(() => parseBoundaries('{"rooms": {}}')).toThrow();
  });
});

describe('a forbidden import', () => {
  it.each([
    [
      'core to devices',
      'src/core/x.ts',
      "import { a } from '../devices/sim/a.js';",
      'core may not import devices',
    ],
    ['core to home', 'src/core/x.ts', "import { a } from '../home/a.js';", 'core may not import home'],
    ['home to apk', 'src/home/x.ts', "import { a } from '../apk/a.js';", 'home may not import apk'],
    [
      'apk to devices',
      'src/apk/x.ts',
      "import { a } from '../devices/shared.js';",
      'apk may not import devices',
    ],
    ['devices to apk', 'src/devices/x.ts', "import { a } from '../apk/a.js';", 'devices may not import apk'],
    [
      'technique to technique',
      'src/techniques/reduce/x.ts',
      "import { a } from '../learn/a.js';",
      'techniques/reduce may not import techniques/learn',
    ],
    [
      'against the direction of an exception',
      'src/techniques/learn/x.ts',
      "import { a } from '../minimize/a.js';",
      'techniques/learn may not import techniques/minimize',
    ],
    [
      'technique to apk',
      'src/techniques/explore/x.ts',
      "import { a } from '../../apk/a.js';",
      'techniques may not import apk',
    ],
    [
      'technique to home',
      'src/techniques/explore/x.ts',
      "import { a } from '../../home/a.js';",
      'techniques may not import home',
    ],
    [
      'sim to jvm',
      'src/devices/sim/x.ts',
      "import { a } from '../jvm/a.js';",
      'devices/sim may not import devices/jvm',
    ],
    [
      'an inner room to one that it does not know',
      'src/run/journal/x.ts',
      "import { a } from '../explore/a.js';",
      'run/journal may not import run/explore',
    ],
    [
      'an inner room that nobody has declared',
      'src/run/cellar/x.ts',
      "import { a } from '../journal/a.js';",
      'run/cellar may not import run/journal',
    ],
    ['run to output', 'src/run/x.ts', "import { a } from '../output/a.js';", 'run may not import output'],
    [
      'output to devices',
      'src/output/x.ts',
      "import { a } from '../devices/shared.js';",
      'output may not import devices',
    ],
    ['index to cli', 'src/index.ts', "import { a } from './cli/a.js';", 'index may not import cli'],
    [
      'core to a file system',
      'src/core/x.ts',
      "import { readFileSync } from 'node:fs';",
      'core may not import node:fs',
    ],
    [
      'a built-in without its prefix',
      'src/core/x.ts',
      "import { join } from 'path';",
      'core may not import node:path',
    ],
    [
      'technique to a built-in',
      'src/techniques/learn/x.ts',
      "import { spawn } from 'node:child_process';",
      'techniques may not import node:child_process',
    ],
    [
      'core to a package',
      'src/core/x.ts',
      "import { PNG } from 'pngjs';",
      'core may not import package pngjs',
    ],
    ['types only', 'src/core/x.ts', "import type { a } from '../run/a.js';", 'core may not import run'],
    ['some types', 'src/core/x.ts', "import { type a } from '../run/a.js';", 'core may not import run'],
    [
      'a type in place',
      'src/core/x.ts',
      "export type A = import('../run/a.js').A;",
      'core may not import run',
    ],
    ['a re-export', 'src/core/x.ts', "export { a } from '../run/a.js';", 'core may not import run'],
    ['a re-export of all', 'src/core/x.ts', "export * from '../run/a.js';", 'core may not import run'],
    [
      'a re-export of types',
      'src/core/x.ts',
      "export type { a } from '../run/a.js';",
      'core may not import run',
    ],
    ['for its effects', 'src/core/x.ts', "import '../run/a.js';", 'core may not import run'],
    [
      'a dynamic import',
      'src/core/x.ts',
      "const a = await import('../run/a.js');",
      'core may not import run',
    ],
    [
      'a dynamic import of a template',
      'src/core/x.ts',
      'await import(`../run/a.js`);',
      'core may not import run',
    ],
    ['a require', 'src/core/x.ts', "import a = require('../run/a.js');", 'core may not import run'],
    ['a computed name', 'src/run/x.ts', 'await import(name);', 'a computed name cannot be checked'],
    [
      'outside the house',
      'src/run/x.ts',
      "import p from '../../package.json';",
      'package.json is outside src/',
    ],
    ['above the root', 'src/run/x.ts', "import p from '../../../p.js';", '../p.ts is outside src/'],
    ['an absolute path', 'src/run/x.ts', "import p from '/src/core/a.js';", '/src/core/a.ts is outside src/'],
    ['a missing file', 'src/run/x.ts', "import p from './gone.js';", 'there is no src/run/gone.ts'],
    ['a file without its ending', 'src/run/x.ts', "import p from './a';", 'there is no src/run/a'],
    ['ourselves by name', 'src/run/x.ts', "import p from 'gauntlet';", 'we do not import ourselves by name'],
    ['a private name', 'src/run/x.ts', "import p from '#core';", "'#core' is neither a file nor a package"],
    [
      'a URL',
      'src/run/x.ts',
      "import p from 'file:///p.js';",
      "'file:///p.js' is neither a file nor a package",
    ],
  ])('is found: %s', (_name, file, line, why) => {
    expect(checkLine(file, line)).toEqual([{ file, line: 3, imports: expect.any(String), why }]);
  });

  it('is reported with its name as written', () => {
    expect(checkLine('src/core/x.ts', "export * from '../run/a.js';")[0]?.imports).toBe('../run/a.js');
  });

  it('is reported once for each place', () => {
    const source = "import { a } from '../run/a.js';\nimport type { b } from '../run/a.js';\n";
    expect(check({ 'src/core/x.ts': source }).map(({ line }) => line)).toEqual([1, 2]);
  });

  it('is not found in a comment or a string', () => {
    expect(
      checkLine('src/core/x.ts', `const s = "import a from '../run/a.js'"; // import('../run/a.js')`),
    ).toEqual([]);
  });

  it('is a file in no room, too', () => {
    expect(check({ 'src/stray.ts': '' })).toEqual([
      { file: 'src/stray.ts', line: 1, imports: '', why: 'the file is in no room' },
    ]);
  });
});

describe('an allowed import', () => {
  it.each([
    ['combine to apk', 'src/techniques/combine/x.ts', "import { a } from '../../apk/a.js';"],
    ['verify to apk', 'src/techniques/verify/x.ts', "import { a } from '../../apk/a.js';"],
    ['an inner room to one that it knows', 'src/run/explore/x.ts', "import { a } from '../journal/a.js';"],
    ['an inner room to what is outside of all', 'src/run/explore/x.ts', "import { a } from '../a.js';"],
    ['outside of all to an inner room', 'src/run/x.ts', "import { a } from './explore/a.js';"],
    ['technique to itself', 'src/techniques/learn/x.ts', "import { a } from './a.js';"],
    ['technique to shared', 'src/techniques/learn/x.ts', "import { a } from '../shared.js';"],
    ['technique to core', 'src/techniques/learn/x.ts', "import { a } from '../../core/a.js';"],
    ['technique to a hash', 'src/techniques/learn/x.ts', "import { createHash } from 'node:crypto';"],
    ['sim to shared', 'src/devices/sim/x.ts', "import { a } from '../shared.js';"],
    ['devices to home', 'src/devices/sim/x.ts', "import { a } from '../../home/a.js';"],
    ['devices to home', 'src/devices/x.ts', "import { a } from '../home/a.js';"],
    ['output to run', 'src/output/x.ts', "import { a } from '../run/a.js';"],
    ['run to techniques', 'src/run/x.ts', "import { a } from '../techniques/learn/a.js';"],
    ['cli to index', 'src/cli/x.ts', "import { a } from '../index.js';"],
    ['index to output', 'src/index.ts', "export { a } from './output/a.js';"],
    ['core to zod', 'src/core/x.ts', "import { z } from 'zod/v4';"],
    ['core to a hash', 'src/core/x.ts', "import { createHash } from 'node:crypto';"],
    ['run to a package with a scope', 'src/run/x.ts', "import { a } from '@scope/name/part';"],
  ])('passes: %s', (_name, file, line) => {
    expect(checkLine(file, line)).toEqual([]);
  });

  it('may name a JSON file', () => {
    expect(
      check({ 'src/run/x.ts': "import d from './d.json' with { type: 'json' };", 'src/run/d.json': '{}' }),
    ).toEqual([]);
  });
});

describe('a cycle of imports', () => {
  it('is found once, at the first file by name', () => {
    expect(
      check({
        'src/run/x.ts': "\nimport { y } from './y.js';",
        'src/run/y.ts': "export { z } from './z.js';",
        'src/run/z.ts': "export const x = () => import('./x.js');",
      }),
    ).toEqual([
      {
        file: 'src/run/x.ts',
        line: 2,
        imports: './y.js',
        why: 'imports in a circle: src/run/x.ts -> src/run/y.ts -> src/run/z.ts -> src/run/x.ts',
      },
    ]);
  });

  it('is found in a file that imports itself', () => {
    expect(check({ 'src/run/x.ts': "import './x.js';" })).toHaveLength(1);
  });

  it('may close through types', () => {
    expect(
      check({
        'src/run/x.ts': "import { y } from './y.js';",
        'src/run/y.ts': "import type { x } from './x.js';",
      }),
    ).toEqual([]);
  });
});
