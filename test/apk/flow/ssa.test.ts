import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlFlow } from '../../../src/apk/flow/control-flow.js';
import { type Ssa, ssa } from '../../../src/apk/flow/ssa.js';
import { assemble, type MethodHead } from '../support/assemble.js';
import { faults, homeOf } from './check-ssa.js';
import { intMethods, runRegisters, runValues } from './int-methods.js';

const small = fc.integer({ min: -4, max: 4 });

function formOf(text: string, head: MethodHead = {}): Ssa {
  const form = ssa(controlFlow(assemble(head, text)));
  expect(faults(form)).toEqual([]);
  return form;
}

/** What gives the values that an instruction uses: p0 for a parameter, @3 for an instruction, and so on. */
function used(form: Ssa, instruction: number): string[] {
  return [...form.uses(instruction)].map((value) => shown(form, value));
}

function shown(form: Ssa, value: number): string {
  const definition = form.definition(value);
  switch (definition.kind) {
    case 'parameter':
      return `p${definition.index}`;
    case 'phi':
      return `phi(${[...form.operands(value)].map((one) => (form.isPhi(one) ? 'phi' : shown(form, one))).join(' ')})`;
    case 'instruction':
      return `@${definition.at}`;
    case 'caught':
      return `caught@${definition.at}`;
    case 'undefined':
      return '?';
  }
}

/** The address of the last instruction. */
const lastOf = (form: Ssa) => form.flow.last(form.flow.size - 1) ?? -1;

describe('ssa', () => {
  it('computes what the registers compute', () => {
    fc.assert(
      fc.property(intMethods, fc.tuple(small, small), ({ code }, inputs) => {
        const form = ssa(controlFlow(code));
        expect(faults(form)).toEqual([]);
        expect(runValues(form, inputs)).toEqual(runRegisters(code, inputs));
      }),
      { numRuns: 1000 },
    );
  });

  it('numbers parameters first, wide ones once, the receiver before all', () => {
    const form = formOf('add-long v0, p1, p4\n long-to-int v0, v0\n add-int v0, v0, p3\n return v0', {
      proto: '(JIJ)I',
      registers: 9,
      isStatic: false,
    });
    expect(form.parameterCount).toBe(4);
    expect(used(form, 0)).toEqual(['p1', 'p3']);
    expect(used(form, 3)).toEqual(['@2', 'p2']);
    expect([form.size, form.value(0), form.value(2), form.value(5)]).toEqual([7, 4, 5, undefined]);
  });

  it('takes the arguments of calls in order and joins a result with its call', () => {
    const form = formOf(
      `
        const-wide/16 v2, 7
        invoke-virtual {p0, v2, v3, p1}, LMain;->one(JI)J
        move-result-wide v4
        invoke-static/range {v2 .. v5}, LMain;->two(JJ)LMain;
        move-result-object v4
        filled-new-array {p1, p1}, [I
        move-result-object v2
        invoke-polymorphic {p0, v4}, LHandle;->invoke([LX;)LX;, (LMain;)V
        return-object v4
      `,
      { proto: '(I)LMain;', registers: 8, isStatic: false },
    );
    expect(used(form, 2)).toEqual(['p0', '@0', 'p1']);
    expect(used(form, 6)).toEqual(['@0', '@2']);
    expect(used(form, 10)).toEqual(['p1', 'p1']);
    expect(used(form, 14)).toEqual(['p0', '@6']);
    expect(used(form, lastOf(form))).toEqual(['@6']);
    expect([form.value(2), form.value(5)]).toEqual([3, undefined]);
    expect(form.use(2, 2)).toBe(1);
  });

  it('joins values where ways meet, and only where they are wanted', () => {
    const form = formOf(
      `
        const/4 v0, 0
        const/4 v1, 0
        if-eqz p0, :end
        const/4 v0, 1
        const/4 v1, 1
      :end
        const/4 v1, 2
        add-int v0, v0, v1
        return v0
      `,
      { proto: '(I)I' },
    );
    expect(form.endPhi(2) - form.firstPhi(0)).toBe(1);
    const phi = form.firstPhi(2);
    expect([shown(form, phi), homeOf(form, phi)]).toEqual(['phi(@0 @4)', 2]);
    const constant = form.value(4) ?? -1;
    expect([[...form.users(constant)], form.operands(phi).includes(constant)]).toEqual([[], true]);
    expect([...form.users(phi)]).toEqual([7]);
    expect([...form.users(0)]).toEqual([2]);
  });

  it('is right about a loop at the start of a method', () => {
    const form = formOf(':again\n add-int/lit8 p0, p0, -1\n if-gtz p0, :again\n return p0', {
      proto: '(I)I',
    });
    expect(used(form, 0)).toEqual(['phi(p0 @0)']);
    expect(used(form, lastOf(form))).toEqual(['@0']);
  });

  it('gives a handler what a register held before the instruction that threw', () => {
    const form = formOf(
      `
        const/4 v0, 1
      :try
        div-int v0, p0, v0
      :done
        return v0
      :handler
        move-exception v1
        return v0
        .catch * :try :done :handler
      `,
      { proto: '(I)I' },
    );
    expect(used(form, 3)).toEqual(['@1']);
    expect(used(form, lastOf(form))).toEqual(['phi(@0)']);
    expect(shown(form, form.value(4) ?? -1)).toBe('caught@4');
  });

  it('gives a move a value of its own that knows its source', () => {
    const form = formOf('move v1, p0\n move v2, v1\n return v2', { proto: '(I)I' });
    expect(used(form, 2)).toEqual(['@1']);
    const [value = -1] = form.uses(2);
    expect([form.source(value), form.source(0)]).toEqual([0, 0]);
  });

  it('tells values apart that share a register', () => {
    const form = formOf(
      'const/4 v0, 1\n if-eqz v0, :end\n const/4 v0, 2\n if-eqz v0, :end\n nop\n:end\n return-void',
    );
    expect([used(form, 1), used(form, 4)]).toEqual([['@0'], ['@3']]);
    expect(form.size).toBe(2);
  });

  it('has a value for registers that were never written', () => {
    const form = formOf('if-eqz p0, :end\n const/4 v0, 1\n:end\n return v0', { proto: '(I)I' });
    expect(used(form, 3)).toEqual(['phi(? @2)']);
    expect(form.definition(form.size - 1)).toEqual({ kind: 'undefined' });
  });

  const broken: Record<string, [MethodHead, string]> = {
    'fetches the result of no call': [{}, 'move-result v0\n return-void'],
    'at 4 fetches': [{}, 'goto :in\n invoke-static {}, LMain;->one()I\n:in\n move-result v0\n return-void'],
    'has not the arguments': [{}, 'invoke-static {v0}, LMain;->one(J)V\n return-void'],
    'the call at 1 has not': [{}, 'nop\n invoke-virtual {}, LMain;->one()V\n return-void'],
    'uses registers beyond': [{ registers: 2 }, 'const/4 v9, 0\n return-void'],
  };
  it.each(Object.keys(broken))('refuses code of which it must say: %s', (what) => {
    const [head, text] = broken[what] ?? [{}, ''];
    expect(() => ssa(controlFlow(assemble(head, text)))).toThrow(what);
  });
});
