// Builds the sample apps from source: node samples/build.mjs [--check] [--kotlin]
// Needs a JDK, Maven and Debian's aapt, zipalign and apksigner. With --check nothing is written: it fails when a
// committed APK does not hold what its source makes. The key is made anew each time, so only signatures ever differ.
// Samples in Kotlin take minutes and libraries that only Android has: they are left as they are without --kotlin.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kotlinc, libraries } from './kotlin.mjs';
import { entries } from './zip.mjs';

/** Sources are folders laid one over the other: a variant's own folder holds only what differs. */
const SAMPLES = [
  { name: 'hostile' },
  { name: 'ers' },
  { name: 'ers-lambda-class', from: ['ers', 'ers-lambda-class'] },
  { name: 'ers-lambda-custom', from: ['ers', 'ers-lambda'], minApi: '26', d8: ['--no-desugaring'] },
  { name: 'ers-lambda-d8', from: ['ers', 'ers-lambda'] },
  { name: 'ers-shared', from: ['ers', 'ers-shared'] },
  { name: 'ers-menu', from: ['ers', 'ers-menu'] },
  { name: 'ers-save', from: ['ers', 'ers-save'] },
  { name: 'ers-crash', from: ['ers', 'ers-crash'] },
  { name: 'micro' },
  { name: 'widgets' },
  { name: 'intents' },
  { name: 'satg' },
  { name: 'splash' },
  { name: 'listeners' },
  { name: 'branch' },
  { name: 'larder' },
  { name: 'threads' },
  { name: 'contended' },
  { name: 'phone' },
  { name: 'callbacks' },
  { name: 'painting' },
  { name: 'garbage' },
  { name: 'paths' },
  { name: 'clock' },
  { name: 'limits' },
  { name: 'modern', api: '34' },
  { name: 'libcore' },
  { name: 'libcore-old', from: ['libcore', 'libcore-old'] },
  { name: 'services', api: '34' },
  { name: 'services-29', from: ['services'] },
  { name: 'screen', api: '34' },
  { name: 'screen-crash', from: ['screen', 'screen-crash'], api: '34' },
  { name: 'owncode', shrunkWith: ['com.google.code.gson:gson:2.11.0'] },
  { name: 'compose', api: '34', kotlin: true },
];
const HERE = fileURLToPath(new URL('.', import.meta.url));
/** What a sample targets and is compiled against. */
const API = '29';
const FRAMEWORKS = {
  29: 'org.robolectric:android-all-instrumented:10-robolectric-5803371-i7',
  34: 'org.robolectric:android-all-instrumented:14-robolectric-10818077-i7',
};
/** Types that the framework's classes were made to mention. */
const MENTIONED = ['org.robolectric:sandbox:4.16.1', 'org.robolectric:shadowapi:4.16.1'];
/** What all its classes were made to implement: empty for javac, to which the implementations are hidden. */
const SHADOWED = 'package org.robolectric.internal.bytecode; public interface ShadowedObject {}';
const D8 = 'com.android.tools:r8:9.5.28';
const JAVA = '8';
/** For a JVM that ends before better code would pay. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const TOOLS = {
  javac: { test: ['-version'], from: 'a JDK' },
  keytool: { test: ['-help'], from: 'a JDK' },
  mvn: { test: ['--version'], from: 'Maven' },
  aapt: { test: ['version'], from: "Debian's aapt" },
  zipalign: { test: [], from: "Debian's zipalign" },
  apksigner: { test: ['--version'], from: "Debian's apksigner" },
};
/** Archives keep local times; this is the first that they can keep. */
const STAMP = new Date('1980-01-01T00:00:00Z');
const ENV = { ...process.env, TZ: 'UTC' };

const missing = Object.entries(TOOLS).filter(([name, { test }]) => spawnSync(name, test).error !== undefined);
if (missing.length > 0) {
  const names = missing.map(([name, { from }]) => `${name} (${from})`);
  console.error(`The samples cannot be built without ${names.join(', ')}.`);
  process.exit(1);
}

