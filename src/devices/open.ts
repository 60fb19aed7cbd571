import type { AppRef, Device, ExternalRule } from '../core/device.js';
import {
  type DeviceRef,
  findDeviceKind,
  type NamedDeviceKind,
  parseDeviceRef,
  showDeviceRef,
} from '../core/device-ref.js';
import { GauntletError } from '../core/errors.js';
import type { Progress } from '../core/progress.js';
import { unknownName } from '../core/registry.js';
import { JvmDevice } from './jvm/device.js';
import { findSim, SIM_APPS } from './sim/catalogue.js';
import { SimDevice } from './sim/device.js';

/** What a device may use of the world around it. */
export interface DeviceSurroundings {
  /** GAUNTLET_HOME. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly progress?: Progress;
  readonly signal?: AbortSignal | undefined;
  /** The date, to know what nobody has used for long. */
  readonly date?: () => Date;
  /** How other apps answer; defaults to `cancel`. */
  readonly external?: ExternalRule;
  /** The phone's screen as `WxH@DPI`; defaults to that of a phone of today. */
  readonly screen?: string;
}

/** A kind of device as the user knows it. */
export interface DeviceEntry extends NamedDeviceKind {
  readonly summary: string;
  /** What it cannot do; an app that tries is reported as a device limit. */
  readonly limits: readonly string[];
  /** Which apps it runs. */
  readonly runs: AppRef['kind'];
  open(around: DeviceSurroundings): Device;
}

/** Every kind of device; the first that runs an app is its default. */
export const DEVICES: readonly DeviceEntry[] = [
  {
    kind: 'sim',
    named: 'kind',
    summary: 'simulated apps on virtual time, inside this process',
    limits: [],
    runs: 'sim',
    open: () => new SimDevice(),
  },
  {
    kind: 'jvm',
    named: 'kind',
    summary: "APKs on the Android framework's own code, in a JVM beside this process",
    limits: ['native libraries', 'WebView content', 'GL', 'camera', 'codecs', 'network', 'split APKs'],
    runs: 'apk',
    open: (around) => new JvmDevice(around),
  },
];

/** What a user's word for an app means: `sim:NAME`, `sim:NAME?key=value&...`, or the path of an APK. */
export function parseApp(ref: string): AppRef {
  if (!ref.startsWith('sim:')) {
    // A bare word is no file name of an APK, but may be a simulated app without its prefix.
    if (/^[\w-]+$/.test(ref))
      throw unknownName(
        'app',
        ref,
        SIM_APPS.map(({ name }) => `sim:${name}`),
      );
    return { kind: 'apk', file: ref };
  }
  const [name = '', query = ''] = splitOnce(ref.slice('sim:'.length), '?');
  return { kind: 'sim', name: findSim(name).name, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** What a user's word for a device means: a kind, or one of that kind by its serial number. */
export function parseDevice(text: string): DeviceRef {
  return parseDeviceRef(text, DEVICES);
}

/** A device for the app: the one asked for, or the app's default. */
export function openDevice(app: AppRef, ref: DeviceRef | undefined, around: DeviceSurroundings): Device {
  const entry =
    ref === undefined ? DEVICES.find(({ runs }) => runs === app.kind) : findDeviceKind(ref, DEVICES);
  if (entry?.runs === app.kind) return entry.open(around);
  throw new GauntletError(
    'NO_DEVICE',
    `The device '${ref && showDeviceRef(ref)}' cannot run ${app.kind === 'apk' ? `'${app.file}'` : `sim:${app.name}`}.`,
    'Leave --device out to get one that can.',
  );
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
