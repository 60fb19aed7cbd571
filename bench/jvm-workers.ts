import { parseApp } from '../src/devices/open.js';
import { apksIn, appName, playerOn, withDevice } from './jvm.js';
import { print, round, seconds } from './measure.js';

/** As long as a JVM still compiles much, its compiler keeps the second core busy. */
const WARM_UP_EVENTS = 1500;
const EVENTS = 1000;

/**
 * What a second JVM brings: events per second of two that play the same app at once, against one. It takes a computer with
 * two cores and nothing else to do. GAUNTLET_BENCH_APKS names the folder of the APKs.
 */
export async function jvmWorkers(): Promise<void> {
  const folder = process.env.GAUNTLET_BENCH_APKS;
  if (folder === undefined) {
    process.stderr.write('jvm-workers: set GAUNTLET_BENCH_APKS to a folder of APKs.\n');
    return;
  }
  for (const apk of apksIn(folder)) {
    const one = await eventsPerSecond(apk, 1);
    const two = await eventsPerSecond(apk, 2);
    print('jvm-workers', two / one, 'times', { app: appName(apk), one: round(one), two: round(two) });
  }
}

/** All JVMs are warm before the time begins. */
async function eventsPerSecond(apk: string, workers: number): Promise<number> {
  let cold = workers;
  let begin = () => {};
  const allWarm = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const times = await Promise.all(
    Array.from({ length: workers }, () =>
      withDevice(apk, async (device) => {
        const player = playerOn(device, await device.install(parseApp(apk)));
        await player.play(WARM_UP_EVENTS);
        if (--cold === 0) begin();
        await allWarm;
        return seconds(async () => {
          await player.play(EVENTS);
        });
      }),
    ),
  );
  return (workers * EVENTS) / Math.max(...times);
}
