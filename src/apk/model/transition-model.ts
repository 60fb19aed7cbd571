import type { Id } from './interface-model.js';

/** That a handler leads from one activity to another, or back to itself. */
export interface Transition {
  readonly from: string;
  readonly handler: Id;
  readonly to: string;
  /** `intra`: the handler starts no activity. */
  readonly kind: 'inter' | 'intra';
  /** It happens by itself, as behind a splash screen. */
  readonly auto: boolean;
  /** On some of its ways the handler starts nothing. */
  readonly mayStay: boolean;
  /** Widgets on which the start depends. */
  readonly guards: readonly Id[];
}

/** A start of an activity whose target is not known. */
export interface UnresolvedStart {
  readonly activity: string;
  readonly handler: Id;
  /** The method that holds the call. */
  readonly method: string;
  readonly reason: string;
}

/** A start of something outside of the app. */
export interface ExternalStart {
  readonly activity: string;
  readonly handler: Id;
  readonly method: string;
  /** The intent, as far as it is known: `android.intent.action.VIEW http://example.com`. */
  readonly intent: string;
}

/** Where the handlers of an app lead. */
export interface TransitionModel {
  readonly start: string;
  /** Those that can be reached from the start, in handler order. */
  readonly transitions: readonly Transition[];
  /** Ways back: by finish or the back key. Not part of the model unless asked for. */
  readonly back: readonly { readonly from: string; readonly to: string }[];
  readonly finals: readonly string[];
  readonly unreachable: readonly string[];
  /** Of all activities, also of those that are not reached. */
  readonly unresolved: readonly UnresolvedStart[];
  readonly external: readonly ExternalStart[];
}
