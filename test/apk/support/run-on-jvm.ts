import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ensureToolchain } from '../../../src/devices/jvm/toolchain.js';

const HOME = join('node_modules', '.cache', 'gauntlet-test', 'home');
const SOURCES = join(import.meta.dirname, 'java');
const PROGRAM = [
  'World.java',
  'DirectConverter.java',
  'RunMethods.java',
  join('gauntlet', 'probe', 'Probes.java'),
];
/** For a program that is over soon. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const run = promisify(execFile);

/** A call of the method `run` of a class: its name, then its parameters; see RunMethods.java. */
export type JvmCall = readonly [className: string, ...values: string[]];

/** Calls methods of APKs on a JVM. */
export interface JvmRunner {
  /** How each call went, in the order of the calls. */
  run(apk: string, calls: readonly JvmCall[]): Promise<readonly string[]>;
}

/** Compiles the program that runs methods into a folder. */
export async function jvmRunner(folder: string): Promise<JvmRunner> {
  const toolchain = await ensureToolchain({ home: HOME, env: process.env });
  // The host has probes of its own.
  const jars = toolchain.classPath.filter((jar) => !toolchain.hostJars.includes(jar));
  const classPath = [folder, ...jars].join(delimiter);
  const sources = PROGRAM.map((name) => join(SOURCES, name));
  execFileSync('javac', ['-nowarn', '-XDignore.symbol.file', '-cp', classPath, '-d', folder, ...sources]);
  return {
    async run(apk, calls) {
      const list = `${apk}.calls`;
      writeFileSync(list, calls.map((call) => call.join(' ')).join('\n'));
      const args = [...QUICK, '-Xverify:all', '-cp', classPath, 'RunMethods', apk, list];
      const { stdout } = await run(toolchain.java.java, args, { maxBuffer: 2 ** 28, timeout: 600_000 });
      return stdout.trimEnd().split('\n');
    },
  };
}
