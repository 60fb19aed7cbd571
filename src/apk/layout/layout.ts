import { malformed } from '../malformed.js';
import type { XmlElement } from '../xml/element.js';
import type { AppXml } from './app-xml.js';
import { ATTR } from './attribute-ids.js';
import { ElementValues } from './element-values.js';
import { unite } from './unite.js';
import { readVisibility, ViewAttributes, type Visibility } from './view-attributes.js';
import { viewClass } from './view-class.js';
import type { ViewNode } from './view-node.js';

/** A layout with everything that it includes. */
export interface Layout {
  readonly id: number;
  /** In messages: `layout/main`. */
  readonly label: string;
  /** More than one where the file merges or has variants that differ. */
  readonly roots: readonly ViewNode[];
  /** What could not be expanded, in plain words. */
  readonly notes: readonly string[];
}

/** Includes can make a small file huge; no screen that works has as much. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 500;

const STUBS = new Set([
  'android.view.ViewStub',
  'androidx.appcompat.widget.ViewStubCompat',
  'android.support.v7.widget.ViewStubCompat',
  'android.support.v7.internal.widget.ViewStubCompat',
]);
const FRAGMENT_CONTAINER = 'androidx.fragment.app.FragmentContainerView';

/** The layouts that a fragment shows, by its class; only its code says which. */
export type FragmentLayouts = (className: string) => readonly number[];

/** Expands a layout resource: includes, merges, stubs, and fragments as far as their layouts are known. */
export function expandLayout(app: AppXml, id: number, fragmentLayouts: FragmentLayouts = () => []): Layout {
  const expansion = new Expansion(app, id, fragmentLayouts);
  const roots = expansion.layout(id, { depth: 0, isShown: true, isInStub: false }, {});
  return { id, label: app.label(id), roots, notes: [...expansion.notes] };
}

/** What a view takes over from those around it. */
interface Surroundings {
  readonly depth: number;
  readonly isShown: boolean;
  readonly isInStub: boolean;
}

/** What an include or a stub says about the root of the layout that it brings in. */
interface Overrides {
  readonly resId?: number | undefined;
  readonly visibility?: Visibility | undefined;
}

class Expansion {
  readonly notes = new Set<string>();
  readonly #app: AppXml;
  readonly #start: number;
  readonly #fragmentLayouts: FragmentLayouts;
  /** The layouts that are being expanded, outermost first. */
  readonly #open: number[] = [];
  #elements = 0;

  constructor(app: AppXml, start: number, fragmentLayouts: FragmentLayouts) {
    this.#app = app;
    this.#start = start;
    this.#fragmentLayouts = fragmentLayouts;
  }

  layout(id: number, around: Surroundings, overrides: Overrides): readonly ViewNode[] {
    if (this.#open.includes(id)) {
      this.notes.add(`${this.#app.label(id)} includes itself`);
      return [];
    }
    const variants = this.#app.variants(id);
    if (variants.length === 0) this.notes.add(`${this.#app.label(id)} is not in the app`);
    this.#open.push(id);
    const expanded = variants.map((root) => this.#expand(root, around, overrides));
    this.#open.pop();
    return unite(expanded);
  }

  #expand(element: XmlElement, around: Surroundings, overrides: Overrides): readonly ViewNode[] {
    this.#count(around.depth);
    switch (element.name) {
      case 'requestFocus':
      case 'tag':
        return [];
      case 'merge':
        return this.#children(element, around);
      // What data binding wraps around a layout; the variables are no views.
      case 'layout':
        return element
          .elements()
          .flatMap((child) => (child.name === 'data' ? [] : this.#expand(child, deeper(around), overrides)));
      case 'include':
        return this.#include(element, around, overrides);
      default:
        return [this.#view(element, around, overrides)];
    }
  }

  #count(depth: number): void {
    this.#elements++;
    if (this.#elements <= MAX_ELEMENTS && depth <= MAX_DEPTH) return;
    const what =
      depth > MAX_DEPTH
        ? `nests views more than ${MAX_DEPTH} deep`
        : `has more than ${MAX_ELEMENTS} elements`;
    throw malformed(this.#app.label(this.#start), `with what it includes, the layout ${what}`);
  }

  #children(element: XmlElement, around: Surroundings): readonly ViewNode[] {
    return element.elements().flatMap((child) => this.#expand(child, deeper(around), {}));
  }

  #include(element: XmlElement, around: Surroundings, overrides: Overrides): readonly ViewNode[] {
    const layout = element.plainAttribute('layout')?.value;
    if (layout?.kind !== 'reference') {
      this.notes.add(`${this.#app.label(this.#open.at(-1) ?? this.#start)} includes what the theme chooses`);
      return [];
    }
    const values = new ElementValues(element, this.#app);
    return this.layout(layout.id, deeper(around), {
      resId: overrides.resId ?? values.resource(ATTR.id),
      visibility: overrides.visibility ?? readVisibility(values),
    });
  }

  #view(element: XmlElement, around: Surroundings, overrides: Overrides): ViewNode {
    const values = new ElementValues(element, this.#app);
    const attributes = new ViewAttributes(values, overrides.visibility);
    const resId = overrides.resId ?? values.resource(ATTR.id);
    const isShown = around.isShown && (attributes.visibility ?? 'visible') === 'visible';
    const tag = element.name;
    const cls = classOf(element);
    const resName = resId === undefined ? undefined : this.#app.idName(resId);
    const view = { tag, cls, resId, resName, isShown, isInStub: around.isInStub, attributes };
    const within = { depth: around.depth, isShown, isInStub: around.isInStub };
    if (STUBS.has(cls)) return { kind: 'stub', ...view, children: this.#stubbed(values, within) };
    const children = this.#children(element, within);
    const fragment = fragmentClass(element, cls, values);
    if (fragment === undefined) return { kind: 'view', ...view, children };
    const inside = this.#fragmentLayouts(fragment).flatMap((id) => this.layout(id, deeper(within), {}));
    return { kind: 'fragment', ...view, fragment, children: [...children, ...inside] };
  }

  #stubbed(values: ElementValues, around: Surroundings): readonly ViewNode[] {
    const layout = values.resource(ATTR.layout);
    if (layout === undefined) return [];
    const within = { depth: around.depth + 1, isShown: false, isInStub: true };
    return this.layout(layout, within, { resId: values.resource(ATTR.inflatedId) });
  }
}

function deeper(around: Surroundings): Surroundings {
  return { ...around, depth: around.depth + 1 };
}

function classOf(element: XmlElement): string {
  const tag = element.name;
  if (tag === 'fragment') return tag;
  return tag === 'view' ? viewClass(plainText(element, 'class') ?? 'View') : viewClass(tag);
}

function fragmentClass(element: XmlElement, cls: string, values: ElementValues): string | undefined {
  if (element.name !== 'fragment' && cls !== FRAGMENT_CONTAINER) return undefined;
  return plainText(element, 'class') ?? values.text(ATTR.name);
}

function plainText(element: XmlElement, name: string): string | undefined {
  const value = element.plainAttribute(name)?.value;
  return value?.kind === 'string' ? value.text : undefined;
}
