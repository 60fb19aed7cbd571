import { anrKey } from './anr.js';
import { crashKey, type OwnCode } from './crash.js';
import type { DeviceEvent } from './observation.js';

/** What is wrong with an app, as a device tells it. */
export type FindingEvent = Extract<DeviceEvent, { kind: 'crash' | 'anr' }>;

/** Whether a device tells of something wrong with the app. */
export function isFinding(event: DeviceEvent): event is FindingEvent {
  return event.kind === 'crash' || event.kind === 'anr';
}

/** What makes two crashes, or two hangs, the same one. */
export function findingKey(event: FindingEvent, own: OwnCode): string {
  return event.kind === 'crash' ? crashKey(event.crash, 'frame', own) : anrKey(event.reason, own);
}
