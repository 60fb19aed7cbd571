import type { Crash } from './crash.js';
import type { Screen } from './screen.js';

/** Ids of probes, ascending, without repetition. */
export type ProbeIds = readonly number[];

/** What happened besides the screen. A device limit is never a crash of the app. */
export type DeviceEvent =
  | { readonly kind: 'crash'; readonly crash: Crash }
  | { readonly kind: 'anr'; readonly reason: string }
  | { readonly kind: 'limit'; readonly api: string; readonly message: string }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'toast'; readonly text: string }
  | { readonly kind: 'log'; readonly tag: string; readonly message: string }
  | { readonly kind: 'intent'; readonly action: string; readonly data?: string; readonly component?: string }
  | { readonly kind: 'notification'; readonly title: string; readonly text: string };

export interface Observation {
  readonly screen: Screen;
  readonly process: 'foreground' | 'background' | 'dead';
  /** Refused: the target was not there, nothing was done. */
  readonly outcome: 'done' | 'refused';
  /** The wait ended at its cap, not because the app had come to rest. */
  readonly unsettled: boolean;
  /** Device time that this call took. */
  readonly virtualMs: number;
  /** Probes hit since the last hand-out, seen before or not. */
  readonly coverage: ProbeIds;
  readonly events: readonly DeviceEvent[];
}
