import type { TryBlock } from './code.js';
import type { DebugEvent } from './debug.js';

/**
 * The code of a method as it is to be written: like `Code`, but no view of a file. Indices in the instructions are those of a
 * `DexPlan`: the original file's, and behind them those of what is added.
 */
export interface CodeBody {
  readonly registers: number;
  readonly ins: number;
  readonly outs: number;
  /** Code units of the instructions and their tables. */
  readonly insns: Uint16Array;
  readonly tries: readonly TryBlock[];
  readonly debug: DebugBody | null;
}

/** Debug information as it is to be written. Strings and types go by the plan's indices; -1 stands for none. */
export interface DebugBody {
  readonly lineStart: number;
  /** Names of the parameters. */
  readonly parameterNames: readonly number[];
  /** What happens at which address, in order. */
  readonly events: readonly DebugStep[];
}

/** One piece of debug information, at an address in code units. */
export type DebugStep =
  | DebugEvent
  | { readonly kind: 'line'; readonly address: number; readonly line: number };
