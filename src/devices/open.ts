import type { AppRef, Device } from '../core/device.js';
import { GauntletError } from '../core/errors.js';
import { unknownName } from '../core/registry.js';
import { findSim } from './sim/catalogue.js';
import { SimDevice } from './sim/device.js';

/** A kind of device as the user knows it. */
export interface DeviceEntry {
  readonly kind: string;
  readonly summary: string;
  /** Which apps it runs. */
  readonly runs: AppRef['kind'];
  open(): Device;
}

/** Every kind of device; the first that runs an app is its default. */
export const DEVICES: readonly DeviceEntry[] = [
  {
    kind: 'sim',
    summary: 'simulated apps on virtual time, inside this process',
    runs: 'sim',
    open: () => new SimDevice(),
  },
];

/** What a user's word for an app means: `sim:NAME`, `sim:NAME?key=value&...`, or the path of an APK. */
export function parseApp(ref: string): AppRef {
  if (!ref.startsWith('sim:')) return { kind: 'apk', file: ref };
  const [name = '', query = ''] = splitOnce(ref.slice('sim:'.length), '?');
  return { kind: 'sim', name: findSim(name).name, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** A device for the app: the kind asked for, or the app's default. */
export function openDevice(app: AppRef, kind?: string): Device {
  const kinds = DEVICES.map((entry) => entry.kind);
  if (kind !== undefined && !kinds.includes(kind)) throw unknownName('device', kind, kinds);
  const entry = DEVICES.find((candidate) =>
    kind === undefined ? candidate.runs === app.kind : candidate.kind === kind,
  );
  if (entry === undefined || entry.runs !== app.kind) {
    throw new GauntletError(
      'NO_DEVICE',
      app.kind === 'apk'
        ? `No device of this version can run '${app.file}'.`
        : `The device '${kind}' cannot run sim:${app.name}.`,
      'Name a simulated app as sim:NAME (gauntlet apps lists them).',
    );
  }
  return entry.open();
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
