import { openDevice, parseApp, parseDevice } from '../../devices/open.js';
import { readApk } from '../../home/read-apk.js';
import type { JobContext } from '../context.js';
import type { Surroundings } from '../surroundings.js';

/** Refuses an app that is not there, or a device that cannot have it, before anything is written. Nothing is started for it. */
export async function requireApp(
  name: string,
  { device: ref }: Pick<JobContext, 'device'>,
  around: Surroundings,
): Promise<void> {
  const app = parseApp(name);
  const device = openDevice(app, ref === undefined ? undefined : parseDevice(ref), around);
  try {
    if (app.kind === 'sim') await device.install(app);
    else readApk(app.file);
  } finally {
    await device.close();
  }
}
