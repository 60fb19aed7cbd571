import { describe, expect, it } from 'vitest';
import {
  parseScriptStep,
  scriptedAction,
  scriptStep,
  showScriptStep,
  writtenStep,
} from '../../src/core/script.js';
import { widget } from '../../src/core/widget.js';
import { screenOf } from '../support/screens.js';

const screen = screenOf(
  widget({
    className: 'LinearLayout',
    children: [
      widget({ className: 'EditText', editable: true, resourceId: 'app:id/user' }),
      widget({ className: 'Button', clickable: true, text: 'Log in', visible: false }),
      widget({ className: 'Button', clickable: true, text: 'Log in' }),
      widget({ className: 'ImageButton', clickable: true, description: 'Help' }),
    ],
  }),
);

describe('a step that a person wrote down', () => {
  it.each([
    [
      { type: 'me', into: '#user' },
      { kind: 'setText', text: 'me', target: { path: [0] } },
    ],
    [{ click: 'Log in' }, { kind: 'click', target: { path: [2] } }],
    [{ longClick: 'Help' }, { kind: 'longClick', target: { path: [3] } }],
    [{ click: 'role=Button & nth=1' }, { kind: 'click', target: { path: [2] } }],
    [{ click: 'role=LinearLayout >> description=Help' }, { kind: 'click', target: { path: [3] } }],
    [{ key: 'back' as const }, { kind: 'key', key: 'back' }],
    [{ wait: 500 }, { kind: 'idle', ms: 500 }],
  ])('%o is done to the widget that it names', (step, action) => {
    expect(scriptStep.parse(step)).toEqual(step);
    expect(writtenStep.parse(step)).toEqual(step);
    expect(scriptedAction(step, screen)).toMatchObject(action);
  });

  it('is not done when the widget is not there', () => {
    expect(scriptedAction({ click: '#login' }, screen)).toBeNull();
    expect(scriptedAction({ click: 'Log out' }, screen)).toBeNull();
  });

  it('is refused as it is written when its selector is none, but read from a recording', () => {
    const step = { type: 'me', into: 'nht=2' };
    const message =
      "the selector 'nht=2' cannot be read at character 1: there is no nht=, but text=, description=, role=, nth=, or # before an id";
    expect(writtenStep.safeParse(step).error?.issues).toMatchObject([{ path: ['into'], message }]);
    expect(scriptStep.parse(step)).toEqual(step);
    expect(() => scriptedAction(step, screen)).toThrow(`T${message.slice(1)}.`);
  });

  it('can be told in a few words, without what was typed, which may be a secret', () => {
    expect(showScriptStep({ type: 'secret', into: '#password' })).toBe('type into #password');
  });

  it('can be written in one line', () => {
    expect(parseScriptStep('click #ok')).toEqual({ click: '#ok' });
    expect(parseScriptStep(' long click Row 3 ')).toEqual({ longClick: 'Row 3' });
    expect(parseScriptStep('type me into it into #email')).toEqual({ type: 'me into it', into: '#email' });
    expect(parseScriptStep('key back')).toEqual({ key: 'back' });
    expect(parseScriptStep('wait 500')).toEqual({ wait: 500 });
    for (const none of ['', 'click', 'key nothing', 'wait long', 'press #ok']) {
      expect(parseScriptStep(none), none).toBeNull();
    }
  });
});
