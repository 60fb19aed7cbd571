import type { Key } from '../../core/action.js';
import type { Frame } from '../../core/crash.js';
import type { DeviceEvent } from '../../core/observation.js';
import type { Ui } from './ui.js';

/** What a simulated app may do besides returning its next state. */
export interface Env {
  /** Marks a named branch of the app as executed. */
  cover(...branches: readonly string[]): void;
  /** A number from 0 to 1 that depends on the noise seed, the actions so far and the run index only. */
  random(): number;
  /** Virtual milliseconds since launch. */
  now(): number;
  emit(event: DeviceEvent): void;
}

/** Returned by a handler that closes the app. */
export const EXIT = Symbol('exit');

/** Reacts to an input: the next state, or the end of the app. Throws `AppException` to crash it. */
export type InputHandler<S> = (state: S, env: Env) => S | typeof EXIT;

/** What a state looks like and what its keys do. A key without a handler is refused. */
export interface View<S> {
  readonly activity: string;
  readonly title: string;
  readonly body: Ui<S>;
  /** A window above the activity; it takes the input. */
  readonly overlay?: { readonly kind: 'menu' | 'dialog'; readonly body: Ui<S> };
  readonly keys?: Readonly<Partial<Record<Key, InputHandler<S>>>>;
}

/**
 * An app as a small program: a hidden state, what it looks like, and how it reacts.
 * States are plain immutable values; handlers must depend on nothing but their arguments.
 */
export interface Program<S> {
  readonly package: string;
  readonly label: string;
  readonly keys: readonly Key[];
  /** Every branch by name, as `Class.method#block`. */
  readonly branches: readonly string[];
  start(env: Env): S;
  view(state: S): View<S>;
}

/** An uncaught exception of a simulated app. */
export class AppException extends Error {
  constructor(
    readonly exception: string,
    message: string,
    readonly frames: readonly Frame[],
  ) {
    super(message);
  }
}
