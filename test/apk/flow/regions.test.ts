import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ControlFlow, controlFlow } from '../../../src/apk/flow/control-flow.js';
import { Regions } from '../../../src/apk/flow/regions.js';
import { assemble } from '../support/assemble.js';
import { reachable } from './graphs.js';
import { intMethods } from './int-methods.js';

const flowOf = (text: string): ControlFlow => controlFlow(assemble({ proto: '(II)V', registers: 4 }, text));

describe('Regions', () => {
  it('has both branches up to where they meet', () => {
    const flow = flowOf(`
      if-eqz p0, :else
      const/4 v0, 1
      goto :end
    :else
      const/4 v0, 2
    :end
      return-void
    `);
    const regions = new Regions(flow);
    expect([...regions.region(0)]).toEqual([1, 2]);
    expect(regions.postDominator(0)).toBe(3);
    expect([...regions.over(2)]).toEqual([0]);
    expect([...regions.over(3)]).toEqual([]);
  });

  it('has the rest of the method after an early return', () => {
    const flow = flowOf('if-eqz p0, :go\n return-void\n:go\n const/4 v0, 1\n return-void');
    const regions = new Regions(flow);
    expect([...regions.region(0)]).toEqual([1, 2]);
    expect(regions.postDominator(0)).toBeUndefined();
  });

  it('does not end at a throw', () => {
    const flow = flowOf(`
      if-eqz p0, :go
      const/4 v0, 1
      if-eqz p1, :other
      throw v0
    :other
      throw v0
    :go
      const/4 v0, 1
      return-void
    `);
    const regions = new Regions(flow);
    expect([...regions.region(0)]).toEqual([1, 2, 3]);
    expect(regions.postDominator(0)).toBe(4);
    expect([...regions.over(4)]).toEqual([]);
  });

  it('has the condition of a loop in its own region', () => {
    const flow = flowOf('nop\n:again\n if-eqz p0, :end\n const/4 p0, 0\n goto :again\n:end\n return-void');
    const regions = new Regions(flow);
    expect([...regions.region(1)]).toEqual([1, 2]);
  });

  it('has the handlers of what runs under the condition, up to where they lead back', () => {
    const flow = flowOf(`
      if-eqz p0, :end
    :try
      div-int v0, p0, p1
    :end
      const/4 v1, 1
      return-void
    :handler
      const/4 v0, 0
      goto :end
      .catch * :try :end :handler
    `);
    expect([...new Regions(flow).region(0)]).toEqual([1, 3]);
    expect([...new Regions(flow, 'without handlers').region(0)]).toEqual([1]);
  });

  it('keeps inner conditions apart from outer ones', () => {
    // if (a) { if (b) x; y; } z;
    const flow = flowOf(`
      if-eqz p0, :z
      if-eqz p1, :y
      const/4 v0, 1
    :y
      const/4 v0, 2
    :z
      return-void
    `);
    const regions = new Regions(flow);
    expect([[...regions.region(0)], [...regions.region(1)]]).toEqual([[1, 2, 3], [2]]);
    expect([...regions.over(2)]).toEqual([0, 1]);
  });

  it('agrees with the definitions', () => {
    fc.assert(
      fc.property(intMethods, ({ code }) => {
        const flow = controlFlow(code);
        const regions = new Regions(flow, 'without handlers');
        for (const condition of flow.conditionals()) {
          const stop = regions.postDominator(condition);
          const expected = new Set<number>();
          for (const next of flow.normal.successors(condition)) {
            for (const block of reachable(flow.normal, next, stop)) expected.add(block);
          }
          expect([...regions.region(condition)]).toEqual([...expected].sort((a, b) => a - b));
          for (const block of flow.order) {
            expect(regions.over(block).includes(condition)).toBe(expected.has(block));
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
