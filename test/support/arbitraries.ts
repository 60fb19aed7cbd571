import fc from 'fast-check';
import type { Bounds } from '../../src/core/geometry.js';
import type { Context, Screen, Window } from '../../src/core/screen.js';
import type { Widget } from '../../src/core/widget.js';

/** Package of the app that random screens belong to. */
export const APP = 'com.example.app';

const CLASSES = [
  'android.widget.LinearLayout',
  'android.widget.ScrollView',
  'android.widget.ListView',
  'android.widget.Button',
  'android.widget.EditText',
  'android.widget.CheckBox',
  'android.widget.TextView',
  'android.webkit.WebView',
];

/** Random rectangles, never inside out. */
export function bounds(): fc.Arbitrary<Bounds> {
  const length = fc.nat({ max: 500 });
  return fc.tuple(length, length, length, length).map(([x, y, w, h]) => [x, y, x + w, y + h]);
}

/** Random widgets with up to three levels below them; optional attributes are sometimes absent. */
export function widgetTree(depth = 3): fc.Arbitrary<Widget> {
  const children: fc.Arbitrary<readonly Widget[]> =
    depth === 0 ? fc.constant([]) : fc.array(widgetTree(depth - 1), { maxLength: 3 });
  return fc.record(
    {
      className: fc.constantFrom(...CLASSES, 'com.example.app.FancyView'),
      role: fc.constantFrom(...CLASSES),
      resourceId: fc.constantFrom(`${APP}:id/ok`, `${APP}:id/list`, 'android:id/content'),
      text: fc.string({ maxLength: 5 }),
      description: fc.string({ maxLength: 5 }),
      hint: fc.string({ maxLength: 5 }),
      bounds: bounds(),
      enabled: mostly(true),
      visible: mostly(true),
      clickable: fc.boolean(),
      longClickable: mostly(false),
      checkable: mostly(false),
      checked: fc.boolean(),
      scrollable: mostly(false),
      focusable: fc.boolean(),
      focused: fc.boolean(),
      selected: fc.boolean(),
      password: mostly(false),
      editable: mostly(false),
      inputType: fc.nat({ max: 255 }),
      value: fc.nat({ max: 100 }),
      scroll: fc.record({ x: fc.nat({ max: 99 }), y: fc.nat({ max: 99 }) }),
      collection: fc.record({ items: fc.nat({ max: 3 }) }),
      icon: fc.constantFrom('star', 'bin', 'pen'),
      children,
    },
    {
      requiredKeys: [
        'className',
        'role',
        'text',
        'description',
        'hint',
        'bounds',
        'enabled',
        'visible',
        'clickable',
        'longClickable',
        'checkable',
        'checked',
        'scrollable',
        'focusable',
        'focused',
        'selected',
        'password',
        'editable',
        'children',
      ],
    },
  );
}

/** Random surroundings of the app. */
export function context(): fc.Arbitrary<Context> {
  return fc.record({
    crashed: mostly(false),
    wifi: fc.boolean(),
    bluetooth: fc.boolean(),
    planeMode: fc.boolean(),
    location: fc.constantFrom('off', 'gps', 'gps&network'),
    display: fc.constantFrom('on', 'off'),
  });
}

/** Random screens with one to three windows; of the app unless other packages are named. */
export function screen(packages: readonly [string, ...string[]] = [APP]): fc.Arbitrary<Screen> {
  return fc.record(
    {
      package: fc.constantFrom(...packages),
      activity: fc.constantFrom('.MainActivity', '.AboutActivity'),
      windows: fc
        .tuple(window(), fc.array(window(), { maxLength: 2 }))
        .map(([top, below]): Screen['windows'] => [top, ...below]),
      stack: fc.array(fc.constantFrom('.MainActivity', '.AboutActivity'), { maxLength: 3 }),
      orientation: fc.constantFrom('portrait', 'landscape'),
      context: context(),
    },
    { requiredKeys: ['package', 'activity', 'windows', 'orientation', 'context'] },
  );
}

function window(): fc.Arbitrary<Window> {
  return fc.record({
    kind: fc.constantFrom('activity', 'dialog', 'menu', 'popup', 'system'),
    bounds: bounds(),
    focused: fc.boolean(),
    root: widgetTree(),
  });
}

function mostly(value: boolean): fc.Arbitrary<boolean> {
  return fc.nat({ max: 4 }).map((n) => (n === 0 ? !value : value));
}
