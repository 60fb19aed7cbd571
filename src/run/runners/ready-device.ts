import type { AppRef, Device, ExternalRule, InstalledApp } from '../../core/device.js';
import type { DeviceRef } from '../../core/device-ref.js';
import type { ScriptStep } from '../../core/script.js';
import { type DeviceSurroundings, openDevice } from '../../devices/open.js';
import type { DevicePool } from './device-pool.js';
import { ScriptedStart } from './scripted-start.js';

/** What a device is to be like that runs an app. */
export interface DeviceRequest {
  readonly app: AppRef;
  /** The app's default when not given. */
  readonly device?: DeviceRef | undefined;
  /** How other apps answer; as the surroundings say when not given. */
  readonly external?: ExternalRule | undefined;
  /** What every start goes on with, such as logging in. */
  readonly login?: readonly ScriptStep[] | undefined;
}

/** What surrounds work on devices. */
export interface DeviceContext extends DeviceSurroundings {
  /** Where devices come from and go back to; without one, each is opened and closed. */
  readonly pool?: Pick<DevicePool, 'open'>;
}

/** A device of this process that has its app. */
export interface ReadyDevice {
  readonly device: Device;
  readonly installed: InstalledApp;
}

/**
 * The one way to a device for an app, with all that the request and its surroundings ask for; the app is installed. A
 * device that cannot have the app is closed again.
 */
export async function readyDevice(request: DeviceRequest, around: DeviceContext): Promise<ReadyDevice> {
  const { app, device: ref, external = around.external, login = [] } = request;
  const plain =
    around.pool === undefined
      ? openDevice(app, ref, external === undefined ? around : { ...around, external })
      : around.pool.open(app, ref, external);
  const device = login.length === 0 ? plain : new ScriptedStart(plain, login);
  try {
    return { device, installed: await device.install(app, { signal: around.signal }) };
  } catch (error) {
    await device.close();
    throw error;
  }
}

/** Does work on a device that has its app, and gives the device back. */
export async function withReadyDevice<T>(
  request: DeviceRequest,
  around: DeviceContext,
  use: (device: Device, installed: InstalledApp) => Promise<T>,
): Promise<T> {
  const { device, installed } = await readyDevice(request, around);
  try {
    return await use(device, installed);
  } finally {
    await device.close();
  }
}