const [check, inKotlin] = ['--check', '--kotlin'].map((option) => process.argv.includes(option));
const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-samples-'));
try {
  const frameworks = Object.fromEntries(
    Object.entries(FRAMEWORKS).map(([api, artifact]) => [api, jar(artifact)]),
  );
  const [stub, stubs] = ['ShadowedObject.java', 'stubs'].map((name) => join(scratch, name));
  writeFileSync(stub, SHADOWED);
  mkdirSync(stubs);
  run('javac', ['-d', stubs, stub]);
  const mentioned = [stubs, ...MENTIONED.map(jar)];
  const chosen = SAMPLES.filter(({ kotlin = false }) => inKotlin || !kotlin);
  const samples = chosen.map((sample) => prepared(sample, frameworks));
  const jobs = join(scratch, 'jobs');
  const lines = samples.flatMap((sample) => compilation(sample, mentioned));
  writeFileSync(jobs, lines.map((line) => `${line.join('\t')}\n`).join(''));
  for (const { used, framework, source, classes } of samples.filter(({ kotlin }) => kotlin)) {
    const sources = files(join(source, 'src'), '.kt');
    run('java', [...QUICK, ...kotlinc(used, { framework, mentioned, classes, sources })]);
  }
  run('java', [...QUICK, '-cp', jar(D8), join(HERE, 'Compile.java'), jobs]);
  const stale = samples.filter((sample) => !finished(sample));
  if (stale.length > 0) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** A jar: one that Gauntlet has fetched, if GAUNTLET_HOME names where; else from Maven, which keeps it for the next time. */
function jar(artifact) {
  const [, name, version] = artifact.split(':');
  const file = `${name}-${version}.jar`;
  const { GAUNTLET_HOME } = process.env;
  const cache = GAUNTLET_HOME === undefined ? null : join(GAUNTLET_HOME, 'cache', 'jvm');
  const cached = cache !== null && existsSync(cache) ? files(cache, file)[0] : undefined;
  if (cached !== undefined) return cached;
  run('mvn', [
    ...['-q', '-B', '-ntp', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'],
    ...[`-Dartifact=${artifact}`, `-DoutputDirectory=${scratch}`],
  ]);
  return join(scratch, file);
}

/** The sample with its folders laid out, its libraries fetched, and the ids of its resources made into Java. */
function prepared(sample, frameworks) {
  const { name, from = [name], api = API, minApi = '24', d8 = [], kotlin = false, shrunkWith } = sample;
  const framework = frameworks[api];
  const work = join(scratch, name);
  const [source, generated, classes, dex] = ['source', 'generated', 'classes', 'dex'].map((part) =>
    join(work, part),
  );
  for (const folder of [generated, classes, dex]) mkdirSync(folder, { recursive: true });
  for (const layer of from) cpSync(join(HERE, layer), source, { recursive: true });
  const used = kotlin ? libraries(source, { run, files }) : shrunkWith ? shrinking(source, shrunkWith) : null;
  const mapping = shrunkWith ? join(work, 'mapping.txt') : null;
  const resources = [
    ...['package', '-f', '-M', join(source, 'AndroidManifest.xml'), '-S', join(source, 'res')],
    ...(used?.resources ?? []),
    ...['-I', framework, '--min-sdk-version', minApi, '--target-sdk-version', api],
  ];
  const kept = join(work, 'kept.pro');
  run('aapt', [...resources, '-m', '-J', generated, '-G', kept]);
  const folders = { work, source, generated, classes, dex };
  return { name, framework, minApi, d8, kotlin, used, mapping, kept, ...folders, resources };
}

/** What R8 makes small together with the sample, by the rules of its folder. */
function shrinking(source, artifacts) {
  return { jars: artifacts.map(jar), resources: [], rules: [join(source, 'rules.pro')] };
}

/** The runs of javac, and of D8 or R8, that make a sample's classes.dex. */
function compilation(sample, mentioned) {
  const { framework, minApi, d8, used, mapping, kept, source, generated, classes, dex } = sample;
  const javac = [
    ...['-source', JAVA, '-target', JAVA, '-g:source,lines', '-nowarn', '-proc:none', '-encoding', 'UTF-8'],
    ...[
      '-Xlint:none',
      '-cp',
      [framework, ...mentioned, ...(used?.jars ?? [])].join(delimiter),
      '-d',
      classes,
    ],
    ...files(generated, '.java'),
    ...files(join(source, 'src'), '.java'),
  ];
  const toDex = ['--release', '--min-api', minApi, '--output', dex];
  if (used === null) {
    return [
      ['javac', ...javac],
      ['d8', ...toDex, ...d8, '--lib', framework, classes],
    ];
  }
  const rules = [...used.rules, kept].flatMap((file) => ['--pg-conf', file]);
  return [
    ['javac', ...javac],
    [
      'r8',
      ...toDex,
      ...(mapping === null ? [] : ['--pg-map-output', mapping]),
      '--no-data-resources',
      ...rules,
      ...used.jars,
      framework,
      classes,
    ],
  ];
}

/** Whether the APK that is there holds what its source makes; it is written anew unless only to be checked. */
function finished({ name, mapping, work, source, dex, resources }) {
  for (const file of [...files(source, ''), ...files(dex, '')]) utimesSync(file, STAMP, STAMP);
  const [plain, aligned, signed] = ['plain.apk', 'aligned.apk', 'signed.apk'].map((file) => join(work, file));
  const beside = join(source, 'java');
  run('aapt', [...resources, '-F', plain, dex, ...(existsSync(beside) ? [beside] : [])]);
  run('zipalign', ['-f', '4', plain, aligned]);

  const target = join(HERE, `${name}.apk`);
  const names = join(HERE, `${name}.mapping.txt`);
  const sameNames =
    mapping === null || (existsSync(names) && readFileSync(names).equals(readFileSync(mapping)));
  const same = sameNames && existsSync(target) && contents(target) === contents(aligned);
  console.log(`${name}.apk ${same ? 'is up to date' : check ? 'differs from its source' : 'is built'}`);
  if (same || check) return same;
  sign(aligned, signed, join(work, 'key.p12'));
  cpSync(signed, target);
  if (mapping !== null) cpSync(mapping, names);
  return true;
}

/** With a key that nobody keeps: the app is installed by nobody but testers. */
function sign(from, to, store) {
  const [alias, password] = ['sample', 'sample'];
  run('keytool', [
    ...['-genkeypair', '-keystore', store, '-storetype', 'PKCS12', '-storepass', password, '-alias', alias],
    ...['-keyalg', 'RSA', '-keysize', '2048', '-validity', '36500', '-dname', 'CN=Gauntlet samples'],
  ]);
  run('apksigner', [
    ...['sign', '--ks', store, '--ks-pass', `pass:${password}`, '--v1-signing-enabled', 'false'],
    ...['--min-sdk-version', '24', '--out', to, from],
  ]);
}

/** Names, sums and sizes of an archive's entries, from its directory: the same for the same content. */
function contents(archive) {
  const lines = entries(readFileSync(archive)).map(({ name, sum, size }) => `${name} ${sum} ${size}`);
  return lines.sort().join('\n');
}

function files(folder, ending) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function run(program, args) {
  const { status, stderr } = spawnSync(program, args, { env: ENV, stdio: ['ignore', 'ignore', 'pipe'] });
  if (status === 0) return;
  console.error(`${program} has failed.\n${stderr}`);
  rmSync(scratch, { recursive: true, force: true });
  process.exit(1);
}
