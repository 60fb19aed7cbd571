import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Observation } from '../../src/core/observation.js';
import { focusedTree } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { JvmApp } from '../support/jvm-app.js';

/** In which order the threads come through that want what others hold. */
const MONITORS: Readonly<Record<string, readonly string[]>> = {
  asleep: ['s0', 's0 ends', 's1', 's2', 'late', 's3'],
  method: ['m0', 'm1', 'm1 throws', 'm2', 'm3'],
  notified: ['notifier', 'w0', 'w1', 'w2'],
  'main wants': ['m0', 'm1', 'main'],
  preferences: ['main: 4', 'p1: 4', 'p0: 4'],
  chain: ['c2', 'c1', 'c0'],
  map: ['a', 'b: y', 'c: 1'],
  initialiser: ['i0: helper', 'i1: helper'],
  vector: ['v0', 'v1: 1'],
};

/** What is shown after each, how long it took on the phone, and whether somebody still computes then. */
const COMPUTING: readonly (readonly [act: string, text: string, virtualMs: number, unsettled: boolean])[] = [
  ['two', '[none, short, long]', 540, false],
  ['ticks', '[tick1, tick2, computed, tick3]', 540, false],
  // The main thread computes for a while before it gives way, and time passes meanwhile.
  ['polling', '[seen]', 759, false],
  ['yielding', '[seen]', 740, false],
  ['clock', '[late enough]', 740, false],
  ['files', '[written]', 540, false],
  ['puzzle', '[written]', 540, true],
  ['found', '[searching]', 540, true],
  ['found', '[searching]', 540, false],
  ['found', '[14200 ways for 12]', 540, false],
  ['without end', '[started]', 540, true],
  ['steps', '[25450504]', 540, true],
  ['steps', '[50901013]', 540, true],
  ['two', '[none, short, long]', 540, true],
];

/** The line that shows the order. */
function shown({ screen }: Observation): string {
  for (const { widget } of walk(focusedTree(screen))) if (widget.text?.startsWith('[')) return widget.text;
  return '';
}

describe('threads that want the same on the jvm device', () => {
  const app = new JvmApp();

  beforeAll(async () => {
    await app.install(join('samples', 'contended.apk'));
  }, 900_000);
  afterAll(() => app.close());

  it('get it in the order in which they came, in every process', async () => {
    for (let round = 0; round < 3; round++) {
      await app.restart();
      for (const [act, order] of Object.entries(MONITORS)) {
        const seen = await app.click(act);
        expect(seen).toMatchObject({ process: 'foreground', unsettled: false, events: [] });
        expect([act, shown(seen)]).toEqual([act, `[${order.join(', ')}]`]);
      }
    }
  }, 240_000);

  it('compute beside the main thread, in the same order and for as long in every process', async () => {
    for (let round = 0; round < 2; round++) {
      await app.restart();
      await app.click('computing');
      for (const [act, text, virtualMs, unsettled] of COMPUTING) {
        const seen = await app.click(act);
        expect(seen).toMatchObject({ process: 'foreground', events: [] });
        expect([act, shown(seen), seen.virtualMs, seen.unsettled]).toEqual([act, text, virtualMs, unsettled]);
      }
    }
  }, 240_000);

  it('are known to wait for ever as soon as they do', async () => {
    await app.restart();
    const seen = await app.click('deadlock');
    expect(seen.process).toBe('dead');
    expect(seen.events).toMatchObject([{ kind: 'anr' }]);
    expect(seen.events[0]).toHaveProperty(
      'reason',
      expect.stringContaining('the main thread waits for a monitor in a deadlock'),
    );
    expect((await app.restart()).process).toBe('foreground');
  }, 240_000);
});
