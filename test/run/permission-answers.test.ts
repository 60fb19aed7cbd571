import { describe, expect, it } from 'vitest';
import { refusedButtons } from '../../src/run/permission-answers.js';

describe('answers to permission dialogs', () => {
  it('leave the buttons of the other answer alone', () => {
    expect(refusedButtons('ask')).toEqual([]);
    expect(refusedButtons('grant')).toContain('#permission_deny_button');
    expect(refusedButtons('deny')).toContain('#permission_allow_button');
    expect(refusedButtons('grant').filter((id) => refusedButtons('deny').includes(id))).toEqual([]);
  });
});
