import type { Action, Key, Wait } from './action.js';
import { GauntletError } from './errors.js';
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
  /** Hash of what is tested, so that a trace shows whether it still fits. */
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
  /** Pixels, as it is held at first: the unit of bounds and touches. */
  readonly size: { readonly width: number; readonly height: number };
  /** Pixels to the inch. */
  readonly dpi: number;
  readonly keys: readonly Key[];
  readonly clock: 'virtual' | 'real';
  readonly deterministic: boolean;
  readonly capabilities: readonly Capability[];
}

/** A PNG file's bytes. */
export type Png = Uint8Array;

/**
 * What every call of a device may be given.
 *
 * The signal is the only way to cancel: once it is raised, a call that is pending or about to be made rejects with the
 * signal's reason, at once. What has become of the app is unknown then: a call other than `install`, `restart` and
 * `close` is answered with `DeviceLost` until the app was started again. A call that does not end on the way (as one of a
 * simulated app) looks at the signal before it does anything.
 */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** How an app is started. */
export interface RestartOptions extends CallOptions {
  /** Number of the run: it alone decides whatever is random. */
  readonly runIndex?: number | undefined;
  /** The activity to start at, by its name in the manifest; a device that cannot throws `oneWayIn`. */
  readonly activity?: string | undefined;
}

/** What a picture is to be like. */
export interface PictureOptions extends CallOptions {
  /** In the size of the screen; otherwise it has one pixel for each density-independent one. */
  readonly fullSize?: boolean | undefined;
}

/** The one seam between Gauntlet and whatever runs the app. It is asked one thing at a time. */
export interface Device {
  readonly info: DeviceInfo;
  install(app: AppRef, options?: CallOptions): Promise<InstalledApp>;
  /** A clean start: process gone, data and files wiped, launched, settled. */
  restart(options?: RestartOptions): Promise<Observation>;
  /** The device never guesses: a target that is not there is refused. */
  perform(action: Action, wait: Wait, options?: CallOptions): Promise<Observation>;
  /** No side effect; no time passes. */
  observe(options?: CallOptions): Promise<Observation>;
  /** No side effect; no time passes. */
  screenshot(options?: PictureOptions): Promise<Png>;
  close(): Promise<void>;
}

/** The refusal of a device that cannot start an app at any activity but the first. */
export function oneWayIn(kind: string): GauntletError {
  return new GauntletError(
    'ONE_WAY_IN',
    `The device '${kind}' starts an app in one way only.`,
    'Leave --activity out.',
  );
}
