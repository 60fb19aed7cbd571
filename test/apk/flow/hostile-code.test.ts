import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flag, opcodeFlags, opcodeSizes } from '../../../src/apk/dex/opcodes.js';
import { controlFlow } from '../../../src/apk/flow/control-flow.js';
import { leaders } from '../../../src/apk/flow/leaders.js';
import { Regions } from '../../../src/apk/flow/regions.js';
import { ssa } from '../../../src/apk/flow/ssa.js';
import { Webs } from '../../../src/apk/flow/webs.js';
import { GauntletError } from '../../../src/core/errors.js';
import { assemble } from '../support/assemble.js';
import { expectMalformed } from '../support/refused.js';
import { faults } from './check-ssa.js';

/** Instructions whose registers and jumps are likely to fit a small method, and some that do not. */
const instruction = fc
  .tuple(
    fc.nat(255),
    fc.nat(0x333),
    fc.array(fc.oneof(fc.nat(12), fc.integer({ min: 0xfff4, max: 0xffff })), { minLength: 4, maxLength: 4 }),
  )
  .map(([opcode, rest, more]) => {
    const size = opcodeSizes[opcode] ?? 1;
    const isCall = ((opcodeFlags[opcode] ?? 0) & flag.TAKES_ARGUMENTS) !== 0;
    return [opcode | ((isCall ? rest & 3 : rest & 0x3f) << 8), ...more].slice(0, Math.max(1, size));
  });

describe('code that no compiler wrote', () => {
  it('is analysed or refused', () => {
    let refused = 0;
    let analysed = 0;
    fc.assert(
      fc.property(
        fc.array(instruction, { minLength: 1, maxLength: 25 }),
        fc.boolean(),
        (instructions, hasTry) => {
          const units = instructions.flat().map(String).join(' ');
          const guarded = hasTry ? '.catch * :start :end :start' : '';
          const code = assemble(
            { registers: 16 },
            `:start\n .units ${units}\n nop\n:end\n return-void\n ${guarded}`,
          );
          try {
            const flow = controlFlow(code);
            const form = ssa(flow);
            expect(faults(form)).toEqual([]);
            expect(leaders(flow)[0]).toBe(0);
            new Webs(form);
            const regions = new Regions(flow);
            for (const block of flow.order) regions.over(block);
            analysed++;
          } catch (error) {
            if (!(error instanceof GauntletError)) throw error;
            refused++;
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(Math.min(refused, analysed)).toBeGreaterThan(20);
  });

  it('is not followed for long where loops are in loops', () => {
    const count = 5000;
    const open = Array.from({ length: count }, (_, i) => `:l${i}\n nop`);
    const close = Array.from({ length: count }, (_, i) => {
      const loop = count - 1 - i;
      return ` if-eqz v0, :n${loop}\n goto/32 :l${loop}\n:n${loop}`;
    });
    const flow = controlFlow(assemble({}, [...open, ...close, 'return-void'].join('\n')));
    expectMalformed(() => ssa(flow), /too tangled/);
    expectMalformed(() => new Regions(flow).over(0), /too tangled/);
    expect(new Regions(flow).region(flow.conditionals()[0] ?? -1).length).toBeGreaterThan(1);
  });

  it('is not followed where as many registers change in as many loops', () => {
    const count = 4000;
    const open = Array.from({ length: count }, (_, i) => `:l${i}\n add-int/lit8 v0, v0, 1`);
    const set = Array.from({ length: count }, (_, i) => ` move/16 v${i + 1}, v${((i + 1) % count) + 1}`);
    const close = Array.from({ length: count }, (_, i) => {
      const loop = count - 1 - i;
      return ` if-eqz v0, :n${loop}\n goto/32 :l${loop}\n:n${loop}`;
    });
    const code = assemble({ registers: count + 1 }, [...open, ...set, ...close, 'return-void'].join('\n'));
    expectMalformed(() => ssa(controlFlow(code)), /too tangled/);
  });

  it('does not get an edge for each of millions of handlers', () => {
    const count = 2100;
    const divisions = Array.from({ length: count }, () => ' div-int v0, v0, v0');
    const catches = Array.from({ length: count }, (_, i) => ` .catch LE${i}; :start :end :end`);
    const code = assemble({}, [':start', ...divisions, ':end', 'return-void', ...catches].join('\n'));
    expectMalformed(() => controlFlow(code), /too many jumps/);
  });
});
