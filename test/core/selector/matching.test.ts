import { describe, expect, it } from 'vitest';
import { parseSelector } from '../../../src/core/selector/grammar.js';
import { find, matches } from '../../../src/core/selector/matching.js';
import { type Widget, widget } from '../../../src/core/widget.js';
import { screenOf } from '../../support/screens.js';

function row(text: string): Widget {
  return widget({
    className: 'com.example.Row',
    role: 'android.widget.LinearLayout',
    resourceId: 'app:id/row',
    children: [
      widget({ className: 'android.widget.TextView', text }),
      widget({ className: 'android.widget.CheckBox', resourceId: 'app:id/done' }),
    ],
  });
}

const list = widget({
  className: 'android.widget.ListView',
  resourceId: 'app:id/list',
  children: [row('Milk'), row('Bread')],
});
const screen = screenOf(
  widget({
    className: 'android.widget.LinearLayout',
    children: [
      list,
      widget({ className: 'android.widget.Button', text: 'ok', resourceId: 'app:id/save' }),
      widget({ className: 'android.widget.Button', text: 'Save', resourceId: 'app:id/ok' }),
      widget({ className: 'android.widget.ImageButton', description: 'ok' }),
      widget({ className: 'android.widget.Button', text: 'ok', visible: false }),
      widget({ className: 'android.widget.TextView', text: 'Milk' }),
    ],
  }),
);

describe('a selector on a screen', () => {
  it.each([
    ['#ok', [[2]]],
    ['#app:id/ok', []],
    ['ok', [[1], [3]]],
    ['OK', []],
    ['text=ok', [[1]]],
    ['description=ok', [[3]]],
    ['ok & role=ImageButton', [[3]]],
    ['role=android.widget.Button', [[1], [2]]],
    ['role=Row', []],
    ['role=LinearLayout', [[], [0, 0], [0, 1]]],
    ['#row & nth=2', [[0, 1]]],
    ['#row & nth=3', []],
    ['Milk', [[0, 0, 0], [5]]],
    ['#list >> Milk', [[0, 0, 0]]],
    [
      '#list >> #row',
      [
        [0, 0],
        [0, 1],
      ],
    ],
    ['#list >> #row & nth=2 >> role=CheckBox', [[0, 1, 1]]],
    [
      '#row >> role=CheckBox',
      [
        [0, 0, 1],
        [0, 1, 1],
      ],
    ],
    ['#row >> role=CheckBox & nth=2', [[0, 1, 1]]],
    ['#list >> #list', []],
    ['#ok >> Milk', []],
  ])('%s names %j', (text, paths) => {
    const found = matches(screen, parseSelector(text));
    expect(found.map(({ path }) => path)).toEqual(paths);
    expect(find(screen, parseSelector(text))).toEqual(found[0] ?? null);
  });

  it('looks at the window that takes input alone', () => {
    const [below] = screen.windows;
    const dialog = widget({ className: 'android.widget.Button', text: 'Milk' });
    const behind = screenOf(dialog, {
      windows: [
        { kind: 'dialog', bounds: [0, 0, 1, 1], focused: true, root: dialog },
        { ...below, focused: false },
      ],
    });
    expect(matches(behind, parseSelector('Milk'))).toEqual([{ widget: dialog, path: [] }]);
  });
});
