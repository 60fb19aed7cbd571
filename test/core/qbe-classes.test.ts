import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/action.js';
import { alpha, beta, widgetActionCount } from '../../src/core/qbe-classes.js';

const target = { path: [0], className: 'View', bounds: [0, 0, 1, 1] } as const;
const MENU: Action = { kind: 'key', key: 'menu', times: 1 };
const BACK: Action = { kind: 'key', key: 'back', times: 1 };

describe('classes of QBE', () => {
  it('QTF 1 beta by the number of widget actions', () => {
    expect([0, 1, 2, 3, 4, 8, 9, 15, 16].map(beta)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5]);
  });

  it('QTF 2 alpha by the kind of action', () => {
    const actions: readonly Action[] = [
      MENU,
      BACK,
      { kind: 'key', key: 'back', times: 2 },
      { kind: 'click', target },
      { kind: 'longClick', target },
      { kind: 'setText', target, text: 'a' },
      { kind: 'scroll', target, direction: 'left' },
      { kind: 'bluetooth', to: 'on' },
    ];
    expect(actions.map(alpha)).toEqual([1, 2, 2, 3, 4, 5, 6, 7]);
  });

  it('puts actions that the table lacks with what they are like', () => {
    const actions: readonly Action[] = [
      { kind: 'focus', target },
      { kind: 'setValue', target, value: 1 },
      { kind: 'swipe', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } },
      { kind: 'key', key: 'home', times: 1 },
      { kind: 'rotate' },
    ];
    expect(actions.map(alpha)).toEqual([3, 5, 6, 7, 7]);
  });

  it('counts one write per widget and no universal action', () => {
    const other = { ...target, path: [1] };
    expect(
      widgetActionCount([
        { kind: 'click', target },
        { kind: 'click', target: { point: { x: 0, y: 0 } } },
        { kind: 'setText', target, text: 'a' },
        { kind: 'setText', target, text: 'b' },
        { kind: 'setText', target: other, text: 'a' },
        MENU,
        BACK,
        { kind: 'wifi', to: 'off' },
      ]),
    ).toBe(3);
  });
});
