import { describe, expect, it } from 'vitest';
import { inputKey, KEYS } from '../../../src/core/action.js';
import { avoiding } from '../../../src/core/inputs/avoiding.js';
import { smartInputs } from '../../../src/core/inputs/smart.js';
import { widget } from '../../../src/core/widget.js';
import { APP } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

const model = smartInputs({ package: APP, keys: KEYS, capabilities: [] });
const screen = screenOf(
  widget({
    className: 'LinearLayout',
    children: [
      widget({ className: 'Button', clickable: true, text: 'Buy', resourceId: 'app:id/buy' }),
      widget({ className: 'Button', clickable: true, text: 'Look' }),
    ],
  }),
);

describe('avoiding widgets', () => {
  it.each([[['#buy']], [['buy']], [['Buy']]])('leaves out those named %j', (names) => {
    expect(avoiding(model, names).inputs(screen).map(inputKey)).toEqual([
      'click [1]',
      'key back',
      'key menu',
    ]);
  });

  it.each<[readonly string[], readonly string[]]>([
    [['#buy'], ['click [1]']],
    [['#look'], ['click [0]', 'click [1]']],
    [['Look & role=Button'], ['click [0]']],
    [['role=Button'], []],
    [['role=Button & nth=2'], ['click [0]']],
    [['role=LinearLayout >> Buy', 'Look'], []],
    [['#list >> Buy'], ['click [0]', 'click [1]']],
  ])('leaves out what the selectors %j name, and nothing else', (selectors, left) => {
    const clicks = avoiding(model, selectors).inputs(screen).map(inputKey);
    expect(clicks).toEqual([...left, 'key back', 'key menu']);
  });

  it('takes an id for no text, but a bare word for either, as ever', () => {
    const words = screenOf(
      widget({
        className: 'LinearLayout',
        children: [
          widget({ className: 'Button', clickable: true, text: 'ok', resourceId: 'app:id/save' }),
          widget({ className: 'Button', clickable: true, text: 'Save', resourceId: 'app:id/ok' }),
        ],
      }),
    );
    const clicks = (selector: string) =>
      avoiding(model, [selector])
        .inputs(words)
        .map(inputKey)
        .filter((key) => key.startsWith('click'));
    expect(clicks('#ok')).toEqual(['click [0]']);
    expect(clicks('"ok"')).toEqual(['click [1]']);
    expect(clicks('ok')).toEqual([]);
  });

  it('refuses what is no selector', () => {
    expect(() => avoiding(model, ['#buy', 'nth=x'])).toThrow("The selector 'nth=x' cannot be read");
  });

  it('changes nothing when nothing is to be avoided', () => {
    expect(avoiding(model, [])).toBe(model);
  });
});
