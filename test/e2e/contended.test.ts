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

  it('are known to wait for ever as soon as they do', async () => {
    await app.restart();
    const seen = await app.click('deadlock');
    expect(seen.process).toBe('dead');
    expect(seen.events).toMatchObject([{ kind: 'anr' }]);
    expect(seen.events[0]).toHaveProperty('reason', expect.stringContaining('the main thread waits for a monitor in a deadlock'));
    expect((await app.restart()).process).toBe('foreground');
  }, 240_000);
});
