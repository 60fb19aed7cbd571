import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../src/apk/dex/edit/code-editor.js';
import { withLongStrings } from '../../../../src/apk/dex/edit/long-strings.js';
import { malformed } from '../../../../src/apk/malformed.js';
import { assemble } from '../../support/assemble.js';
import { expectMalformed } from '../../support/refused.js';

const refuse = (what: string) => malformed('classes.dex', what);

describe('withLongStrings', () => {
  const text = `
      :start
        const-string v1, 7
        const-string v2, 8
        if-eqz v1, :start
        return-void`;

  it('gives strings with a long index a longer instruction', () => {
    const body = withLongStrings(bodyOf(assemble({}, text)), (index) => index === 8, refuse);
    expect([...body.insns]).toEqual([0x011a, 7, 0x021b, 8, 0, 0x0138, 0xfffb, 0x000e]);
  });

  it('leaves a body alone that has none', () => {
    const body = bodyOf(assemble({}, text));
    expect(withLongStrings(body, () => false, refuse)).toBe(body);
  });

  it('does not take a table for instructions', () => {
    const body = bodyOf(assemble({}, 'return-void\n .units 0x300 2 2 0 0x001a 0x001a'));
    expect(withLongStrings(body, () => true, refuse)).toBe(body);
  });

  it('refuses what is no instruction', () => {
    const body = bodyOf(assemble({}, '.units 0x73'));
    expectMalformed(() => withLongStrings(body, () => true, refuse), /no instruction with the opcode 115/);
  });
});
