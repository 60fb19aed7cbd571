import { malformed } from '../malformed.js';
import type { ResourceTable } from '../resources/table.js';
import { textOf } from '../resources/text-of.js';
import type { TypedValue } from '../resources/typed-value.js';
import { readXml } from '../xml/document.js';
import type { XmlElement } from '../xml/element.js';
import { FIRST_FRAMEWORK_ID, FRAMEWORK_ID_NAMES } from './framework-ids.js';

/** Gives the content of an APK's entries by name; a ZIP archive does. */
export interface ApkFiles {
  read(name: string): Uint8Array | undefined;
}

/** Items of styles and arrays that may be read; real apps need thousands, but in a hostile table many share the same bytes. */
const MAX_ITEMS = 2_000_000;
/** Longer than any chain of styles that an app builds on purpose. */
const MAX_STYLE_PARENTS = 100;

/** The XML resources of an app, each file read once, and the styles that they use. */
export class AppXml {
  readonly table: ResourceTable;
  readonly #files: ApkFiles;
  readonly #roots = new Map<string, XmlElement | undefined>();
  readonly #styles = new Map<number, ReadonlyMap<number, TypedValue>>();
  readonly #arrays = new Map<number, readonly string[]>();
  #items = 0;

  constructor(table: ResourceTable, files: ApkFiles) {
    this.table = table;
    this.#files = files;
  }

  /** The default variant of a resource, else all its variants in file order; empty where the app has no such XML. */
  variants(id: number): readonly XmlElement[] {
    const usual = this.table.xmlFile(id, '');
    const names = new Set(
      usual === undefined
        ? this.table.configurations(id).flatMap((config) => this.table.xmlFile(id, config) ?? [])
        : [usual],
    );
    return [...names].flatMap((name) => this.#root(name) ?? []);
  }

  /** A resource as messages call it: `layout/main`. */
  label(id: number): string {
    const name = this.table.name(id);
    return name === undefined
      ? `resource 0x${id.toString(16).padStart(8, '0')}`
      : `${name.type}/${name.entry}`;
  }

  /** Name of an id resource without package and type; ids of the framework start with `android:`. */
  idName(id: number): string | undefined {
    const own = this.table.name(id)?.entry;
    if (own !== undefined) return own;
    const framework = FRAMEWORK_ID_NAMES[id - FIRST_FRAMEWORK_ID];
    return framework && `android:${framework}`;
  }

  /** Everything that a style and its parents say, the nearest word first; the framework's styles say nothing here. */
  style(id: number): ReadonlyMap<number, TypedValue> {
    const known = this.#styles.get(id);
    if (known !== undefined) return known;
    const items = new Map<number, TypedValue>();
    const seen = new Set<number>();
    for (let at = id; !seen.has(at) && seen.size < MAX_STYLE_PARENTS; ) {
      seen.add(at);
      const style = this.table.entry(at);
      if (style?.kind !== 'bag') break;
      this.#count(style.items.length);
      for (const { key, value } of style.items) if (!items.has(key)) items.set(key, value);
      at = style.parent;
    }
    this.#styles.set(id, items);
    return items;
  }

  /** The texts of an array in order; empty where the app has no such array. */
  texts(id: number): readonly string[] {
    const known = this.#arrays.get(id);
    if (known !== undefined) return known;
    const items = this.table.array(id) ?? [];
    this.#count(items.length);
    const texts = items.map((item) => textOf(item) ?? '');
    this.#arrays.set(id, texts);
    return texts;
  }

  #count(items: number): void {
    this.#items += items;
    if (this.#items > MAX_ITEMS) {
      throw malformed('resources.arsc', `its styles and arrays have more than ${MAX_ITEMS} items`);
    }
  }

  #root(name: string): XmlElement | undefined {
    if (this.#roots.has(name)) return this.#roots.get(name);
    const content = this.#files.read(name);
    const root = content && readXml(content, name);
    this.#roots.set(name, root);
    return root;
  }
}
