import { describe, expect, it } from 'vitest';
import { DEFAULT_SCREEN, FIRST_SCREEN, PHONE_SCREENS } from '../../src/core/phone-screen.js';
import { contextOf, contextSchema, contextWords, recordedContext, untouched } from '../../src/run/context.js';

const RECORDED = { ref: 'a.apk', package: 'a', hash: 'x' };

describe('the context of a job', () => {
  it('is what was said, by the first that said it, and else the default', () => {
    expect(contextOf()).toEqual({
      external: 'cancel',
      screen: DEFAULT_SCREEN,
      permissions: 'ask',
      own: [],
      login: [],
      texts: {},
      avoid: [],
    });
    const [first, second] = [
      { external: 'throw', own: undefined },
      { external: 'canned', own: ['app'] },
    ] as const;
    expect(contextOf(first, second)).toMatchObject({ external: 'throw', own: ['app'] });
  });

  it('of recorded traces is how they were recorded: one that names no login was made without', () => {
    const login = [{ click: 'Log in' }];
    const context = contextOf(recordedContext({ ...RECORDED, external: 'canned' }), { login });
    expect(context).toMatchObject({ external: 'canned', login: [], own: [] });
    expect(contextOf(recordedContext({ ...RECORDED, login })).login).toEqual(login);
  });

  it('of what was recorded before there was a choice of screens has the first one', () => {
    expect(contextOf(recordedContext(RECORDED)).screen).toBe(FIRST_SCREEN);
    expect(contextOf(recordedContext({ ...RECORDED, screen: PHONE_SCREENS.fold })).screen).toBe(
      PHONE_SCREENS.fold,
    );
    const { screen: _, ...before } = contextOf();
    expect(contextSchema.parse(before).screen).toBe(FIRST_SCREEN);
  });

  it('is read as it was written', () => {
    const context = contextOf({
      device: 'jvm',
      login: [{ type: 'x', into: '#name' }],
      texts: { name: ['x'] },
    });
    expect(contextSchema.parse(JSON.parse(JSON.stringify(context)))).toEqual(context);
  });

  it('leaves alone what it avoids, and the buttons that answer a question otherwise', () => {
    const avoided = untouched(contextOf({ avoid: ['#buy'], permissions: 'deny' }));
    expect(avoided).toContain('#buy');
    expect(avoided).toContain('#permission_allow_button');
    expect(untouched(contextOf({ permissions: 'grant' }))).toContain('#permission_deny_button');
    expect(untouched(contextOf())).toEqual([]);
  });

  it('is said again on a command line, but for what may be secret', () => {
    const context = contextOf({
      device: 'jvm',
      external: 'canned',
      screen: PHONE_SCREENS.tablet,
      permissions: 'grant',
      own: ['a.b'],
      avoid: ['Log out'],
      login: [{ type: 'secret', into: '#password' }],
      texts: { password: ['secret'] },
    });
    expect(contextWords(context).join(' ')).toBe(
      "--device jvm --external canned --screen tablet --permissions grant --own a.b --avoid 'Log out'",
    );
  });
});
