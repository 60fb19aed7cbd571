import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, level } from '../../../src/core/abstraction/levels.js';
import type { Context, Screen } from '../../../src/core/screen.js';
import { type Widget, walk, widget } from '../../../src/core/widget.js';
import { inputKinds } from '../../../src/core/widget-kinds.js';
import { APP, screen } from '../../support/arbitraries.js';
import { changedAt, screenOf } from '../../support/screens.js';

const LEVELS: readonly Level[] = [1, 2, 3, 4, 5];
const ABSTRACTIONS = LEVELS.map(level);
const NEVER = 6;

/** The first level that tells two screens apart; every higher one must do so too. */
function firstDifference(one: Screen, other: Screen): number {
  const differs = ABSTRACTIONS.map((abstraction) => abstraction.key(one) !== abstraction.key(other));
  const first = differs.indexOf(true);
  if (first < 0) return NEVER;
  expect(differs.slice(first)).not.toContain(false);
  return first + 1;
}

const inContext = (change: (context: Context) => Partial<Context>) => (screen: Screen) => ({
  ...screen,
  context: { ...screen.context, ...change(screen.context) },
});

const OF_SCREEN: readonly [string, number, (screen: Screen) => Screen][] = [
  ['package', 1, (screen) => ({ ...screen, package: `${screen.package}!` })],
  ['crashed', 1, inContext(({ crashed }) => ({ crashed: !crashed }))],
  ['activity', 2, (screen) => ({ ...screen, activity: `${screen.activity}!` })],
  [
    'one more window',
    3,
    (screen) => {
      const root = widget({ className: 'Toast' });
      const toast = { kind: 'system', bounds: root.bounds, focused: false, root } as const;
      return { ...screen, windows: [...screen.windows, toast] };
    },
  ],
  [
    'kind of a window',
    5,
    ({ windows: [top, ...below], ...screen }) => {
      const kind = top.kind === 'dialog' ? 'popup' : 'dialog';
      return { ...screen, windows: [{ ...top, kind }, ...below] };
    },
  ],
  ['wifi', 5, inContext(({ wifi }) => ({ wifi: !wifi }))],
  ['bluetooth', 5, inContext(({ bluetooth }) => ({ bluetooth: !bluetooth }))],
  ['planeMode', 5, inContext(({ planeMode }) => ({ planeMode: !planeMode }))],
  ['location', 5, inContext(({ location }) => ({ location: location === 'off' ? 'gps' : 'off' }))],
  ['display', 5, inContext(({ display }) => ({ display: display === 'off' ? 'on' : 'off' }))],
  [
    'orientation',
    5,
    (screen) => ({ ...screen, orientation: screen.orientation === 'portrait' ? 'landscape' : 'portrait' }),
  ],
  ['stack', NEVER, (screen) => ({ ...screen, stack: ['.Other', ...(screen.stack ?? [])] })],
];

