import type { Observation } from '../src/core/observation.js';
import { JvmDevice, type JvmUse } from '../src/devices/jvm/device.js';
import { parseApp } from '../src/devices/open.js';
import { AROUND_JVM, apksIn, appName, quantile } from './jvm.js';
import { print } from './measure.js';

const RESTARTS = 300;
/** Restarts between two looks at what the JVM holds. */
const LOOK = 50;

/**
 * Restarts apps in one JVM each: every first screen must be that of the first time, and neither threads nor memory may grow.
 * GAUNTLET_BENCH_APKS names the folder of the APKs.
 */
export async function jvmRestarts(): Promise<void> {
  const folder = process.env.GAUNTLET_BENCH_APKS;
  if (folder === undefined) {
    process.stderr.write('jvm-restarts: set GAUNTLET_BENCH_APKS to a folder of APKs.\n');
    return;
  }
  for (const apk of apksIn(folder)) await restart(apk);
}

async function restart(apk: string): Promise<void> {
  const device = new JvmDevice(AROUND_JVM);
  try {
    await device.install(parseApp(apk));
    const first = shown(await device.restart());
    const times: number[] = [];
    let equal = 0;
    const uses: JvmUse[] = [];
    for (let n = 1; n <= RESTARTS; n++) {
      const begun = performance.now();
      const observation = await device.restart();
      times.push(performance.now() - begun);
      if (shown(observation) === first) equal++;
      if (n % LOOK === 0) uses.push(await device.use());
    }
    print('jvm-restarts', quantile(times, 0.5), 'ms', {
      app: appName(apk),
      restarts: RESTARTS,
      equal,
      threads: uses.map(({ threads }) => threads),
      heapMb: uses.map(({ heapUsedMb }) => heapUsedMb),
    });
  } finally {
    await device.close();
  }
}

/** The screen, and what happened on the way to it. */
function shown({ screen, process, events }: Observation): string {
  return JSON.stringify({ screen, process, events: events.map(({ kind }) => kind) });
}
