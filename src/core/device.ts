import type { Action, Key, Wait } from './action.js';
import type { Observation } from './observation.js';
import type { ProbeTable } from './probes.js';

/** What a user names as the app. */
export type AppRef =
  | { readonly kind: 'sim'; readonly name: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'apk'; readonly file: string };

/** What is known of an app once a device has it. */
export interface InstalledApp {
  readonly package: string;
  readonly label: string;
  /** Hash of what is tested, so that a trace can tell whether it still fits. */
  readonly hash: string;
  /** Null when the app carries no probes: coverage is then unknown, not zero. */
  readonly probes: ProbeTable | null;
}

/** System events that a device can cause beside touching and typing. */
export const CAPABILITIES = [
  'rotate',
  'doze',
  'wifi',
  'bluetooth',
  'planeMode',
  'location',
  'charging',
  'battery',
  'locale',
  'fontScale',
  'nightMode',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** How activities of other apps answer: as if cancelled, as if there were none (an exception), or with a made-up result. */
export const EXTERNAL_RULES = ['cancel', 'throw', 'canned'] as const;
export type ExternalRule = (typeof EXTERNAL_RULES)[number];

export interface DeviceInfo {
  readonly kind: string;
  readonly api: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly keys: readonly Key[];
  readonly clock: 'virtual' | 'real';
  readonly deterministic: boolean;
  readonly capabilities: readonly Capability[];
}

/** A PNG file's bytes. */
export type Png = Uint8Array;

/** The one seam between Gauntlet and whatever runs the app. */
export interface Device {
  readonly info: DeviceInfo;
  install(app: AppRef): Promise<InstalledApp>;
  /** A clean start: process gone, data and files wiped, launched, settled. */
  restart(options?: { readonly runIndex?: number }): Promise<Observation>;
  /** A clean start at one activity, by its name in the manifest; absent where an app has one way in only. */
  open?(activity: string): Promise<Observation>;
  /** The device never guesses: a target that is not there is refused. */
  perform(action: Action, wait: Wait): Promise<Observation>;
  /** No side effect; no time passes. */
  observe(): Promise<Observation>;
  /** No side effect; no time passes. */
  screenshot(): Promise<Png>;
  close(): Promise<void>;
}
