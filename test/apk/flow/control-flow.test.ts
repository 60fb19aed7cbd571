import { describe, expect, it } from 'vitest';
import type { Code } from '../../../src/apk/dex/code.js';
import { type ControlFlow, controlFlow } from '../../../src/apk/flow/control-flow.js';
import { assemble, type MethodHead } from '../support/assemble.js';

/** Each block as "start-end: normal / exceptional", successors by number. */
function shown(flow: ControlFlow): string[] {
  return Array.from({ length: flow.size }, (_, block) => {
    const normal = flow.normal.successors(block).join(' ');
    const exceptional = flow.exceptional.successors(block).join(' ');
    return `${flow.start(block)}-${flow.end(block)}: ${normal} / ${exceptional}`;
  });
}

function flowOf(text: string, head: MethodHead = {}): ControlFlow {
  return controlFlow(assemble(head, text));
}

describe('controlFlow', () => {
  it('cuts at jumps and their targets', () => {
    const flow = flowOf(`
      const/4 v0, 1
      if-eqz v0, :else
      const/4 v1, 2
      goto :end
    :else
      const/4 v1, 3
    :end
      return-void
    `);
    expect(shown(flow)).toEqual(['0-3: 1 2 / ', '3-5: 3 / ', '5-6: 3 / ', '6-7:  / ']);
    expect([...flow.order]).toEqual([0, 2, 1, 3]);
    expect([...flow.instructions(0)]).toEqual([0, 1]);
    expect([flow.blockAt(4), flow.blockAt(2), flow.last(1), flow.last(3)]).toEqual([1, undefined, 4, 6]);
    expect([flow.conditionals(), flow.exits('without throws')]).toEqual([[0], [3]]);
  });

  it('has each way of a switch once, the next instruction first', () => {
    const flow = flowOf(`
      const/4 v0, 1
      packed-switch v0, 5, :b, :a, :b, :next
    :next
      return-void
    :a
      return-void
    :b
      return-void
    `);
    expect(shown(flow)).toEqual(['0-4: 1 3 2 / ', '4-5:  / ', '5-6:  / ', '6-7:  / ']);
    expect(flow.conditionals()).toEqual([0]);
  });

  it('cuts a try after each instruction that may throw, and asks handlers in order', () => {
    const flow = flowOf(`
      const/4 v0, 1
    :try
      const/4 v1, 2
      div-int v2, v0, v1
      add-int v2, v2, v2
      div-int v2, v0, v1
    :done
      div-int v2, v0, v1
      return-void
    :late
      move-exception v3
      throw v3
    :early
      return-void
      .catch LEarly; :try :done :early
      .catch LLate; :try :done :late
      .catch LAgain; :try :done :early
      .catch * :try :done :late
    `);
    expect(shown(flow)).toEqual(['0-4: 1 / 4 3', '4-8: 2 / 4 3', '8-11:  / ', '11-13:  / ', '13-14:  / ']);
    expect(flow.exits('without throws')).toEqual([2, 4]);
    expect(flow.exits('with throws')).toEqual([2, 3, 4]);
    expect([...flow.predecessors.successors(3)]).toEqual([0, 1]);
  });

  it('keeps a normal and an exceptional edge between the same blocks apart', () => {
    const flow = flowOf(`
    :try
      div-int v0, v0, v0
    :next
      return-void
      .catch * :try :next :next
    `);
    expect(shown(flow)).toEqual(['0-2: 1 / 1', '2-3:  / ']);
    expect([...flow.predecessors.successors(1)]).toEqual([0, 0]);
  });

  it('enters by a block of its own where the method starts with a loop', () => {
    const flow = flowOf(`
    :again
      goto :again
    `);
    expect(shown(flow)).toEqual(['0-0: 1 / ', '0-1: 1 / ']);
    expect([flow.last(0), flow.blockAt(0), [...flow.instructions(0)]]).toEqual([undefined, 1, []]);
  });

  it('does not look at code that is never reached', () => {
    const flow = flowOf(`
      goto :end
      .units 0x73 0xffff
    :end
      return-void
    `);
    expect(shown(flow)).toEqual(['0-1: 1 / ', '3-4:  / ']);
  });

  it('finds dominators over edges of both kinds', () => {
    const flow = flowOf(`
    :try
      div-int v0, v0, v0
    :done
      return-void
    :handler
      return-void
      .catch * :try :done :handler
    `);
    expect([flow.dominators.parent(1), flow.dominators.parent(2)]).toEqual([0, 0]);
  });

  it('takes a method of 20,000 blocks', () => {
    const size = 20_000;
    const rows = Array.from({ length: size }, (_, i) => `:l${i}\n if-eqz v0, :l${Math.max(0, i - 1)}`);
    const flow = flowOf(`${rows.join('\n')}\n return-void`);
    expect(flow.size).toBe(size + 2);
    expect(flow.dominators.parent(size)).toBe(size - 1);
  });

  const broken: Record<string, () => Code> = {
    'inside of another instruction': () =>
      assemble({}, 'if-eqz v0, :in\n .units 0x0013\n:in\n .units 0x000e\n return-void'),
    'which is inside': () =>
      assemble({}, 'if-eqz v0, :in\n .units 0x0013\n:in\n .units 0x0000\n return-void'),
    'runs out of its code': () => assemble({}, 'const/4 v0, 0'),
    'there is a table at 3': () => assemble({}, 'if-eqz v0, :t\n return-void\n:t\n .units 0x100 0 0 0'),
    'has no table': () => assemble({}, '.units 0x2b 4 0 0x0e 0x0e'),
    'no instruction with the opcode': () => assemble({}, '.units 0x73'),
    'its code is empty': () => assemble({}, ''),
    'leaves the code': () => assemble({}, '.units 0x0528'),
    'tries are not in order': () =>
      assemble({}, ':a\n nop\n:b\n nop\n:c\n return-void\n .catch * :a :c :a\n .catch * :b :c :a'),
  };
  it.each(Object.keys(broken))('refuses code of which it must say: %s', (what) => {
    const code = broken[what]?.();
    expect(code).toBeDefined();
    if (code !== undefined) expect(() => controlFlow(code)).toThrow(what);
  });

  it('names the method that is wrong', () => {
    expect(() => flowOf('nop', { proto: '(I)V' })).toThrow(
      expect.objectContaining({
        code: 'APK_MALFORMED',
        message: expect.stringMatching(/^classes\.dex: LMain;->run\(I\)V/),
      }),
    );
  });
});
