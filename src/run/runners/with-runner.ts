import { parseApp } from '../../devices/open.js';
import type { JobContext } from '../context.js';
import type { Surroundings } from '../surroundings.js';
import { type Farm, openRunner } from './open-runner.js';
import type { OpenedRunner } from './opened-runner.js';
import { requestIn } from './ready-device.js';

/** What runs recorded actions: an app in a context, how its widgets are found again, and on which devices. */
export interface RunnerNeeds {
  readonly app: string;
  readonly context: JobContext;
  readonly resolver: string;
  readonly farm: Farm;
}

/** Uses a runner that is given back however the work ends. */
export async function withRunner<T>(
  { app, context, resolver, farm: { workers, redis } }: RunnerNeeds,
  around: Surroundings,
  use: (opened: OpenedRunner) => Promise<T>,
): Promise<T> {
  const { external, ...asked } = requestIn(parseApp(app), context);
  const opened = await openRunner({ ...asked, resolver, workers, redis }, { ...around, external });
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}
