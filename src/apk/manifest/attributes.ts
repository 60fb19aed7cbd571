import type { ResourceTable } from '../resources/table.js';
import { textOf } from '../resources/text-of.js';
import type { TypedValue } from '../resources/typed-value.js';
import type { XmlElement } from '../xml/element.js';

/** Reads attributes of manifest elements by resource id, and follows references into the app's resources. */
export class AttributeReader {
  readonly #table: ResourceTable | undefined;

  constructor(table: ResourceTable | undefined) {
    this.#table = table;
  }

  /** Text; a value of another type is shown as the source would have had it. */
  text(element: XmlElement, id: number): string | undefined {
    const attribute = element.attribute(id);
    const value = attribute && this.#resolve(attribute.value);
    return value && (textOf(value) ?? attribute?.raw);
  }

  /** A whole number. */
  int(element: XmlElement, id: number): number | undefined {
    const value = this.#value(element, id);
    if (value?.kind === 'int') return value.value;
    return value?.kind === 'string' && /^-?\d{1,9}$/.test(value.text) ? Number(value.text) : undefined;
  }

  /** Yes or no. */
  bool(element: XmlElement, id: number): boolean | undefined {
    const value = this.#value(element, id);
    if (value?.kind === 'boolean') return value.value;
    if (value?.kind === 'int') return value.value !== 0;
    return value?.kind === 'string' ? value.text === 'true' : undefined;
  }

  #value(element: XmlElement, id: number): TypedValue | undefined {
    const value = element.attribute(id)?.value;
    return value && this.#resolve(value);
  }

  #resolve(value: TypedValue): TypedValue {
    return this.#table?.resolve(value) ?? value;
  }
}
