import { describe, expect, it } from 'vitest';
import { type Action, inputKey, targetOf, type WidgetTarget } from '../../../src/core/action.js';
import { widget } from '../../../src/core/widget.js';
import { withSelector } from '../../../src/run/derive/with-selector.js';
import { screenOf } from '../../support/screens.js';

const save = widget({ className: 'android.widget.Button', resourceId: 'app:id/save', text: 'Save' });
const other = widget({ className: 'android.widget.Button', resourceId: 'app:id/other' });
const picture = widget({ className: 'android.widget.ImageView' });
const screen = screenOf(widget({ className: 'android.widget.LinearLayout', children: [save, picture] }));

function click(target: WidgetTarget): Action {
  return { kind: 'click', target };
}

describe('an action with the selector of its widget', () => {
  it('is otherwise the same', () => {
    const target = targetOf(save, [0]);
    const named = withSelector(click(target), screen);
    expect(named).toEqual(click({ ...target, selector: '#save' }));
    expect(inputKey(named)).toBe(inputKey(click(target)));
  });

  it('is the same object every time', () => {
    const action = click(targetOf(picture, [1]));
    const named = withSelector(action, screen);
    expect(named).toEqual(click({ ...targetOf(picture, [1]), selector: 'role=ImageView' }));
    expect(withSelector(action, screen)).toBe(named);
  });

  it.each<[string, WidgetTarget]>([
    ['the widget is gone', targetOf(save, [7])],
    ['one of another class is in its place', targetOf(picture, [0])],
    ['another of its class is in its place', targetOf(other, [0])],
    [
      'another of its class, with an id, is in its place',
      targetOf(widget({ className: save.className }), [0]),
    ],
  ])('has none when %s', (_, target) => {
    expect(withSelector(click(target), screen)).toEqual(click(target));
    expect(withSelector(click({ ...target, selector: '#old' }), screen)).toEqual(click(target));
  });

  it('is left alone when it is aimed at no widget', () => {
    const tap: Action = { kind: 'click', target: { point: { x: 1, y: 2 } } };
    const back: Action = { kind: 'key', key: 'back', times: 1 };
    expect(withSelector(tap, screen)).toBe(tap);
    expect(withSelector(back, screen)).toBe(back);
  });
});
