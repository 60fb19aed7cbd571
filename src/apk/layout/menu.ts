import type { XmlElement } from '../xml/element.js';
import type { AppXml } from './app-xml.js';
import { ATTR } from './attribute-ids.js';
import { ElementValues } from './element-values.js';

/** An entry of a menu. */
export interface MenuItem {
  readonly resId: number | undefined;
  readonly resName: string | undefined;
  readonly title: string | undefined;
  /** Name of the activity's method that a click calls. */
  readonly onClick: string | undefined;
  readonly isVisible: boolean;
  readonly isEnabled: boolean;
  /** The entries of the menu that it opens. */
  readonly items: readonly MenuItem[];
}

/** What a group says for those of its items that say nothing themselves. */
interface GroupDefaults {
  readonly isVisible: boolean;
  readonly isEnabled: boolean;
}

const NO_GROUP: GroupDefaults = { isVisible: true, isEnabled: true };

/** The entries of a menu resource in order, those of groups among them; empty where the app has no such menu. */
export function readMenu(app: AppXml, id: number): readonly MenuItem[] {
  const [menu] = app.variants(id);
  return menu === undefined ? [] : itemsIn(menu, app, NO_GROUP);
}

/** The items and those of the menus that they open, in document order. */
export function* itemsBelow(items: readonly MenuItem[]): Generator<MenuItem> {
  for (const item of items) {
    yield item;
    yield* itemsBelow(item.items);
  }
}

function itemsIn(menu: XmlElement, app: AppXml, defaults: GroupDefaults): readonly MenuItem[] {
  return menu.elements().flatMap((element) => {
    const values = new ElementValues(element, app);
    if (element.name === 'item') return readItem(element, values, app, defaults);
    if (element.name !== 'group') return [];
    return itemsIn(element, app, {
      isVisible: values.bool(ATTR.visible) ?? true,
      isEnabled: values.bool(ATTR.enabled) ?? true,
    });
  });
}

function readItem(
  element: XmlElement,
  values: ElementValues,
  app: AppXml,
  defaults: GroupDefaults,
): MenuItem {
  const resId = values.resource(ATTR.id);
  return {
    resId,
    resName: resId === undefined ? undefined : app.idName(resId),
    title: values.text(ATTR.title),
    onClick: values.text(ATTR.onClick),
    isVisible: values.bool(ATTR.visible) ?? defaults.isVisible,
    isEnabled: values.bool(ATTR.enabled) ?? defaults.isEnabled,
    items: element.elements('menu').flatMap((menu) => itemsIn(menu, app, NO_GROUP)),
  };
}
