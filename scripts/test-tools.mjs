// Sees to what the tests need beyond npm packages: a JDK and Maven for the jvm device and bubblewrap to contain it, Debian's
// Android tools as independent readers of APKs, Redis for the farm, a browser for the report.
// Installs what is missing where it may; elsewhere it names what is missing and fails. Nothing missing turns a test off.
import { execFileSync, spawnSync } from 'node:child_process';

const TOOLS = [
  { command: 'javac', test: ['-version'], debian: 'openjdk-17-jdk-headless' },
  { command: 'mvn', test: ['--version'], debian: 'maven' },
  { command: 'bwrap', test: ['--version'], debian: 'bubblewrap' },
  { command: 'aapt', test: ['version'], debian: 'aapt' },
  { command: 'dexdump', test: ['-h'], debian: 'dexdump' },
  { command: 'zipalign', test: [], debian: 'zipalign' },
  { command: 'apksigner', test: ['--version'], debian: 'apksigner' },
  { command: 'baksmali', test: ['--version'], debian: 'libsmali-java' },
  { command: 'redis-server', test: ['--version'], debian: 'redis-server' },
  { command: 'chromium', test: ['--version'], debian: 'chromium' },
];

const missing = TOOLS.filter(({ command, test }) => spawnSync(command, test).error !== undefined);
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
