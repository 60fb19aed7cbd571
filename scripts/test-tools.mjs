// Sees to what the tests need beyond npm packages: a JDK and Maven for the jvm device, and two sample APKs.
// Installs what is missing where it may; elsewhere it names what is missing and fails. Nothing missing turns a test off.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const TOOLS = [
  { command: 'javac', test: ['-version'], debian: 'openjdk-17-jdk-headless' },
  { command: 'mvn', test: ['--version'], debian: 'maven' },
];
const SAMPLES = {
  pack: 'sample-apps@2.0.4',
  sha256: '9eabb2bfc40d2d02b6e033563843728c9da1413373fdb35dcf248194d571ba6f',
};

const missing = TOOLS.filter(({ command, test }) => spawnSync(command, test).status !== 0);
if (missing.length > 0) {
  const packages = missing.map(({ debian }) => debian);
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!mayInstall) {
    console.error(`The tests need ${missing.map(({ command }) => command).join(' and ')}.`);
    console.error(`On Debian: apt-get install ${packages.join(' ')}`);
    process.exit(1);
  }
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], { stdio: 'inherit' });
}

const cache = join('node_modules', '.cache', 'gauntlet-test');
const samples = join(cache, 'sample-apps');
if (!existsSync(samples)) {
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'unpack-'));
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', SAMPLES.pack, '--json', '--pack-destination', scratch], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString(),
  );
  const archive = join(scratch, filename);
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (sha256 !== SAMPLES.sha256) {
    console.error(`${SAMPLES.pack} is not the package that the tests know (sha256 ${sha256}).`);
    process.exit(1);
  }
  execFileSync('tar', ['-xzf', archive, '-C', scratch]);
  renameSync(join(scratch, 'package', 'pre-built'), samples);
  rmSync(scratch, { recursive: true });
}
