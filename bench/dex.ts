import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ZipArchive } from '../src/apk/zip/archive.js';
import { ANDROGUARD, pythonWithAndroguard } from './androguard.js';
import { decodeDex } from './decode-dex.js';
import { print } from './measure.js';

const APK = join('node_modules', '.cache', 'gauntlet-test', 'apidemos', 'ApiDemos-debug.apk');
const RUNS = 7;
const PEER_RUNS = 3;

/** Decodes the same as decodeDex does, and prints the seconds that it took without the start of Python. */
const ANDROGUARD_PROGRAM = `
import sys, time
from androguard.core.dex import DEX
from loguru import logger
logger.remove()
data = open(sys.argv[1], 'rb').read()
start = time.perf_counter()
count = 0
dex = DEX(data)
for one in dex.get_classes():
    for method in one.get_methods():
        for instruction in method.get_instructions():
            count += 1
print(time.perf_counter() - start, count)
`;

/** All classes and all code of ApiDemos, in this process and in one of its own, beside dexdump and androguard. */
export function dex(): void {
  const bytes = new ZipArchive(readFileSync(APK), APK).read('classes.dex') ?? new Uint8Array();
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-bench-dex-'));
  try {
    const file = join(scratch, 'classes.dex');
    writeFileSync(file, bytes);
    const runs = Array.from({ length: RUNS }, () => elapsed(() => decodeDex(bytes)));
    print('dex-decode', Math.min(...runs), 's', { first: runs[0], ...decodeDex(bytes) });
    const alone = fileURLToPath(new URL('decode-dex-alone.js', import.meta.url));
    print('dex-process', best(RUNS, process.execPath, [alone, file]), 's');
    print('dex-process-peer', best(RUNS, 'dexdump', ['-d', file]), 's', { peer: 'dexdump -d' });
    androguard(file);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function androguard(file: string): void {
  const peer = ANDROGUARD;
  const python = pythonWithAndroguard();
  if (python === undefined) {
    print('dex-decode-peer', 0, 's', { peer, missing: 'python3 with venv and pip, or a way to PyPI' });
    return;
  }
  const times = Array.from({ length: PEER_RUNS }, () => {
    const { stdout } = spawnSync(python, ['-c', ANDROGUARD_PROGRAM, file], { encoding: 'utf8' });
    const [seconds = Number.NaN, instructions = 0] = stdout.split(' ').map(Number);
    return { seconds, instructions };
  });
  const fastest = times.reduce((a, b) => (b.seconds < a.seconds ? b : a));
  print('dex-decode-peer', fastest.seconds, 's', { peer, instructions: fastest.instructions });
}

/** Seconds of the fastest of some runs of a command; nothing of its output is read. */
function best(runs: number, command: string, args: readonly string[]): number {
  return Math.min(
    ...Array.from({ length: runs }, () =>
      elapsed(() => {
        const { status } = spawnSync(command, args, { stdio: 'ignore' });
        if (status !== 0) throw new Error(`${command} failed`);
      }),
    ),
  );
}

function elapsed(work: () => unknown): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}
