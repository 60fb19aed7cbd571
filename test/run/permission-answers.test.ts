import { describe, expect, it } from 'vitest';
import { parseSelector } from '../../src/core/selector/grammar.js';
import { refusedButtons } from '../../src/run/permission-answers.js';

describe('answers to permission dialogs', () => {
  it('are selectors', () => {
    expect(refusedButtons('deny').map(parseSelector)).toContainEqual({ id: 'permission_allow_button' });
    expect(refusedButtons('grant').map(parseSelector)).toContainEqual({ id: 'permission_deny_button' });
  });

  it('leave the buttons of the other answer alone', () => {
    expect(refusedButtons('ask')).toEqual([]);
    expect(refusedButtons('grant')).toContain('#permission_deny_button');
    expect(refusedButtons('deny')).toContain('#permission_allow_button');
    expect(refusedButtons('grant').filter((id) => refusedButtons('deny').includes(id))).toEqual([]);
  });
});
