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

  it('changes nothing when nothing is to be avoided', () => {
    expect(avoiding(model, [])).toBe(model);
  });
});
