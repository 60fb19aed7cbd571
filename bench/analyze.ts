import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ANDROGUARD, pythonWithAndroguard } from './androguard.js';
import { exponent } from './exponent.js';
import { apksIn } from './jvm.js';
import { print } from './measure.js';

const APK = join('node_modules', '.cache', 'gauntlet-test', 'apidemos', 'ApiDemos-debug.apk');
const RUNS = 3;

const ANDROGUARD_PROGRAM = `
import sys, time, resource, json
from androguard.misc import AnalyzeAPK
from loguru import logger
logger.remove()
start = time.perf_counter()
AnalyzeAPK(sys.argv[1])
seconds = time.perf_counter() - start
print(json.dumps({"seconds": seconds, "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
`;

const measured = z.looseObject({
  seconds: z.number(),
  megabytes: z.number(),
  dexBytes: z.number().default(0),
});
type Measured = z.infer<typeof measured>;

/** All models of ApiDemos beside androguard's analysis; and how time grows with the size of the code, over a set of APKs. */
export function analyzing(): void {
  const ours = best(APK);
  print('analyze', ours.seconds, 's', { ...ours, app: basename(APK) });
  const python = pythonWithAndroguard();
  if (python === undefined)
    print('analyze-peer', 0, 's', { peer: ANDROGUARD, missing: 'python3 with venv and pip' });
  else {
    const peer = run(python, ['-c', ANDROGUARD_PROGRAM, APK]);
    print('analyze-peer', peer.seconds, 's', {
      ...peer,
      peer: ANDROGUARD,
      ratio: peer.seconds / ours.seconds,
    });
  }
  const folder = process.env.GAUNTLET_BENCH_APKS;
  if (folder === undefined) return;
  const all = [ours, ...apksIn(folder).map(best)];
  const growth = exponent(
    all.map(({ dexBytes }) => dexBytes),
    all.map(({ seconds }) => seconds),
  );
  print('analyze-growth', growth, 'exponent', { apks: all.length });
}

function best(apk: string): Measured {
  const alone = fileURLToPath(new URL('analyze-alone.js', import.meta.url));
  const runs = Array.from({ length: RUNS }, () => run(process.execPath, [alone, apk]));
  return runs.reduce((a, b) => (b.seconds < a.seconds ? b : a));
}

function run(command: string, args: readonly string[]): Measured {
  return measured.parse(JSON.parse(spawnSync(command, args, { encoding: 'utf8' }).stdout));
}
