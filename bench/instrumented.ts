import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Apk } from '../src/apk/apk.js';
import { instrument } from '../src/apk/instrument/instrument.js';
import { newDebugKey } from '../src/apk/sign/debug-key.js';
import { signApk } from '../src/apk/sign/sign-apk.js';
import { SILENT } from '../src/core/progress.js';
import { explore } from '../src/run/explore/explore.js';
import { JournalReader } from '../src/run/journal/reader.js';
import { runOptions } from '../test/support/run-options.js';
import { apksAt } from './apks-at.js';
import { AROUND_JVM, appName } from './jvm.js';
import { reassemble } from './smali.js';
import { verifyClasses } from './verify-classes.js';

const EVENTS = 500;

/**
 * Instruments APKs, lets other tools and the verifier of the JVM judge them, takes them apart with baksmali and puts them
 * together again with smali. `node build/bench/instrumented.js APK_OR_FOLDER... [--all] [--play]` prints one JSON line
 * per APK. With `--all` libraries get probes too. With `--play` both versions are played on the jvm device with one seed:
 * every screen must be the same.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const apks = args.filter((arg) => !arg.startsWith('--')).flatMap(apksAt);
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-bench-instrumented-'));
  try {
    for (const apk of apks) {
      const out = join(scratch, 'instrumented.apk');
      const made = write(apk, out, args.includes('--all') ? ['*'] : []);
      const judged = judge(out, made.minSdk);
      const verified = await verifyClasses(apk, out);
      const reassembled = reassemble(new Apk(readFileSync(out), out).dexFiles.map(({ bytes }) => bytes));
      const played = args.includes('--play') ? await play(apk, out, scratch) : {};
      const line = { bench: 'instrumented', app: appName(apk), ...made, ...judged, ...verified };
      process.stdout.write(`${JSON.stringify({ ...line, ...reassembled, ...played })}\n`);
      if (args.includes('--play'))
        for (const run of ['plain', 'probed']) rmSync(join(scratch, run), { recursive: true });
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function write(file: string, out: string, own: readonly string[]) {
  const bytes = readFileSync(file);
  const key = newDebugKey(new Date());
  const begun = performance.now();
  const apk = new Apk(bytes, file);
  const { files, probes, methods, skipped } = instrument(apk, { own });
  const { minSdk } = apk.manifest;
  const signed = signApk(files, key, { minSdk });
  const ms = Math.round(performance.now() - begun);
  writeFileSync(out, signed.bytes);
  const growth = Number((signed.bytes.length / bytes.length - 1).toFixed(3));
  return { ms, probes: probes.probes.length, methods, skipped: skipped.length, growth, minSdk };
}

/** What Debian's Android tools say; a tool that is content says nothing here. */
function judge(apk: string, minSdk: number | string): Readonly<Record<string, string>> {
  const dex = spawnSync('sh', ['-c', `unzip -Z1 '${apk}' 'classes*.dex'`], { encoding: 'utf8' });
  const trouble: Record<string, string> = {};
  const check = (name: string, command: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
    if (status !== 0) trouble[name] = `${stdout}${stderr}`.slice(0, 300);
  };
  check('apksigner', 'apksigner', ['verify', '--min-sdk-version', String(minSdk), apk]);
  check('zipalign', 'zipalign', ['-c', '4', apk]);
  const folder = mkdtempSync(join(tmpdir(), 'gauntlet-dex-'));
  for (const name of dex.stdout.trim().split('\n')) {
    spawnSync('unzip', ['-qo', apk, name, '-d', folder]);
    check(`dexdump ${name}`, 'dexdump', ['-d', join(folder, name)]);
  }
  rmSync(folder, { recursive: true });
  return trouble;
}

async function play(plain: string, probed: string, scratch: string) {
  const runs = { plain, probed };
  const seconds: number[] = [];
  const screens: string[][] = [];
  let coverage: unknown = null;
  for (const [name, app] of Object.entries(runs)) {
    const dir = join(scratch, name);
    const request = { app, seed: 1, options: runOptions(EVENTS), out: { dir }, pictures: false } as const;
    const result = await explore(request, { ...AROUND_JVM, progress: SILENT });
    seconds.push(result.timing.wallMs / 1000);
    coverage = result.coverage;
    const shown: string[] = [];
    for (const entry of new JournalReader(join(dir, 'journal.jsonl')).entries())
      if (entry.kind === 'launch' || entry.kind === 'step')
        shown.push(JSON.stringify(entry.observation.screen));
    screens.push(shown);
  }
  const [one = [], other = []] = screens;
  const different = one.findIndex((screen, n) => screen !== other[n]);
  return {
    same: different < 0 && one.length === other.length,
    firstDifference: different,
    seconds,
    coverage,
  };
}

await main();
