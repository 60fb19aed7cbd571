import { z } from 'zod';
import { type AppRef, EXTERNAL_RULES, type ExternalRule } from '../../core/device.js';
import { type ScriptStep, scriptStep } from '../../core/script.js';

/** What a device is set up with before it can run jobs: the same everywhere, so that all devices answer alike. */
export interface Setup {
  readonly app: AppRef;
  /** Kind of device; the app's default unless told. */
  readonly device?: string | undefined;
  /** How recorded widgets are found again, by name. */
  readonly resolver: string;
  readonly external: ExternalRule;
  /** What every start goes on with. */
  readonly login?: readonly ScriptStep[] | undefined;
}

export const simSchema = z.strictObject({
  kind: z.literal('sim'),
  name: z.string(),
  params: z.record(z.string(), z.string()),
});

/** All of a set-up but its app. */
export const setupParts = {
  device: z.string().optional(),
  resolver: z.string(),
  external: z.enum(EXTERNAL_RULES),
  login: z.array(scriptStep).readonly().optional(),
};

export const setupSchema: z.ZodType<Setup> = z.strictObject({
  app: z.discriminatedUnion('kind', [
    simSchema,
    z.strictObject({ kind: z.literal('apk'), file: z.string() }),
  ]),
  ...setupParts,
});
