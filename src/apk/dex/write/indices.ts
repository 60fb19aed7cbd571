/** What the indexes of a file become in another one. All of them are checked, and an unknown one is malformed. */
export interface Indices {
  /**
   * Whether they are those of a file. Those of a plan are not: what is added to it comes in any order, and can be more
   * than a file holds.
   */
  readonly areFinal: boolean;
  string(index: number): number;
  type(index: number): number;
  /** The type of a descriptor. */
  descriptor(descriptor: string): number;
  proto(index: number): number;
  field(index: number): number;
  method(index: number): number;
  callSite(index: number): number;
  methodHandle(index: number): number;
}

/** One after the other: what `first` gives is put into `second`. */
export class ChainedIndices implements Indices {
  readonly areFinal: boolean;
  readonly #first: Indices;
  readonly #second: Indices;

  constructor(first: Indices, second: Indices) {
    this.#first = first;
    this.#second = second;
    this.areFinal = second.areFinal;
  }

  string(index: number): number {
    return this.#second.string(this.#first.string(index));
  }

  type(index: number): number {
    return this.#second.type(this.#first.type(index));
  }

  descriptor(descriptor: string): number {
    return this.#second.descriptor(descriptor);
  }

  proto(index: number): number {
    return this.#second.proto(this.#first.proto(index));
  }

  field(index: number): number {
    return this.#second.field(this.#first.field(index));
  }

  method(index: number): number {
    return this.#second.method(this.#first.method(index));
  }

  callSite(index: number): number {
    return this.#second.callSite(this.#first.callSite(index));
  }

  methodHandle(index: number): number {
    return this.#second.methodHandle(this.#first.methodHandle(index));
  }
}
