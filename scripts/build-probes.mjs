// Builds what instrumented APKs carry, the classes of gauntlet.probe as DEX, into a TypeScript module:
// node scripts/build-probes.mjs [--check]
// Needs a JDK and Maven. With --check nothing is written: it fails when the committed module is not what the source makes.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = 'hosts/jvm/src/main/java/gauntlet/probe';
const TARGET = 'src/apk/instrument/runtime-dex.ts';
const D8 = { group: 'com.android.tools', name: 'r8', version: '9.5.28' };
const JAVA = '8';
/** A form of DEX that every Android reads. */
const MIN_API = '15';
/** For a JVM that ends before better code would pay. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-probes-'));
try {
  const text = moduleText(dex());
  const target = join(ROOT, TARGET);
  const same = existsSync(target) && readFileSync(target, 'utf8') === text;
  const check = process.argv.includes('--check');
  console.log(`${TARGET} ${same ? 'is up to date' : check ? 'differs from its source' : 'is built'}`);
  if (!same && check) process.exitCode = 1;
  if (!same && !check) writeFileSync(target, text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The classes as one DEX file: without debug information, since nobody steps through them. */
function dex() {
  const [classes, out, jobs] = ['classes', 'out', 'jobs'].map((name) => join(scratch, name));
  for (const folder of [classes, out]) mkdirSync(folder);
  const source = join(ROOT, SOURCE);
  const files = readdirSync(source).sort();
  const javac = [
    ...['--release', JAVA, '-g:none', '-nowarn', '-Xlint:none', '-proc:none'],
    ...['-encoding', 'UTF-8', '-d', classes, ...files.map((file) => join(source, file))],
  ];
  const d8 = ['--release', '--min-api', MIN_API, '--no-desugaring', '--output', out, classes];
  writeFileSync(jobs, `javac\t${javac.join('\t')}\nd8\t${d8.join('\t')}\n`);
  run('java', [...QUICK, '-cp', d8Jar(), join(ROOT, 'samples', 'Compile.java'), jobs]);
  return readFileSync(join(out, 'classes.dex'));
}

/** From Maven, which keeps it for the next time. */
function d8Jar() {
  const { group, name, version } = D8;
  run('mvn', [
    ...['-q', '-B', '-ntp', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'],
    ...[`-Dartifact=${group}:${name}:${version}`, `-DoutputDirectory=${scratch}`],
  ]);
  return join(scratch, `${name}-${version}.jar`);
}

function moduleText(bytes) {
  return `// Made by scripts/build-probes.mjs from ${SOURCE}; change that and build again.

/** The classes that mark and send probes on a phone, as a DEX file. */
export const RUNTIME_DEX: Uint8Array = Uint8Array.from(
  Buffer.from(
    '${bytes.toString('base64')}',
    'base64',
  ),
);
`;
}

function run(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (error !== undefined) throw new Error(`${program} cannot be run: ${error.message}`);
  if (status !== 0) throw new Error(`${program} has failed.\n${stderr}`);
}
