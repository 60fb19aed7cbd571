import { describe, expect, it } from 'vitest';
import { type Action, targetOf } from '../../src/core/action.js';
import type { Bounds } from '../../src/core/geometry.js';
import { type Screen, USUAL_CONTEXT } from '../../src/core/screen.js';
import { byIdElsePath, byPath, byPoint, type Found, retarget } from '../../src/core/target.js';
import { type Path, type Widget, widget, widgetAt } from '../../src/core/widget.js';

const ALL: Bounds = [0, 0, 100, 100];

function screenOf(root: Widget): Screen {
  const window = { kind: 'activity', bounds: ALL, focused: true, root } as const;
  return {
    package: 'p',
    activity: 'p.A',
    windows: [window],
    orientation: 'portrait',
    context: USUAL_CONTEXT,
  };
}

const button = (id: string | undefined, bounds: Bounds, rest: Partial<Widget> = {}) =>
  widget({ className: 'Button', bounds, ...(id === undefined ? {} : { resourceId: id }), ...rest });
const frame = (...children: Widget[]) => widget({ className: 'Frame', bounds: ALL, children });

const ok = button('p:id/ok', [0, 0, 50, 50], { text: 'OK' });
const row1 = button('p:id/row', [0, 50, 50, 75]);
const row2 = button('p:id/row', [0, 75, 50, 100]);
const label = widget({ className: 'Label', bounds: [50, 0, 100, 50] });
const before = screenOf(frame(ok, row1, row2, label));

function recorded(path: Path) {
  const found = widgetAt(before.windows[0].root, path);
  if (found === undefined) throw new Error('no such widget');
  return targetOf(found, path);
}

const pathOf = (found: Found | null) => found?.path ?? null;

describe('byPath', () => {
  it('finds the widget at the recorded path', () => {
    expect(byPath(before, recorded([0]))).toEqual({ widget: ok, path: [0] });
    expect(pathOf(byPath(before, recorded([])))).toEqual([]);
  });

  it('wants the recorded class there, not the recorded id or text', () => {
    const after = screenOf(frame(button('p:id/other', ALL), label));
    expect(pathOf(byPath(after, recorded([0])))).toEqual([0]);
    expect(byPath(after, recorded([1]))).toBeNull();
    expect(byPath(after, recorded([2]))).toBeNull();
  });

  it('looks at the focused window only', () => {
    const dialog = { kind: 'dialog', bounds: ALL, focused: true, root: frame() } as const;
    const after: Screen = { ...before, windows: [dialog, { ...before.windows[0], focused: false }] };
    expect(byPath(after, recorded([0]))).toBeNull();
  });

  it('takes a bare point as a point', () => {
    expect(pathOf(byPath(before, { point: { x: 1, y: 60 } }))).toEqual([1]);
  });
});

describe('byIdElsePath', () => {
  it('follows an id to another path', () => {
    const after = screenOf(frame(label, row1, frame(ok)));
    expect(pathOf(byIdElsePath(after, recorded([0])))).toEqual([2, 0]);
  });

  it('tells widgets that share an id apart by path', () => {
    expect(pathOf(byIdElsePath(before, recorded([2])))).toEqual([2]);
    const after = screenOf(frame(row1, row2, label));
    expect(byIdElsePath(after, recorded([2]))).toBeNull();
  });

  it('goes by path when the id is gone, or there never was one', () => {
    const after = screenOf(frame(button('p:id/new', ALL), label));
    expect(pathOf(byIdElsePath(after, recorded([0])))).toEqual([0]);
    expect(pathOf(byIdElsePath(before, recorded([3])))).toEqual([3]);
  });

  it('takes a bare point as a point', () => {
    expect(byIdElsePath(before, { point: { x: 200, y: 200 } })).toBeNull();
  });
});

describe('byPoint', () => {
  it('finds the innermost widget under a point, and none outside', () => {
    expect(pathOf(byPoint(before, { point: { x: 49, y: 49 } }))).toEqual([0]);
    expect(pathOf(byPoint(before, { point: { x: 50, y: 49 } }))).toEqual([3]);
    expect(pathOf(byPoint(before, { point: { x: 99, y: 99 } }))).toEqual([]);
    expect(byPoint(before, { point: { x: 100, y: 0 } })).toBeNull();
  });

  it('takes the later of two widgets that overlap, which is drawn above, if it is visible', () => {
    const target = { point: { x: 5, y: 5 } };
    expect(pathOf(byPoint(screenOf(frame(button('a', ALL), button('b', ALL))), target))).toEqual([1]);
    const hidden = button('b', ALL, { visible: false });
    expect(pathOf(byPoint(screenOf(frame(button('a', ALL), hidden)), target))).toEqual([0]);
  });

  it('aims at the middle of a recorded widget', () => {
    const after = screenOf(frame(label, button(undefined, [20, 20, 30, 30])));
    expect(pathOf(byPoint(after, recorded([0])))).toEqual([1]);
  });
});

describe('retarget', () => {
  it('aims the action at the widget as it is now', () => {
    const moved = button('p:id/ok', [10, 10, 20, 20], { text: 'Fine' });
    const action: Action = { kind: 'setText', target: recorded([0]), text: 'abc' };
    expect(retarget(action, screenOf(frame(label, moved)), byIdElsePath)).toEqual({
      kind: 'setText',
      target: {
        path: [1],
        resourceId: 'p:id/ok',
        className: 'Button',
        text: 'Fine',
        bounds: [10, 10, 20, 20],
      },
      text: 'abc',
    });
  });

  it('is null when the widget is not there', () => {
    expect(retarget({ kind: 'click', target: recorded([0]) }, screenOf(frame()), byIdElsePath)).toBeNull();
  });

  it('leaves alone what is not aimed at a widget', () => {
    const back: Action = { kind: 'key', key: 'back', times: 1 };
    const tap: Action = { kind: 'click', target: { point: { x: 500, y: 500 } } };
    expect(retarget(back, before, byPath)).toBe(back);
    expect(retarget(tap, before, byPath)).toBe(tap);
  });
});
