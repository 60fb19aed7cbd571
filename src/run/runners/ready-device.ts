import type { Device, InstalledApp } from '../../core/device.js';
import { named } from '../../core/registry.js';
import type { Resolver } from '../../core/target.js';
import { type DeviceSurroundings, openDevice } from '../../devices/open.js';
import { RESOLVERS } from './resolvers.js';
import { ScriptedStart } from './scripted-start.js';
import type { Setup } from './setup.js';

/** A device of this process that has its app. */
export interface ReadyDevice {
  readonly device: Device;
  readonly installed: InstalledApp;
  readonly resolve: Resolver;
}

/** Opens a device and installs the app on it; one that cannot have the app is closed again. */
export async function readyDevice(setup: Setup, around: DeviceSurroundings): Promise<ReadyDevice> {
  const resolve = named(RESOLVERS, 'resolver', setup.resolver);
  const plain = openDevice(setup.app, setup.device, { ...around, external: setup.external });
  const { login = [] } = setup;
  const device = login.length === 0 ? plain : new ScriptedStart(plain, login);
  try {
    return { device, installed: await device.install(setup.app), resolve };
  } catch (error) {
    await device.close();
    throw error;
  }
}
