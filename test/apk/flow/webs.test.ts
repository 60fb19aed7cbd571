import { describe, expect, it } from 'vitest';
import { controlFlow } from '../../../src/apk/flow/control-flow.js';
import { type Ssa, ssa } from '../../../src/apk/flow/ssa.js';
import { Webs } from '../../../src/apk/flow/webs.js';
import { assemble } from '../support/assemble.js';

function formOf(text: string): Ssa {
  return ssa(controlFlow(assemble({ proto: '(II)I', registers: 4 }, text)));
}

/** The addresses of the instructions in the web of what an instruction gives. */
function definedWith(form: Ssa, instruction: number): number[] {
  return new Webs(form).members(form.value(instruction) ?? -1).flatMap((value) => {
    const definition = form.definition(value);
    return definition.kind === 'instruction' ? [definition.at] : [];
  });
}

describe('Webs', () => {
  it('has every assignment of a variable, folded to a constant or not', () => {
    // int count = 0; if (a) count++; if (b) count++; return count;
    const form = formOf(`
      const/4 v0, 0
      if-eqz p0, :second
      const/4 v0, 1
    :second
      if-eqz p1, :end
      add-int/lit8 v0, v0, 1
    :end
      return v0
    `);
    expect(definedWith(form, 3)).toEqual([0, 3, 6]);
    expect(definedWith(form, 6)).toEqual([0, 3, 6]);
  });

  it('keeps an assignment from another variable, and not that variable', () => {
    // int r = 0; if (a) r = b; return r;
    const form = formOf('const/4 v0, 0\n if-eqz p0, :end\n move v0, p1\n:end\n return v0');
    expect(definedWith(form, 3)).toEqual([0, 3]);
    const webs = new Webs(form);
    expect(webs.members(1)).toEqual([1]);
    expect(webs.of(1)).toBe(1);
  });

  it('does not join what merely shares a register', () => {
    const form = formOf(`
      const/4 v0, 0
      if-eqz p0, :one
      const/4 v0, 1
    :one
      move v1, v0
      const/4 v0, 2
      if-eqz p1, :two
      const/4 v0, 3
    :two
      add-int v0, v0, v1
      return v0
    `);
    expect(definedWith(form, 3)).toEqual([0, 3]);
    expect(definedWith(form, 8)).toEqual([5, 8]);
  });

  it('goes by the smallest of its values', () => {
    const form = formOf(':again\n add-int/lit8 p0, p0, 1\n if-gtz p0, :again\n return p0');
    const webs = new Webs(form);
    expect(webs.of(form.value(0) ?? -1)).toBe(0);
    expect(webs.members(0)).toEqual([0, form.firstPhi(1), form.value(0)]);
  });
});
