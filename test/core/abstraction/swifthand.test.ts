import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abstractScreen, actionables, swifthand } from '../../../src/core/abstraction/swifthand.js';
import { type Action, inputKey } from '../../../src/core/action.js';
import { TERMINATED } from '../../../src/core/driver.js';
import { swifthandInputs } from '../../../src/core/inputs/swifthand.js';
import { focusedTree, type Screen } from '../../../src/core/screen.js';
import { type Path, type Widget, walk, widget, widgetAt } from '../../../src/core/widget.js';
import { APP, screen } from '../../support/arbitraries.js';
import { changedAt, everywhere, screenOf, withTree } from '../../support/screens.js';

const abstraction = swifthand({ package: APP });
const model = swifthandInputs({ package: APP, keys: ['back', 'menu', 'home'] });
const key = (screen: Screen) => abstraction.key(screen);
const paths = (screen: Screen) => abstractScreen(screen).map(({ path }) => path);
const inputs = (screen: Screen) => model.inputs(screen).map(inputKey);
const at = (screen: Screen, path: Path, parts: Partial<Widget>) =>
  withTree(screen, (root) => changedAt(root, path, (widget) => ({ ...widget, ...parts })));

const button = (parts: Partial<Widget> = {}) => widget({ className: 'Button', clickable: true, ...parts });

/** The example tree: ids 1 to 7 in pre-order are [], [0], [0,0], [0,0,0], [0,1], [0,1,0], [0,1,1]. */
const EXAMPLE = screenOf(
  widget({
    className: 'DecorView',
    children: [
      widget({
        className: 'LinearLayout',
        children: [
          widget({
            className: 'ScrollableLayout',
            scrollable: true,
            children: [widget({ className: 'TextView', text: 'four' })],
          }),
          widget({
            className: 'LinearLayout',
            children: [button({ text: 'six' }), button({ text: 'seven' })],
          }),
        ],
      }),
    ],
  }),
);

describe('the cases of the specification', () => {
  it('SD AC-01 keeps the actionable components under their raw access paths, with their inputs in order', () => {
    expect(paths(EXAMPLE)).toEqual([
      [0, 0],
      [0, 1, 0],
      [0, 1, 1],
    ]);
    const five = [...walk(focusedTree(EXAMPLE))][4];
    expect(five?.path).toEqual([0, 1]);
    expect(five?.widget.className).toBe('LinearLayout');
    expect(inputs(EXAMPLE)).toEqual([
      'scroll [0,0] up',
      'scroll [0,0] down',
      'click [0,1,0]',
      'click [0,1,1]',
      'key back',
      'key menu',
    ]);
  });

  it('SD AC-02 does not see bounds, focus, or the text of a non-actionable node', () => {
    expect(key(EXAMPLE)).toMatch(/^[0-9a-f]{16}$/);
    for (const { path } of walk(focusedTree(EXAMPLE))) {
      expect(key(at(EXAMPLE, path, { bounds: [1, 2, 3, 4] }))).toBe(key(EXAMPLE));
      expect(key(at(EXAMPLE, path, { focused: true }))).toBe(key(EXAMPLE));
      expect(key(at(EXAMPLE, path, { focusable: true }))).toBe(key(EXAMPLE));
    }
    expect(key(at(EXAMPLE, [0, 0, 0], { text: 'changed' }))).toBe(key(EXAMPLE));
  });

  it('SD AC-03 sees a CheckBox toggled, and offers the same inputs', () => {
    const box = widget({ className: 'CheckBox', clickable: true, checkable: true });
    const off = screenOf(widget({ className: 'FrameLayout', children: [box] }));
    const on = at(off, [0], { checked: true });
    expect(key(on)).not.toBe(key(off));
    expect(inputs(on)).toEqual(['click [0]', 'key back', 'key menu']);
    expect(inputs(off)).toEqual(inputs(on));
  });

  it('SD AC-04 types one constant text into an EditText, the same in every run', () => {
    const form = screenOf(widget({ className: 'EditText', editable: true }));
    const typed = (text?: string) =>
      swifthandInputs({ package: APP, keys: [], ...(text === undefined ? {} : { text }) })
        .inputs(form)
        .map((action) => (action.kind === 'setText' ? action.text : action.kind));
    expect(typed()).toEqual(['random string']);
    expect(typed()).toEqual(typed());
    expect(typed('hello')).toEqual(['hello']);
    expect(typed('hello')).toEqual(typed('hello'));
  });

  it('SD AC-05 drops an invisible button and its touch without moving its sibling', () => {
    const hidden = at(EXAMPLE, [0, 1, 0], { visible: false });
    expect(paths(hidden)).toEqual([
      [0, 0],
      [0, 1, 1],
    ]);
    expect(inputs(hidden)).toEqual([
      'scroll [0,0] up',
      'scroll [0,0] down',
      'click [0,1,1]',
      'key back',
      'key menu',
    ]);
  });

  it('SD AC-06 tells a live screen without components from a terminated app', () => {
    const live = screenOf(widget({ className: 'FrameLayout' }));
    const gone: Screen = { ...live, package: 'com.android.launcher' };
    expect(inputs(live)).toEqual(['key back', 'key menu']);
    expect(inputs(gone)).toEqual([]);
    expect(key(gone)).toBe('terminated');
    expect(key(live)).not.toBe(key(gone));
  });

  it('SD AC-07 infers a long touch only when asked', () => {
    const held = screenOf(widget({ className: 'View', longClickable: true }));
    const asked = swifthandInputs({ package: APP, keys: ['back', 'menu'], longTouch: true });
    expect(inputs(held)).toEqual(['key back', 'key menu']);
    expect(asked.inputs(held).map(inputKey)).toEqual(['longClick []', 'key back', 'key menu']);
  });

  it('SD AC-08 does not look below a WebView', () => {
    const web = (children: readonly Widget[]) =>
      screenOf(
        widget({
          className: 'FrameLayout',
          children: [
            widget({ className: 'app.Browser', role: 'android.webkit.WebView', scrollable: true, children }),
            button(),
          ],
        }),
      );
    expect(paths(web([button(), button()]))).toEqual([[0], [1]]);
    expect(key(web([button(), button()]))).toBe(key(web([])));
    expect(inputs(web([button()]))).toEqual([
      'scroll [0] up',
      'scroll [0] down',
      'click [1]',
      'key back',
      'key menu',
    ]);
  });

  it('SD AC-13 labels a foreground activity of another package TERMINATED, without inputs', () => {
    const other: Screen = { ...EXAMPLE, package: 'com.android.settings' };
    expect(key(other)).toBe(TERMINATED);
    expect(model.inputs(other)).toEqual([]);
  });
});

