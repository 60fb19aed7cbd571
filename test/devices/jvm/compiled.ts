import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** What set-up is made of. */
const PARTS = ['core/errors.ts', 'core/progress.ts', 'home', 'devices/jvm'];

/**
 * Set-up as plain JavaScript in a folder, so that real processes can run it as it is now, whatever was built last.
 * Returns a program: `node <it> <options as JSON>` writes phases to standard error and the outcome to standard output.
 */
export function compileSetUp(dir: string): string {
  for (const part of PARTS) {
    const files = part.endsWith('.ts')
      ? [part]
      : readdirSync(join(ROOT, 'src', part)).map((name) => `${part}/${name}`);
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      const source = readFileSync(join(ROOT, 'src', file), 'utf8');
      const { outputText } = ts.transpileModule(source, {
        compilerOptions: {
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2023,
          verbatimModuleSyntax: true,
        },
      });
      const target = join(dir, 'src', file.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, outputText);
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
