import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Where set-up begins; what it is made of follows from the imports. */
const ENTRY = 'src/devices/jvm/toolchain.ts';
const COMPILER = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2023,
  verbatimModuleSyntax: true,
} as const;

/**
 * Set-up as plain JavaScript in a folder, so that real processes can run it as it is now, whatever was built last.
 * Returns a program: `node <it> <options as JSON>` writes phases to standard error and the outcome to standard output.
 */
export function compileSetUp(dir: string): string {
  const files = new Set([ENTRY]);
  for (const file of files) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const { outputText } = ts.transpileModule(source, { compilerOptions: COMPILER });
    const target = join(dir, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
    for (const [, path = ''] of outputText.matchAll(/from '(\.[^']+)\.js'/g)) {
      files.add(join(dirname(file), `${path}.ts`));
    }
  }
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'), 'dir');
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
  const program = join(dir, 'set-up.js');
  writeFileSync(program, PROGRAM);
  return program;
}

const PROGRAM = `
import { ensureToolchain } from './src/devices/jvm/toolchain.js';
const options = JSON.parse(process.argv[2]);
const progress = { report: ({ phase }) => process.stderr.write(phase + '\\n') };
try {
  const { classPath, androidAll } = await ensureToolchain({ ...options, progress });
  console.log(JSON.stringify({ classPath, androidAll }));
} catch (error) {
  console.log(JSON.stringify({ code: error.code, message: error.message, remedy: error.remedy, exit: error.exit }));
}
`;
