import { describe, expect, it } from 'vitest';
import { ATTR } from '../../../src/apk/layout/attribute-ids.js';
import { itemsBelow, readMenu } from '../../../src/apk/layout/menu.js';
import { API_DEMOS } from '../support/apks.js';
import { apkXml, handMade, handMadeXml, idOf } from './apps.js';

describe('readMenu', () => {
  it('reads items and the menus that they open', () => {
    const app = apkXml('samples/listeners.apk');
    const items = readMenu(app, idOf(app, 'menu', 'options'));
    expect(items.map(({ title, onClick, items: inside }) => [title, onClick, inside.length])).toEqual([
      ['Share', undefined, 0],
      ['More', undefined, 1],
      ['Handled', 'handled', 0],
    ]);
    expect([...itemsBelow(items)].map(({ resName }) => resName)).toEqual([
      'share',
      'more',
      'help',
      'handled',
    ]);
    expect(items[0]?.resId).toBe(idOf(app, 'id', 'share'));
  });

  it('lets groups speak for items that are silent', () => {
    const item = (title: string, ...visible: boolean[]) => ({
      tag: 'item',
      attributes: [
        { id: ATTR.title, value: title },
        ...visible.map((value) => ({ id: ATTR.visible, value })),
      ],
    });
    const root = {
      tag: 'menu',
      children: [
        item('a'),
        {
          tag: 'group',
          attributes: [
            { id: ATTR.visible, value: false },
            { id: ATTR.enabled, value: false },
          ],
          children: [item('b'), item('c', true)],
        },
        item('d', false),
      ],
    };
    const items = readMenu(handMade([{ name: 'menu', root }]), handMadeXml(0));
    expect(items.map(({ title, isVisible, isEnabled }) => [title, isVisible, isEnabled])).toEqual([
      ['a', true, true],
      ['b', false, false],
      ['c', true, false],
      ['d', false, true],
    ]);
  });

  it('reads every menu of a large app', () => {
    const app = apkXml(API_DEMOS);
    const items = app.table.ids('menu').flatMap((id) => [...itemsBelow(readMenu(app, id))]);
    expect(items).toHaveLength(93);
  });

  it('has nothing to say about a menu that is not there', () => {
    expect(readMenu(handMade([]), handMadeXml(3))).toEqual([]);
  });
});
