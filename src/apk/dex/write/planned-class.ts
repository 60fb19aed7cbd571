import type { CodeBody } from '../code-body.js';
import type { DexClass } from '../dex-class.js';
import type { DexFile } from '../dex-file.js';
import type { Indices } from './indices.js';

/** A class that no file has yet. */
export interface NewClass {
  readonly descriptor: string;
  readonly accessFlags: number;
  readonly superclass: string;
  readonly methods: readonly NewMethod[];
}

/** A static method of a new class. */
export interface NewMethod {
  readonly name: string;
  readonly returnType: string;
  readonly parameters: readonly string[];
  readonly accessFlags: number;
  readonly code: CodeBody;
}

/** A class that is to be in the new file. */
export type PlannedClass =
  | { readonly kind: 'kept'; readonly class: DexClass }
  /** Out of another file, with what its indexes are in the plan. */
  | { readonly kind: 'taken'; readonly class: DexClass; readonly from: DexFile; readonly indices: Indices }
  | { readonly kind: 'new'; readonly class: NewClass };
