import type { XmlElement } from '../xml/element.js';
import type { AppXml } from './app-xml.js';
import { ATTR } from './attribute-ids.js';
import { ElementValues } from './element-values.js';
import { ViewAttributes } from './view-attributes.js';

/** A preference, a group of them, or a header that leads to some. */
export interface Preference {
  /** The element's name. */
  readonly tag: string;
  /** Full class name; one without a package is the framework's or, by the same name, androidx's. */
  readonly cls: string;
  readonly key: string | undefined;
  readonly title: string | undefined;
  readonly summary: string | undefined;
  /** Key of the preference that must be on for this one to be enabled. */
  readonly dependency: string | undefined;
  readonly defaultValue: string | undefined;
  /** What a list shows, and what it stores. */
  readonly entries: readonly string[] | undefined;
  readonly entryValues: readonly string[] | undefined;
  /** Class of the fragment that a click opens. */
  readonly fragment: string | undefined;
  /** What a click starts. */
  readonly intent: PreferenceIntent | undefined;
  /** Of the view that asks for the value. */
  readonly attributes: ViewAttributes;
  readonly children: readonly Preference[];
}

/** An intent as preference XML writes it. */
export interface PreferenceIntent {
  readonly action: string | undefined;
  readonly data: string | undefined;
  readonly mimeType: string | undefined;
  readonly targetPackage: string | undefined;
  readonly targetClass: string | undefined;
  readonly categories: readonly string[];
}

/** Elements inside of a preference that are none themselves. */
const PARTS = new Set(['intent', 'extra']);

/** The preferences of an XML resource as a tree; undefined where the app has no such resource. */
export function readPreferences(app: AppXml, id: number): Preference | undefined {
  const [root] = app.variants(id);
  return root && readPreference(root, app);
}

/** A preference and those below it, in document order. */
export function* preferencesBelow(preference: Preference): Generator<Preference> {
  yield preference;
  for (const child of preference.children) yield* preferencesBelow(child);
}

function readPreference(element: XmlElement, app: AppXml): Preference {
  const values = new PreferenceValues(element, app);
  const [intent] = element.elements('intent');
  return {
    tag: element.name,
    cls: preferenceClass(element.name),
    key: values.text('key'),
    title: values.text('title'),
    summary: values.text('summary'),
    dependency: values.text('dependency'),
    defaultValue: values.text('defaultValue'),
    entries: values.texts('entries'),
    entryValues: values.texts('entryValues'),
    fragment: values.text('fragment'),
    intent: intent && readIntent(intent, app),
    attributes: new ViewAttributes(values.framework),
    children: element
      .elements()
      .filter(({ name }) => !PARTS.has(name))
      .map((child) => readPreference(child, app)),
  };
}

/** The attributes of a preference: in the framework's namespace, or under the same names in a library's. */
class PreferenceValues {
  readonly framework: ElementValues;

  constructor(element: XmlElement, app: AppXml) {
    this.framework = new ElementValues(element, app);
  }

  text(name: keyof typeof ATTR): string | undefined {
    return this.#either(name, (id) => this.framework.text(id));
  }

  texts(name: keyof typeof ATTR): readonly string[] | undefined {
    return this.#either(name, (id) => this.framework.texts(id));
  }

  #either<T>(name: keyof typeof ATTR, read: (id: number) => T | undefined): T | undefined {
    const own = this.framework.ownAttribute(name);
    return (own === undefined ? undefined : read(own)) ?? read(ATTR[name]);
  }
}

function preferenceClass(tag: string): string {
  if (tag.includes('.')) return tag;
  return tag === 'header' ? 'android.preference.PreferenceActivity$Header' : `android.preference.${tag}`;
}

function readIntent(element: XmlElement, app: AppXml): PreferenceIntent {
  const values = new ElementValues(element, app);
  return {
    action: values.text(ATTR.action),
    data: values.text(ATTR.data),
    mimeType: values.text(ATTR.mimeType),
    targetPackage: values.text(ATTR.targetPackage),
    targetClass: values.text(ATTR.targetClass),
    categories: element
      .elements('category')
      .flatMap((category) => new ElementValues(category, app).text(ATTR.name) ?? []),
  };
}
