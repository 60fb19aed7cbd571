import { GauntletError } from './errors.js';
import { unknownName } from './registry.js';

/** What a user names as the device: `jvm`, or one of several by its serial number, as `adb:SERIAL`. */
export interface DeviceRef {
  readonly kind: string;
  readonly serial?: string | undefined;
}

/** A kind of device as it can be named. */
export interface NamedDeviceKind {
  readonly kind: string;
  /** `serial`: there are several, each with a serial number. */
  readonly named: 'kind' | 'serial';
}

/** Reads the name of a device; one that none of the kinds can have is refused. */
export function parseDeviceRef(text: string, kinds: readonly NamedDeviceKind[]): DeviceRef {
  // Serial numbers have colons themselves, as those of devices in a network.
  const at = text.indexOf(':');
  const ref = at < 0 ? { kind: text } : { kind: text.slice(0, at), serial: text.slice(at + 1) };
  findDeviceKind(ref, kinds);
  return ref;
}

/** The name of a device as a user would write it. */
export function showDeviceRef({ kind, serial }: DeviceRef): string {
  return serial === undefined ? kind : `${kind}:${serial}`;
}

/** The kind that a device is of; throws a `GauntletError` when none of the kinds has a device of that name. */
export function findDeviceKind<T extends NamedDeviceKind>(ref: DeviceRef, kinds: readonly T[]): T {
  const found = kinds.find(({ kind }) => kind === ref.kind);
  if (found === undefined) {
    throw unknownName(
      'device',
      ref.kind,
      kinds.map(({ kind }) => kind),
    );
  }
  if (ref.serial === undefined || (found.named === 'serial' && ref.serial !== '')) return found;
  throw found.named === 'serial'
    ? new GauntletError(
        'NO_SERIAL',
        `'${showDeviceRef(ref)}' lacks the serial number after its colon.`,
        `Name the device as ${found.kind}:SERIAL.`,
      )
    : new GauntletError(
        'NO_SERIAL',
        `The device '${found.kind}' has no serial numbers, but '${showDeviceRef(ref)}' names one.`,
        `Name it as ${found.kind}.`,
      );
}
