import type { AppRef, Device, ExternalRule, InstalledApp } from '../../core/device.js';
import type { DeviceRef } from '../../core/device-ref.js';
import { GauntletError } from '../../core/errors.js';
import { DEFAULT_SCREEN, FIRST_SCREEN, namePhoneScreen } from '../../core/phone-screen.js';
import type { ScriptStep } from '../../core/script.js';
import { parseDevice } from '../../devices/open.js';
import type { JobContext, MappingRef } from '../context.js';
import { keptMapping } from '../kept-mapping.js';
import { type DeviceContext, deviceFrom } from './device-pool.js';
import { RetracedDevice, retracedApp } from './retraced.js';
import { ScriptedStart } from './scripted-start.js';

/** What a device is to be like that runs an app. */
export interface DeviceRequest {
  readonly app: AppRef;
  /** The app's default when not given. */
  readonly device?: DeviceRef | undefined;
  /** How other apps answer; as the surroundings say when not given. */
  readonly external?: ExternalRule | undefined;
  /** The phone's screen; the device's default when not given. */
  readonly screen?: string | undefined;
  /** What every start goes on with, such as logging in. */
  readonly login?: readonly ScriptStep[] | undefined;
  /** What restores the names of its code. */
  readonly mapping?: MappingRef | undefined;
}

/** What a device is to be like in the context of a job. */
export function requestIn(
  app: AppRef,
  { device, external, screen, login, mapping }: JobContext,
): DeviceRequest {
  const shared = {
    app,
    device: device === undefined ? undefined : parseDevice(device),
    external,
    login,
    mapping,
  };
  if (app.kind === 'apk') return { ...shared, screen };
  if (screen === DEFAULT_SCREEN || screen === FIRST_SCREEN) return shared;
  throw new GauntletError(
    'OWN_SCREEN',
    `A simulated app has a screen of its own, ${FIRST_SCREEN}, and cannot be shown on another (${namePhoneScreen(screen)}).`,
    'Leave --screen out, or name an APK.',
  );
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
  const { app, device: ref, external, screen, login = [] } = request;
  const plain = deviceFrom(app, ref, { external, screen }, around);
  const device = login.length === 0 ? plain : new ScriptedStart(plain, login);
  try {
    return { device, installed: await device.install(app, { signal: around.signal }) };
  } catch (error) {
    await device.close();
    throw error;
  }
}

/** Does work on a device that has its app, and gives the device back. What it tells of code has the names of the source, if they are known. */
export async function withReadyDevice<T>(
  request: DeviceRequest,
  around: DeviceContext,
  use: (device: Device, installed: InstalledApp) => Promise<T>,
): Promise<T> {
  const { mapping: ref } = request;
  const mapping = ref === undefined ? null : keptMapping(ref, around.home);
  const { device, installed } = await readyDevice(request, around);
  try {
    if (mapping === null) return await use(device, installed);
    return await use(new RetracedDevice(device, mapping), retracedApp(installed, mapping));
  } finally {
    await device.close();
  }
}
