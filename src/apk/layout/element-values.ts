import { textOf } from '../resources/text-of.js';
import type { TypedValue } from '../resources/typed-value.js';
import type { XmlElement } from '../xml/element.js';
import type { AppXml } from './app-xml.js';

/** What an element's attributes say, with its style where the element itself is silent, and references followed. */
export class ElementValues {
  readonly #element: XmlElement;
  readonly #app: AppXml;
  readonly #style: ReadonlyMap<number, TypedValue> | undefined;

  constructor(element: XmlElement, app: AppXml) {
    this.#element = element;
    this.#app = app;
    const style = element.plainAttribute('style')?.value;
    this.#style = style?.kind === 'reference' ? app.style(style.id) : undefined;
  }

  /** Text; a number or a truth value reads as the source had it. */
  text(id: number): string | undefined {
    const value = this.value(id);
    if (value === undefined || value.kind === 'string') return value?.text;
    const text = textOf(value);
    return text === undefined ? undefined : (this.#rawText(id) ?? text);
  }

  /** A whole number. */
  int(id: number): number | undefined {
    const value = this.value(id);
    return value?.kind === 'int' ? value.value : undefined;
  }

  /** Yes or no. */
  bool(id: number): boolean | undefined {
    const value = this.value(id);
    return value?.kind === 'boolean' ? value.value : undefined;
  }

  /** The resource that an attribute names, itself no value: an id, a layout, an array. */
  resource(id: number): number | undefined {
    const value = this.#stored(id);
    return value?.kind === 'reference' && value.id !== 0 ? value.id : undefined;
  }

  /** The texts of the array that an attribute names; undefined where the app has no such array, or it is empty. */
  texts(id: number): readonly string[] | undefined {
    const value = this.value(id);
    const texts = value?.kind === 'reference' ? this.#app.texts(value.id) : [];
    return texts.length === 0 ? undefined : texts;
  }

  /** The value of an attribute with references followed. */
  value(id: number): TypedValue | undefined {
    const value = this.#stored(id);
    return value && this.#app.table.resolve(value);
  }

  /** An attribute of the app's own or a library's, by its name. */
  ownAttribute(name: string): number | undefined {
    return this.#app.table.id('attr', name);
  }

  #stored(id: number): TypedValue | undefined {
    return this.#element.attribute(id)?.value ?? this.#style?.get(id);
  }

  /** "007" is compiled to a number in some attributes, though it is meant as text. */
  #rawText(id: number): string | undefined {
    const attribute = this.#element.attribute(id);
    return attribute?.value.kind === 'reference' ? undefined : attribute?.raw;
  }
}
