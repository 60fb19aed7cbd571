import { z } from 'zod';
import { KEYS } from '../action.js';
import { CAPABILITIES, type DeviceInfo } from '../device.js';
import { BASE_DPI } from '../phone-screen.js';

/** What a device reports of itself, as it is written to files and sent by other processes. */
export const deviceInfoSchema: z.ZodType<DeviceInfo> = z.strictObject({
  kind: z.string(),
  api: z.int(),
  size: z.strictObject({ width: z.int().min(1), height: z.int().min(1) }),
  // There was only one when it was not written down.
  dpi: z.int().min(1).default(BASE_DPI),
  keys: z.array(z.enum(KEYS)),
  clock: z.enum(['virtual', 'real']),
  deterministic: z.boolean(),
  capabilities: z.array(z.enum(CAPABILITIES)),
});
