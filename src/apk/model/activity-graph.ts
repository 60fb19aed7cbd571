import type { Id } from './interface-model.js';

/** That an activity can start another one, and the handlers that show it. */
export interface ActivityEdge {
  readonly from: string;
  readonly to: string;
  readonly evidence: readonly Id[];
}

/** Which activity can lead to which: the static activity transition graph. */
export interface ActivityGraph {
  readonly start: string;
  /** All activities of the manifest, in its order. */
  readonly activities: readonly string[];
  readonly edges: readonly ActivityEdge[];
  /** Ways back, kept apart. */
  readonly back: readonly { readonly from: string; readonly to: string }[];
  /** Activities with a start whose target is not known: it may be any. */
  readonly open: readonly string[];
}