const OF_WIDGET: readonly [string, (interactive: boolean) => number, (widget: Widget) => Partial<Widget>][] =
  [
    ['className', () => 3, (w) => ({ className: `${w.className}!` })],
    ['children', () => 3, (w) => ({ children: [...w.children, widget({ className: 'New' })] })],
    ['visible', () => 3, () => ({ visible: false })],
    ['resourceId', (act) => (act ? 4 : 5), (w) => ({ resourceId: `${w.resourceId ?? 'x:id/x'}!` })],
    ['enabled', (act) => (act ? 4 : 5), () => ({ enabled: false })],
    ['checked', (act) => (act ? 4 : 5), (w) => ({ checked: !w.checked })],
    ['selected', (act) => (act ? 4 : 5), (w) => ({ selected: !w.selected })],
    ['password', (act) => (act ? 4 : 5), (w) => ({ password: !w.password })],
    ['focusable', (act) => (act ? 4 : 5), (w) => ({ focusable: !w.focusable })],
    ['clickable', () => 4, (w) => ({ enabled: true, clickable: !w.clickable, editable: true })],
    ['role', () => 5, (w) => ({ role: `${w.role}!` })],
    ['text', () => 5, (w) => ({ text: `${w.text}!` })],
    ['description', () => 5, (w) => ({ description: `${w.description}!` })],
    ['hint', () => 5, (w) => ({ hint: `${w.hint}!` })],
    ['inputType', () => 5, (w) => ({ inputType: (w.inputType ?? 0) + 1 })],
    ['value', () => 5, (w) => ({ value: w.value === undefined ? 0 : undefined })],
    ['scroll x', () => 5, ({ scroll = { x: 0, y: 0 } }) => ({ scroll: { ...scroll, x: scroll.x + 1 } })],
    ['scroll y', () => 5, ({ scroll = { x: 0, y: 0 } }) => ({ scroll: { ...scroll, y: scroll.y + 1 } })],
    ['collection', () => 5, (w) => ({ collection: w.collection === undefined ? { items: 0 } : undefined })],
    ['icon', () => 5, (w) => ({ icon: `${w.icon}!` })],
    ['bounds', () => NEVER, ({ bounds: [l, t, r, b] }) => ({ bounds: [l + 1, t, r + 1, b] })],
    ['focused', () => NEVER, (w) => ({ focused: !w.focused })],
  ];

/** The screen with one widget of its top window changed. */
function changed(
  screen: Screen,
  path: readonly number[],
  parts: (widget: Widget) => Partial<Widget>,
): Screen {
  const [top, ...below] = screen.windows;
  const root = changedAt(top.root, path, (widget) => ({ ...widget, ...parts(widget) }));
  return { ...screen, windows: [{ ...top, root }, ...below] };
}

describe('level', () => {
  it.each(OF_SCREEN)('of the screen, %s first counts at level %i', (_name, expected, change) => {
    fc.assert(
      fc.property(screen([APP, 'com.android.launcher']), (one) => {
        expect(firstDifference(one, change(one))).toBe(expected);
      }),
    );
  });

  it.each(OF_WIDGET)('of a shown widget, %s counts from its level on', (name, expected, change) => {
    fc.assert(
      fc.property(screen(), fc.nat(), (one, n) => {
        const visible = [...walk(one.windows[0].root)].filter(({ widget }) => widget.visible);
        const victim = visible[n % Math.max(1, visible.length)];
        fc.pre(victim !== undefined);
        const interactive = inputKinds(victim.widget).length > 0;
        if (name === 'enabled') fc.pre(victim.widget.enabled);
        if (name === 'clickable') fc.pre(!interactive || victim.widget.editable);
        expect(firstDifference(one, changed(one, victim.path, change))).toBe(expected(interactive));
      }),
    );
  });

  it('ignores what is hidden', () => {
    fc.assert(
      fc.property(screen(), fc.string(), (one, text) => {
        const hide = (text: string) =>
          changed(one, [], (root) => ({
            children: [
              ...root.children,
              widget({ className: 'Hidden', visible: false, text, clickable: true }),
            ],
          }));
        expect(firstDifference(hide(text), hide(`${text}!`))).toBe(NEVER);
      }),
    );
  });

  it('ignores which package a resource id comes from, and which window has the focus', () => {
    const named = (resourceId: string) =>
      screenOf(widget({ className: 'Button', clickable: true, resourceId }));
    expect(firstDifference(named('a:id/ok'), named('b:id/ok'))).toBe(NEVER);
    expect(firstDifference(named('a:id/ok'), named('a:id/no'))).toBe(4);
    const one = named('a:id/ok');
    expect(firstDifference(one, { ...one, windows: [{ ...one.windows[0], focused: false }] })).toBe(NEVER);
  });

  it('does not take screens of other packages for the end of the app', () => {
    const launcher = screenOf(widget({ className: 'View' }), { package: 'com.android.launcher' });
    const settings = screenOf(widget({ className: 'View' }), { package: 'com.android.settings' });
    expect(firstDifference(launcher, settings)).toBe(1);
    for (const { key } of ABSTRACTIONS) expect(key(launcher)).toMatch(/^[0-9a-f]{16}$/);
  });
});
