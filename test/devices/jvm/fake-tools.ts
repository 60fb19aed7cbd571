import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { type Artifact, type ArtifactSet, jarName } from '../../../src/devices/jvm/artifacts.js';
import type { ToolchainOptions } from '../../../src/devices/jvm/toolchain.js';

/** Writes a file that can be run. */
export function writeProgram(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** A folder that looks like a Java installation; its `java` notes every run in `<home>/runs`. */
export function fakeJava(home: string, versionText: string, options: { javac?: boolean } = {}): string {
  writeProgram(
    join(home, 'bin', 'java'),
    `#!/bin/sh
echo run >> '${home}/runs'
echo 'Property settings:
    java.home = ${home}
${versionText}' >&2
`,
  );
  if (options.javac ?? true) writeProgram(join(home, 'bin', 'javac'), '#!/bin/sh\n');
  return home;
}

/** How often a program or tool was run. */
export function runsOf(log: string): number {
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0;
}

export const JAVA_17 = 'openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6)';

/** A zip archive with compressed entries; a name that ends in a slash is a folder. */
export function zipOf(entries: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const stored = content.length < 4;
    const packed = stored ? content : deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const extra = Buffer.from([0xfe, 0xca, 0, 0]);
    const local = Buffer.from(facts);
    local.writeUInt16LE(extra.length, 24);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), local, Buffer.from(name), extra]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, tail, Buffer.from(name)]));
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, table, end]);
}

/** What is in an archive whose entries are all stored. */
export function storedEntries(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  for (let left = zip.readUInt16LE(zip.length - 22 + 10); left > 0; left--) {
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('compressed');
    const nameLength = zip.readUInt16LE(at + 28);
    const size = zip.readUInt32LE(at + 24);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error('checksum');
    entries.set(zip.toString('utf8', at + 46, at + 46 + nameLength), content);
    at += 46 + nameLength;
  }
  return entries;
}

/**
 * A Maven that copies files from a folder. `FAKE_MAVEN` tells what goes wrong, `FAKE_LOG` where its runs are noted.
 * It is a script of this Node because it has to read the project that it is given.
 */
const MAVEN = `#!${process.execPath}
const fs = require('node:fs'), path = require('node:path');
const args = process.argv.slice(2), mode = process.env.FAKE_MAVEN ?? '', repo = process.env.FAKE_REPOSITORY;
if (args.includes('-version')) { console.log('\\x1b[1mApache Maven 3.9.9 (abc)\\x1b[m'); process.exit(0); }
fs.appendFileSync(process.env.FAKE_LOG, args.at(-1) + '\\n');
const fail = (text) => { console.log('[ERROR] ' + text); process.exit(1); };
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const file = args[args.indexOf('-f') + 1], pom = fs.readFileSync(file, 'utf8');
if (mode === 'no-space') fail('Could not copy: No space left on device');
if (mode === 'offline') fail('Could not transfer artifact a:b:1 from/to central: repository: Unknown host');
if (mode === 'odd') fail('Something odd');
const fresh = args.some((arg) => arg.startsWith('-Dmaven.repo.local='));
if (args.at(-1) === 'package') {
  if (mode.endsWith('-once') && !fresh) fail('package x does not exist');
  if (mode === 'slow') pause(400);
  if (mode === 'no-compile') fail('COMPILATION ERROR : \\n[ERROR] Main.java:[1,9] no such class');
  const target = path.join(path.dirname(file), 'target');
  fs.mkdirSync(target);
  for (const name of ['jvm-host-1.jar', 'jvm-host-1-patch.jar', 'jvm-host-1-sources.jar'])
    fs.writeFileSync(path.join(target, name), name);
  process.exit(0);
}
const out = /<outputDirectory>(.*)<\\/outputDirectory>/.exec(pom)[1];
for (const [, name, version] of pom.matchAll(/<artifactItem>.*?<artifactId>(.*?)<\\/artifactId><version>(.*?)<\\/version>/g)) {
  const jar = name + '-' + version + '.jar';
  console.log('Downloading from central: far/' + jar);
  if (mode === 'slow') pause(150);
  process.stdout.write('Progress (1): 1.0/2.0 kB\\r');
  let bytes = fs.readFileSync(path.join(repo, jar));
  if (jar === 'beta-2.jar' && (mode === 'corrupt' || (mode === 'corrupt-once' && !fresh))) bytes = Buffer.from(bytes).fill(7);
  if (jar === 'beta-2.jar' && mode === 'truncated-once' && !fresh) bytes = bytes.subarray(0, 10);
  if (mode === 'hang') pause(8000);
  fs.writeFileSync(path.join(out, jar), bytes);
  console.log('Downloaded from central: far/' + jar + ' (2.0 kB at 1 kB/s)');
}
`;

