// What a sample in Kotlin needs beyond one in Java: libraries with resources and rules of their own, and a compiler.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { entries } from './zip.mjs';

const COMPILER = 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler';
/** The parts of a library that an app is made of. */
const USED = /^(AndroidManifest\.xml|classes\.jar|proguard\.txt|libs\/.*\.jar|res\/.*\..*)$/;
/** How an id is declared for aapt2, and for aapt. */
const ID = [/<id (name="[^"]*")/g, '<item type="id" $1'];

/** What the sample's pom.xml names: the compiler's class path, the libraries' jars, and what they add to runs of aapt and R8. */
export function libraries(source, { run, files }) {
  run('mvn', ['-q', '-B', '-ntp', '-f', join(source, 'pom.xml'), 'package']);
  const from = join(source, 'target');
  const jars = files(join(from, 'libraries'), '.jar');
  const archives = files(join(from, 'libraries'), '.aar').map((file) => unpacked(file, from));
  const parts = (name) => archives.map((folder) => join(folder, name)).filter(existsSync);
  const packages = parts('AndroidManifest.xml').map(
    (file) => /package="([^"]*)"/.exec(readFileSync(file, 'utf8'))[1],
  );
  return {
    compiler: [...files(join(from, 'compiler'), '.jar'), ...jars],
    jars: [...jars, ...archives.flatMap((folder) => files(folder, '.jar'))],
    resources: [
      ...parts('res').flatMap((folder) => ['-S', folder]),
      ...['--auto-add-overlay', '-c', 'en', '--extra-packages', [...new Set(packages)].join(':')],
    ],
    rules: [...parts('proguard.txt'), join(source, 'rules.pro')],
  };
}

/** A library as Android has it: a folder of classes, resources and rules. */
function unpacked(archive, to) {
  const folder = join(to, basename(archive, '.aar'));
  for (const { name, content } of entries(readFileSync(archive))) {
    if (!USED.test(name)) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const values = /^res\/values.*\.xml$/.test(name);
    writeFileSync(join(folder, name), values ? `${content()}`.replace(...ID) : content());
  }
  return folder;
}

/** The run of java that compiles Kotlin. */
export function kotlinc({ compiler, jars }, { framework, mentioned, classes, sources }) {
  const plugin = compiler.find((file) => basename(file).includes('compose-compiler-plugin'));
  const options = ['-no-stdlib', '-no-reflect', '-nowarn', '-jvm-target', '11', `-Xplugin=${plugin}`];
  const used = [...jars, framework, ...mentioned].join(delimiter);
  return ['-cp', compiler.join(delimiter), COMPILER, ...options, '-cp', used, '-d', classes, ...sources];
}