describe('text policy', () => {
  const typed = (text: string) => screenOf(widget({ className: 'EditText', editable: true, text }));
  const labelled = (text: string) => screenOf(button({ text }));
  const differ = (textPolicy: 'keep' | 'drop' | 'drop-editable', make: (text: string) => Screen) => {
    const abstraction = swifthand({ package: APP, textPolicy });
    return abstraction.key(make('a')) !== abstraction.key(make('b'));
  };

  it('keeps texts, drops them, or drops those that a user can type', () => {
    expect([differ('keep', labelled), differ('keep', typed)]).toEqual([true, true]);
    expect([differ('drop-editable', labelled), differ('drop-editable', typed)]).toEqual([true, false]);
    expect([differ('drop', labelled), differ('drop', typed)]).toEqual([false, false]);
  });
});

describe('inputs beyond the cases', () => {
  it('scrolls sideways only when asked', () => {
    const pager = screenOf(widget({ className: 'Pager', scrollable: true }));
    const sideways = swifthandInputs({ package: APP, keys: [], horizontal: true });
    expect(sideways.inputs(pager).map(inputKey)).toEqual([
      'scroll [] up',
      'scroll [] down',
      'scroll [] left',
      'scroll [] right',
    ]);
  });

  it('presses only keys that the device has', () => {
    const backOnly = swifthandInputs({ package: APP, keys: ['back'] });
    expect(backOnly.inputs(screenOf(widget({ className: 'View' })))).toEqual([
      { kind: 'key', key: 'back', times: 1 },
    ] satisfies Action[]);
  });
});

describe('properties', () => {
  it('ignores everything that the specification drops', () => {
    fc.assert(
      fc.property(screen(), screen(), (one, other) => {
        const scrambled = everywhere(focusedTree(one), (widget) => ({
          ...widget,
          role: widget.role.endsWith('.WebView') ? widget.role : 'android.view.View',
          bounds: [9, 9, 99, 99],
          focused: !widget.focused,
          focusable: !widget.focusable,
          password: !widget.password,
          description: `${widget.description}!`,
          hint: `${widget.hint}!`,
          resourceId: widget.resourceId === undefined ? 'android:id/new' : undefined,
          inputType: (widget.inputType ?? 0) + 1,
          value: (widget.value ?? 0) + 1,
          scroll: widget.scroll === undefined ? { x: 0, y: 7 } : undefined,
          collection: widget.collection === undefined ? { items: 7 } : undefined,
          icon: `${widget.icon}!`,
        }));
        // Everything around the focused tree comes from another screen.
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

  it('ignores what a hidden or inert widget is like', () => {
    fc.assert(
      fc.property(screen(), (one) => {
        const kept = new Set(actionables(one).map(({ path }) => path.join()));
        let changed = one;
        for (const { path } of walk(focusedTree(one))) {
          if (kept.has(path.join())) continue;
          const { className, text, checked, selected } = widgetAt(focusedTree(one), path) ?? focusedTree(one);
          changed = at(changed, path, {
            className: `${className}!`,
            text: `${text}!`,
            checked: !checked,
            selected: !selected,
          });
        }
        expect(key(changed)).toBe(key(one));
      }),
    );
  });

  const kept: Readonly<Record<string, (widget: Widget) => Partial<Widget>>> = {
    className: (widget) => ({ className: `${widget.className}!` }),
    text: (widget) => ({ text: `${widget.text}!` }),
    checked: (widget) => ({ checked: !widget.checked }),
    selected: (widget) => ({ selected: !widget.selected }),
    visible: () => ({ visible: false }),
    enabled: () => ({ enabled: false }),
    touch: (widget) => ({ clickable: !(widget.clickable || widget.checkable), checkable: false }),
    longTouch: (widget) => ({ longClickable: !widget.longClickable }),
    text_kind: (widget) => ({ editable: !widget.editable }),
    scroll: (widget) => ({ scrollable: !widget.scrollable }),
  };
  it.each(Object.entries(kept))('sees a change of a component: %s', (_name, change) => {
    fc.assert(
      fc.property(screen(), fc.nat(), (one, n) => {
        const all = actionables(one);
        const victim = all[n % Math.max(1, all.length)];
        fc.pre(victim !== undefined);
        expect(key(at(one, victim.path, change(victim.widget)))).not.toBe(key(one));
      }),
    );
  });

  it('gives equal inputs to screens with equal keys', () => {
    fc.assert(
      fc.property(screen(), (one) => {
        const copy = withTree(one, (root) =>
          everywhere(root, (widget) => ({ ...widget, bounds: [0, 0, 5, 5] })),
        );
        expect(key(copy)).toBe(key(one));
        expect(inputs(copy)).toEqual(inputs(one));
      }),
    );
  });
});
