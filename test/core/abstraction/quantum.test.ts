import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantum, signature } from '../../../src/core/abstraction/quantum.js';
import { TERMINATED } from '../../../src/core/driver.js';
import { focusedTree, type Screen } from '../../../src/core/screen.js';
import { type Path, type Widget, walk, widget, widgetAt } from '../../../src/core/widget.js';
import { inputKinds } from '../../../src/core/widget-kinds.js';
import { APP, screen } from '../../support/arbitraries.js';
import { changedAt, everywhere, screenOf, withTree } from '../../support/screens.js';

const { key } = quantum({ package: APP });

const row = widget({ className: 'TextView', clickable: true });
const list = (items: number, parts: Partial<Widget> = {}) =>
  screenOf(
    widget({
      className: 'LinearLayout',
      children: [
        widget({ className: 'Button', clickable: true, resourceId: `${APP}:id/add` }),
        widget({
          className: 'ListView',
          collection: { items },
          children: Array.from({ length: Math.min(items, 5) }, () => row),
          ...parts,
        }),
      ],
    }),
  );

describe('the cases of the specification', () => {
  it('QU 1 tells an empty list from a filled one, but not 3 items from 7', () => {
    expect(key(list(3))).toBe(key(list(7)));
    expect(key(list(0))).not.toBe(key(list(3)));
    expect(signature(list(7))).toEqual(['LinearLayout/ListView[1] NONEMPTY touch', `${APP}:id/add touch`]);
    expect(signature(list(0))).toEqual(['LinearLayout/ListView[1] EMPTY', `${APP}:id/add touch`]);
  });

  it('QU 2 ignores a text, a tick and a scroll offset, but not a button becoming disabled', () => {
    const form = (text: string, checked: boolean, y: number, enabled: boolean) =>
      screenOf(
        widget({
          className: 'ScrollView',
          scrollable: true,
          scroll: { x: 0, y },
          children: [
            // Scrolling moves the first widget out of sight.
            widget({ className: 'EditText', editable: true, text, visible: y === 0 }),
            widget({ className: 'CheckBox', clickable: true, checkable: true, checked }),
            widget({ className: 'Button', clickable: true, enabled }),
          ],
        }),
      );
    const plain = key(form('a', false, 0, true));
    expect(key(form('b', false, 0, true))).toBe(plain);
    expect(key(form('a', true, 0, true))).toBe(plain);
    expect(key(form('a', false, 300, true))).toBe(plain);
    expect(key(form('a', false, 0, false))).not.toBe(plain);
  });
});

describe('beyond the cases', () => {
  it('does not see a list become scrollable as it grows', () => {
    expect(key(list(7, { scrollable: true }))).toBe(key(list(3)));
  });

  it('tells apart widgets without id by where they are', () => {
    const one = widget({ className: 'Button', clickable: true });
    const buttons = (...children: Widget[]) => key(screenOf(widget({ className: 'FrameLayout', children })));
    expect(buttons(one)).not.toBe(buttons(one, one));
    expect(buttons(one, { ...one, enabled: false })).not.toBe(buttons({ ...one, enabled: false }, one));
  });

  it('does not offer what is hidden and cannot be scrolled into view', () => {
    const hidden = widget({ className: 'Button', clickable: true, visible: false });
    expect(signature(screenOf(widget({ className: 'FrameLayout', children: [hidden] })))).toEqual([]);
  });

  it('is terminated outside the app', () => {
    expect(key({ ...list(3), package: 'com.android.launcher' })).toBe(TERMINATED);
  });
});

describe('properties', () => {
  it('ignores what widgets show and everything around the tree', () => {
    fc.assert(
      fc.property(screen(), screen(), (one, other) => {
        const scrambled = everywhere(focusedTree(one), (widget) => ({
          ...widget,
          className: `${widget.className}!`,
          text: `${widget.text}!`,
          description: `${widget.description}!`,
          hint: `${widget.hint}!`,
          bounds: [9, 9, 99, 99],
          checked: !widget.checked,
          selected: !widget.selected,
          focused: !widget.focused,
          focusable: !widget.focusable,
          password: !widget.password,
          inputType: (widget.inputType ?? 0) + 1,
          value: (widget.value ?? 0) + 1,
          scroll: widget.scroll === undefined ? { x: 0, y: 7 } : undefined,
          collection: widget.collection && { items: widget.collection.items * 2 },
          icon: `${widget.icon}!`,
        }));
        const around: Screen = {
          ...other,
          windows: [
            { kind: 'popup', bounds: [0, 0, 1, 1], focused: true, root: scrambled },
            ...other.windows,
          ],
        };
        expect(key(around)).toBe(key(one));
      }),
    );
  });

  /** Random screens whose widgets all have keys of their own, with a shown widget that is in no collection. */
  const withVictim = fc.tuple(screen(), fc.nat()).map(([one, n]) => {
    const clean = withTree(one, (root) =>
      everywhere(root, (widget) => ({ ...widget, resourceId: undefined })),
    );
    const root = focusedTree(clean);
    const places = [...walk(root)].filter(
      ({ widget, path }) => widget.visible && !path.some((_, i) => hasItems(root, path.slice(0, i))),
    );
    return { clean, victim: places[n % Math.max(1, places.length)] };
  });
  const hasItems = (root: Widget, path: Path) => widgetAt(root, path)?.collection !== undefined;
  const at = (screen: Screen, path: Path, parts: Partial<Widget>) =>
    withTree(screen, (root) => changedAt(root, path, (widget) => ({ ...widget, ...parts })));

  it('sees a widget become disabled', () => {
    fc.assert(
      fc.property(withVictim, ({ clean, victim }) => {
        fc.pre(victim !== undefined && victim.widget.collection === undefined);
        fc.pre(inputKinds(victim.widget).length > 0);
        expect(key(at(clean, victim.path, { enabled: false }))).not.toBe(key(clean));
      }),
    );
  });

  it('sees a collection become empty', () => {
    fc.assert(
      fc.property(withVictim, fc.integer({ min: 1, max: 9 }), ({ clean, victim }, items) => {
        fc.pre(victim !== undefined);
        const filled = at(clean, victim.path, { collection: { items } });
        const empty = at(clean, victim.path, { collection: { items: 0 } });
        expect(key(filled)).not.toBe(key(empty));
      }),
    );
  });
});
