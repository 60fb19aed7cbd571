import { z } from 'zod';
import type { CallOptions, DeviceInfo } from '../../core/device.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import { deviceInfoSchema } from '../../core/format/device-info.js';
import { type HostProcess, readReply } from './host-process.js';

/** The version of docs/devices/jvm-protocol.md that is spoken here. */
const PROTOCOL = 1;

const HELLO_MS = 300_000;

/** Of another version nothing but its number can be relied on. */
const greeting = z.object({ protocol: z.int(), info: z.unknown().optional() });

/** Asks a host that was just started what it is; one that speaks another version of the protocol is refused. */
export async function shakeHands(host: HostProcess, options?: CallOptions): Promise<DeviceInfo> {
  const { protocol, info } = await host.request('hello', {}, greeting, HELLO_MS, options);
  if (protocol !== PROTOCOL) {
    throw new GauntletError(
      'OTHER_PROTOCOL',
      `The host of the jvm device speaks version ${protocol} of its protocol, but this Gauntlet speaks version ${PROTOCOL}.`,
      'Use the host that comes with this version of Gauntlet; installing Gauntlet anew brings it back.',
      EXIT.trouble,
    );
  }
  return readReply(deviceInfoSchema, info, 'hello');
}
