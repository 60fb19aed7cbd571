import type { MappingRef } from '../context.js';
import { keptMapping } from '../kept-mapping.js';
import type { DeviceContext } from './device-pool.js';
import { LocalRunner } from './local-runner.js';
import { readOpened } from './opened-format.js';
import type { OpenedRunner } from './opened-runner.js';
import { PoolRunner } from './pool-runner.js';
import { poolSize } from './pool-size.js';
import { readyDevice } from './ready-device.js';
import { findResolver } from './resolvers.js';
import { RetracedRunner, retracedApp } from './retraced.js';
import type { Setup } from './setup.js';
import { WorkerPool } from './worker-pool.js';

/** Where jobs are run; defaults to one device of this process. */
export interface Farm {
  /** Devices side by side on this machine, each in a process of its own; `auto`: as many as fit. */
  readonly workers?: number | 'auto' | undefined;
  /** URL of a Redis through which other machines take the jobs. */
  readonly redis?: string | undefined;
}

export interface RunnerRequest extends Farm, Omit<Setup, 'external'> {
  /** What restores the names of the app's code. */
  readonly mapping?: MappingRef | undefined;
}

/** Opens a runner for the app, here or on a farm. The executions are the same wherever they are made. */
export async function openRunner(
  { mapping: ref, ...request }: RunnerRequest,
  around: DeviceContext,
): Promise<OpenedRunner> {
  const mapping = ref === undefined ? null : keptMapping(ref, around.home);
  const opened = await openPlain(request, around);
  if (mapping === null) return opened;
  const { runner, installed, info } = opened;
  return {
    info,
    runner: new RetracedRunner(runner, mapping),
    installed: retracedApp(installed, mapping),
    close: () => opened.close(),
  };
}

async function openPlain(
  request: Omit<RunnerRequest, 'mapping'>,
  around: DeviceContext,
): Promise<OpenedRunner> {
  const { app, device, resolver, screen = around.screen, login, workers = 1, redis } = request;
  const { external = 'cancel' } = around;
  const setup: Setup = { app, device, resolver, external, screen, login };
  if (redis !== undefined) {
    // Loaded only when there is a farm: it takes a moment.
    const { openRedisRunner } = await import('./redis-runner.js');
    return openRedisRunner(redis, setup, around);
  }
  const size = workers === 'auto' ? poolSize() : workers;
  return size === 1 ? openLocal(setup, around) : openPool(size, setup, around);
}

async function openLocal(setup: Setup, around: DeviceContext): Promise<OpenedRunner> {
  const resolve = findResolver(setup.resolver);
  const { device, installed } = await readyDevice(setup, around);
  return {
    runner: new LocalRunner(device, resolve, around.signal, around.progress),
    installed,
    info: device.info,
    close: () => device.close(),
  };
}

async function openPool(size: number, setup: Setup, around: DeviceContext): Promise<OpenedRunner> {
  const { signal = new AbortController().signal } = around;
  const pool = new WorkerPool({ ...around, size });
  const close = () => pool.close();
  signal.addEventListener('abort', close);
  try {
    // The first device sees to what all of them share, such as the app's import.
    const opened = readOpened(await pool.open(setup, signal));
    return { ...opened, runner: new PoolRunner(pool, setup, signal), close };
  } catch (error) {
    await close();
    throw error;
  }
}