const NATIVE = zipOf({
  'META-INF/': Buffer.alloc(0),
  'META-INF/MANIFEST.MF': Buffer.from('Manifest-Version: 1.0\n'),
  'fonts/': Buffer.alloc(0),
  'fonts/fonts.xml': Buffer.from('<familyset/>'),
  'fonts/Roboto-Regular.ttf': Buffer.alloc(5000, 'r'),
  'fonts/NotoSansCJK-Bold.ttc': Buffer.alloc(9000, 'c'),
  'icu/icudt68l.dat': Buffer.alloc(70_000, 'icu'),
  'native/': Buffer.alloc(0),
  'native/linux/': Buffer.alloc(0),
  'native/linux/x86_64/': Buffer.alloc(0),
  'native/linux/x86_64/lib.so': Buffer.alloc(300_000, 'linux'),
  'native/mac/aarch64/lib.dylib': Buffer.alloc(3000, 'arm'),
  'native/mac/x86_64/lib.dylib': Buffer.alloc(3000, 'intel'),
  'native/windows/x86_64/lib.dll': Buffer.alloc(3000, 'windows'),
});

/** A small world to set up in: tools, a repository, the sources of a host. Its log has a line per real run of Maven. */
export class FakeWorld {
  readonly home: string;
  readonly log: string;
  readonly java: string;
  readonly hostSources: string;
  readonly artifacts: ArtifactSet;
  readonly env: NodeJS.ProcessEnv;

  constructor(readonly dir: string) {
    this.home = join(dir, 'home');
    this.log = join(dir, 'maven-runs');
    this.java = fakeJava(join(dir, 'jdk'), JAVA_17);
    this.hostSources = join(dir, 'sources');
    mkdirSync(join(this.hostSources, 'src', 'main'), { recursive: true });
    writeFileSync(join(this.hostSources, 'pom.xml'), '<project/>');
    writeFileSync(join(this.hostSources, 'src', 'main', 'Main.java'), 'class Main {}');
    const repository = join(dir, 'repository');
    mkdirSync(repository);
    const published = (name: string, version: string, content: Buffer): Artifact => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const artifact = { group: 'g', name, version, purpose: '', bytes: content.length, sha256 };
      writeFileSync(join(repository, jarName(artifact)), content);
      return artifact;
    };
    this.artifacts = {
      version: 'test-1',
      libraries: [
        published('alpha', '1', Buffer.alloc(1000, 'a')),
        published('beta', '2', Buffer.alloc(2000, 'b')),
        published('gamma', '3', Buffer.alloc(3000, 'g')),
      ],
      nativeRuntime: published('native', '4', NATIVE),
      frameworks: {
        29: published('android', '10', Buffer.alloc(29_000, 'x')),
        34: published('android', '14', Buffer.alloc(34_000, 'y')),
      },
    };
    writeProgram(join(dir, 'bin', 'mvn'), MAVEN);
    this.env = {
      PATH: join(dir, 'bin'),
      JAVA_HOME: this.java,
      HOME: dir,
      FAKE_LOG: this.log,
      FAKE_REPOSITORY: repository,
    };
  }

  get cache(): string {
    return join(this.home, 'cache', 'jvm');
  }

  get mavenRuns(): number {
    return runsOf(this.log);
  }

  options(mode = ''): ToolchainOptions {
    const { home, hostSources, artifacts } = this;
    return { home, hostSources, artifacts, env: { ...this.env, FAKE_MAVEN: mode } };
  }
}
