import { describe, expect, it } from 'vitest';
import { controlFlow } from '../../../src/apk/flow/control-flow.js';
import { leaders } from '../../../src/apk/flow/leaders.js';
import { assemble } from '../support/assemble.js';

const leadersOf = (text: string) => [...leaders(controlFlow(assemble({}, text)))];

describe('leaders', () => {
  it('starts blocks after jumps and at their targets', () => {
    expect(
      leadersOf(`
        const/4 v0, 1
        if-eqz v0, :else
        const/4 v1, 2
        goto :end
      :else
        const/4 v1, 3
      :end
        return-void
      `),
    ).toEqual([0, 3, 5, 6]);
  });

  it('does not end a block at an instruction that may throw', () => {
    expect(
      leadersOf(`
      :try
        invoke-static {}, LMain;->one()I
        move-result v0
        div-int v0, v0, v0
        invoke-static {}, LMain;->one()I
      :done
        return-void
      :handler
        move-exception v0
        throw v0
        .catch * :try :done :handler
      `),
    ).toEqual([0, 10]);
  });

  it('starts a block at a handler that control also runs into', () => {
    expect(
      leadersOf(':try\n div-int v0, v0, v0\n:handler\n return-void\n .catch * :try :handler :handler'),
    ).toEqual([0, 2]);
  });

  it('starts a method once, a loop there or not, and leaves out what is never reached', () => {
    expect(leadersOf(':again\n if-eqz v0, :again\n return-void\n nop\n return-void')).toEqual([0, 2]);
  });
});
