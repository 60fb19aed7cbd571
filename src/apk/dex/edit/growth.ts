/** Finds or adds what debug information names, by the indices of a plan. */
export interface NameIndices {
  /** Of a string. */
  string(text: string): number;
  /** Of a type, by its descriptor. */
  type(descriptor: string): number;
}

/** Registers that a method gets for what is put into it: the last ones. */
export interface Growth {
  readonly registers: number;
  readonly names: NameIndices;
}
