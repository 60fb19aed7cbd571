import { z } from 'zod';
import type { DeviceInfo, InstalledApp } from '../../core/device.js';
import { deviceInfoSchema } from '../../core/format/device-info.js';
import { readValue } from '../../core/format/read.js';
import { probesJson, readProbes } from '../../core/probe-format.js';
import type { ReadyDevice } from './ready-device.js';

/** What is known of a device that has its app. */
export interface Opened {
  readonly installed: InstalledApp;
  readonly info: DeviceInfo;
}

/** The same as it is sent to another process: the probe table as the text that it is kept as. */
export const openedSchema = z.strictObject({
  package: z.string(),
  label: z.string(),
  hash: z.string(),
  probes: z.string().nullable(),
  info: deviceInfoSchema,
});

export type OpenedRecord = z.infer<typeof openedSchema>;

/** Writes down what is known of a device. */
export function openedRecord({ device, installed }: ReadyDevice): OpenedRecord {
  const { probes, ...known } = installed;
  return { ...known, probes: probes === null ? null : probesJson(probes), info: device.info };
}

/** Reads what another process reports of its device. */
export function readOpened(record: unknown): Opened {
  const { info, probes, ...known } = readValue(openedSchema, record, 'what a worker reports of its app');
  return {
    installed: {
      ...known,
      probes: probes === null ? null : readProbes(probes, 'The probe table of a worker'),
    },
    info,
  };
}
