import type { StringPool } from '../resources/string-pool.js';
import { type TypedValue, typedValue } from '../resources/typed-value.js';

/** How an attribute is stored: numbers of strings, and a value. */
export interface StoredAttribute {
  readonly namespace: number;
  readonly name: number;
  readonly raw: number;
  readonly type: number;
  readonly data: number;
}

/** An attribute of a compiled XML file. Its resource id says which one it is; its name may have been stripped. */
export class XmlAttribute {
  readonly #stored: StoredAttribute;
  readonly #strings: StringPool;

  constructor(
    stored: StoredAttribute,
    /** Undefined for the few that the framework knows by name only, such as `package` and `style`. */
    readonly resourceId: number | undefined,
    strings: StringPool,
  ) {
    this.#stored = stored;
    this.#strings = strings;
  }

  /** URI of the namespace. */
  get namespace(): string | undefined {
    return this.#strings.optional(this.#stored.namespace);
  }

  /** Name without namespace. */
  get name(): string {
    return this.#strings.optional(this.#stored.name) ?? '';
  }

  /** The text that the source had, where the compiler kept it. */
  get raw(): string | undefined {
    return this.#strings.optional(this.#stored.raw);
  }

  /** The compiled value. */
  get value(): TypedValue {
    return typedValue(this.#stored.type, this.#stored.data, this.#strings);
  }
}
