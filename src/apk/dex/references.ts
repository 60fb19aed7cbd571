import type { Value } from './value.js';

/** What a method takes and gives. Types are descriptors, as in "Ljava/lang/String;". */
export interface Proto {
  readonly index: number;
  readonly shorty: string;
  readonly returnType: string;
  readonly parameters: readonly string[];
  /** All of it, as in "(ILjava/lang/String;)V". */
  readonly descriptor: string;
}

/** A field as code names it; the class that really declares it may be a superclass. */
export interface FieldRef {
  readonly index: number;
  readonly class: string;
  readonly type: string;
  readonly name: string;
}

/** A method as code names it; the class that really declares it may be a superclass. */
export interface MethodRef {
  readonly index: number;
  readonly class: string;
  readonly proto: Proto;
  readonly name: string;
}

/** What a method handle does, in the order of their numbers in a file. */
export const METHOD_HANDLE_KINDS = [
  'static-put',
  'static-get',
  'instance-put',
  'instance-get',
  'invoke-static',
  'invoke-instance',
  'invoke-constructor',
  'invoke-direct',
  'invoke-interface',
] as const;

type Kinds = typeof METHOD_HANDLE_KINDS;

/** A field or method that code can hold in a variable. */
export type MethodHandle =
  | { readonly index: number; readonly kind: Kinds[0 | 1 | 2 | 3]; readonly field: FieldRef }
  | { readonly index: number; readonly kind: Kinds[4 | 5 | 6 | 7 | 8]; readonly method: MethodRef };

/** What an invoke-custom calls: a bootstrap method that finds the method of this name and type. */
export interface CallSite {
  readonly index: number;
  readonly bootstrap: MethodHandle;
  readonly name: string;
  readonly type: Proto;
  readonly arguments: readonly Value[];
}

/** A method as people and logs name it: "Lcom/example/Main;->onCreate(Landroid/os/Bundle;)V". */
export function methodName(method: MethodRef): string {
  return `${method.class}->${method.name}${method.proto.descriptor}`;
}

/** A field as people and logs name it: "Lcom/example/Main;->count:I". */
export function fieldName(field: FieldRef): string {
  return `${field.class}->${field.name}:${field.type}`;
}
