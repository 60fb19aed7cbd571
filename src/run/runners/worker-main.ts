import { canonicalJson } from '../../core/format/canonical.js';
import type { Resolver } from '../../core/target.js';
import type { DeviceSurroundings } from '../../devices/open.js';
import { executionText } from './execution-format.js';
import { LocalRunner } from './local-runner.js';
import { openedRecord } from './opened-format.js';
import { type ReadyDevice, readyDevice } from './ready-device.js';
import { findResolver } from './resolvers.js';
import type { Setup } from './setup.js';
import { troubleOf } from './trouble-format.js';
import { type Reply, type Request, requestSchema } from './worker-protocol.js';

/** A process with one device, which runs what its parent asks for and ends when the parent does. */

const leaving = new AbortController();
const [home = ''] = process.argv.slice(2);
const around: DeviceSurroundings = {
  home,
  env: process.env,
  signal: leaving.signal,
  progress: {
    report: (report) => reply({ t: 'progress', report }),
    note: (text) => reply({ t: 'note', text }),
  },
};

let ready: (ReadyDevice & { readonly key: string; readonly resolve: Resolver }) | null = null;
let stopping = new AbortController();

process.on('message', (message) => {
  const request = requestSchema.parse(message);
  if (request.t === 'stop') stopping.abort();
  else void answer(request);
});
// However the parent has ended, nothing of this process outlives it.
process.once('disconnect', async () => {
  leaving.abort();
  stopping.abort();
  await ready?.device.close();
  process.exit();
});

async function answer(request: Exclude<Request, { t: 'stop' }>): Promise<void> {
  stopping = new AbortController();
  try {
    const set = await deviceFor(request.setup);
    if (request.t === 'open') reply({ t: 'opened', opened: openedRecord(set) });
    else {
      const runner = new LocalRunner(set.device, set.resolve, stopping.signal);
      reply({ t: 'done', execution: executionText(await runner.execute(request.job)) });
    }
  } catch (error) {
    reply({ t: 'trouble', trouble: troubleOf(error) });
  }
}

/** The device that is set up like this: the one that is there, or else a new one in its place. */
async function deviceFor(setup: Setup): Promise<NonNullable<typeof ready>> {
  const key = canonicalJson(setup);
  if (ready?.key === key) return ready;
  const resolve = findResolver(setup.resolver);
  await ready?.device.close();
  ready = null;
  ready = { ...(await readyDevice(setup, around)), key, resolve };
  return ready;
}

function reply(message: Reply): void {
  // A parent that is gone is noticed elsewhere.
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}
