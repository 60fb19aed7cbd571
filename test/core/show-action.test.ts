import { describe, expect, it } from 'vitest';
import type { Action, WidgetTarget } from '../../src/core/action.js';
import { showAction } from '../../src/core/show-action.js';

const plain: WidgetTarget = { path: [0, 2], className: 'android.widget.Button', bounds: [0, 0, 1, 1] };
const save: WidgetTarget = { ...plain, resourceId: 'com.x:id/save' };
const yes: WidgetTarget = { ...save, text: 'Yes' };
const point = { point: { x: 10, y: 20 } };

const CASES: readonly (readonly [string, Action])[] = [
  ['click "Yes"', { kind: 'click', target: yes }],
  ['click #save', { kind: 'click', target: save }],
  ['click Button[0,2]', { kind: 'click', target: plain }],
  ['tap 10,20', { kind: 'click', target: point }],
  ['long click "Yes"', { kind: 'longClick', target: yes }],
  ['long tap 10,20', { kind: 'longClick', target: point }],
  ['focus #save', { kind: 'focus', target: save }],
  ['type "a\\"b" into #save', { kind: 'setText', target: yes, text: 'a"b' }],
  ['type "" into "old"', { kind: 'setText', target: { ...plain, text: 'old' }, text: '' }],
  ['set Button[0,2] to 3', { kind: 'setValue', target: plain, value: 3 }],
  ['scroll down', { kind: 'scroll', target: plain, direction: 'down' }],
  ['scroll left in #save', { kind: 'scroll', target: save, direction: 'left' }],
  ['scroll up in "Yes"', { kind: 'scroll', target: yes, direction: 'up' }],
  ['pinch 10,20 by 0.5', { kind: 'pinch', target: point, scale: 0.5 }],
  ['swipe 1,2 to 3,4', { kind: 'swipe', from: { x: 1, y: 2 }, to: { x: 3, y: 4 } }],
  ['back', { kind: 'key', key: 'back', times: 1 }],
  ['volume up twice', { kind: 'key', key: 'volumeUp', times: 2 }],
  ['wait 500 ms', { kind: 'idle', ms: 500 }],
  ['open notification 0', { kind: 'openNotification', index: 0 }],
  ['button 1 of notification 0', { kind: 'openNotification', index: 0, button: 1 }],
  ['plane mode toggle', { kind: 'planeMode', to: 'toggle' }],
  ['night mode on', { kind: 'nightMode', to: 'on' }],
  ['battery 15 %', { kind: 'battery', percent: 15 }],
  ['language fr-FR', { kind: 'locale', tag: 'fr-FR' }],
  ['letters x1.3', { kind: 'fontScale', scale: 1.3 }],
  ['location gps', { kind: 'location', to: 'gps' }],
  ['rotate', { kind: 'rotate' }],
];

describe('showAction', () => {
  it.each(CASES)('shows %s', (shown, action) => {
    expect(showAction(action)).toBe(shown);
  });

  it('cuts long texts between characters', () => {
    const target = { ...plain, text: '😀'.repeat(50) };
    expect(showAction({ kind: 'click', target })).toBe(`click "${'😀'.repeat(39)}…"`);
  });
});
