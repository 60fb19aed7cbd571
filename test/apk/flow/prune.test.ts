import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlFlow } from '../../../src/apk/flow/control-flow.js';
import { leaders } from '../../../src/apk/flow/leaders.js';
import { prune } from '../../../src/apk/flow/prune.js';
import { ssa } from '../../../src/apk/flow/ssa.js';
import { assemble } from '../support/assemble.js';
import { faults } from './check-ssa.js';
import { intMethods, runRegisters, runValues } from './int-methods.js';

const flow = controlFlow(
  assemble(
    { proto: '(I)I', registers: 3 },
    `
      const/4 v0, 0
      packed-switch p0, 5, :five, :six
      goto :end
    :five
      const/4 v0, 5
      goto :end
    :six
      const/4 v0, 6
    :try
      div-int v0, v0, v0
    :end
      return v0
    :handler
      return p0
      .catch * :try :end :handler
    `,
  ),
);
// Blocks: 0 start, 1 default, 2 five, 3 six, 4 end, 5 handler.
const five = flow.start(2);

describe('prune', () => {
  it('keeps the numbers of blocks and drops what is not reached', () => {
    const left = prune(flow, (_, target) => target === five);
    expect(left.size).toBe(flow.size);
    expect([...left.order]).toEqual([0, 2, 4]);
    expect(left.exits('without throws')).toEqual([4]);
    expect([...left.predecessors.successors(4)]).toEqual([2]);
    expect(left.exceptional.targets.length).toBe(0);
    expect([left.start(2), left.blockAt(five)]).toEqual([five, 2]);
    expect([...leaders(left)]).toEqual([0, five, flow.start(4)]);
  });

  it('leaves no phi where only one value arrives', () => {
    const before = ssa(flow);
    expect(before.endPhi(4) - before.firstPhi(4)).toBe(1);
    const left = ssa(prune(flow, (_, target) => target === five));
    expect(faults(left)).toEqual([]);
    const [used = -1] = left.uses(flow.start(4));
    expect(left.definition(used)).toEqual({ kind: 'instruction', at: five });
  });

  it('asks for conditional jumps only, by their addresses', () => {
    const asked: [number, number][] = [];
    const left = prune(flow, (jump, target) => {
      asked.push([jump, target]);
      return true;
    });
    expect(asked).toEqual([1, 2, 3].map((block) => [flow.last(0), flow.start(block)]));
    expect([...left.all.targets]).toEqual([...flow.all.targets]);
  });

  it('does not change a run that goes only ways that are kept', () => {
    const small = fc.integer({ min: -4, max: 4 });
    fc.assert(
      fc.property(intMethods, fc.tuple(small, small), ({ code }, inputs) => {
        const steps = new Set<string>();
        const outcome = runRegisters(code, inputs, steps);
        const left = ssa(prune(controlFlow(code), (jump, target) => steps.has(`${jump} ${target}`)));
        expect(faults(left)).toEqual([]);
        expect(runValues(left, inputs)).toEqual(outcome);
      }),
      { numRuns: 500 },
    );
  });

  it('can be done again', () => {
    const first = prune(flow, (_, target) => target !== five);
    expect([...first.order].sort()).toEqual([0, 1, 3, 4, 5]);
    expect([...prune(first, (_, target) => target === flow.start(1)).order]).toEqual([0, 1, 4]);
  });
});
