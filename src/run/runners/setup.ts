import { z } from 'zod';
import { EXTERNAL_RULES, type ExternalRule } from '../../core/device.js';
import type { DeviceRef } from '../../core/device-ref.js';
import { phoneScreen } from '../../core/phone-screen.js';
import { scriptStep } from '../../core/script.js';
import type { DeviceRequest } from './ready-device.js';

/** What a device is set up with before it can run jobs: the same everywhere, so that all devices answer alike. */
export interface Setup extends DeviceRequest {
  /** How recorded widgets are found again, by name. */
  readonly resolver: string;
  readonly external: ExternalRule;
}

const deviceRef: z.ZodType<DeviceRef> = z.strictObject({ kind: z.string(), serial: z.string().optional() });

export const simSchema = z.strictObject({
  kind: z.literal('sim'),
  name: z.string(),
  params: z.record(z.string(), z.string()),
});

/** All of a set-up but its app. */
export const setupParts = {
  device: deviceRef.optional(),
  resolver: z.string(),
  external: z.enum(EXTERNAL_RULES),
  screen: phoneScreen.optional(),
  login: z.array(scriptStep).readonly().optional(),
};

export const setupSchema: z.ZodType<Setup> = z.strictObject({
  app: z.discriminatedUnion('kind', [
    simSchema,
    z.strictObject({ kind: z.literal('apk'), file: z.string() }),
  ]),
  ...setupParts,
});
