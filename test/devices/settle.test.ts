import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/core/clock.js';
import { type SettleOptions, type SettleProbe, STABLE_POLL_MS, settle } from '../../src/devices/settle.js';

class FakeClock implements Clock {
  constructor(public time = 0) {}

  now(): number {
    return this.time;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (!(ms >= 0)) throw new RangeError(`cannot sleep ${ms} ms`);
    this.time += ms;
  }
}

interface Behaviour {
  readonly idleFrom: number;
  readonly coverageAt?: (now: number) => number | null;
  readonly tree?: (now: number) => string;
}

function probeOf(clock: Clock, { idleFrom, coverageAt, tree }: Behaviour): SettleProbe & { looks: number } {
  return {
    looks: 0,
    async rest() {
      this.looks++;
      const now = clock.now();
      return {
        idleSince: idleFrom <= now ? idleFrom : null,
        lastCoverage: coverageAt?.(now) ?? null,
      };
    },
    async tree() {
      if (tree === undefined) throw new Error('nobody should ask for the tree');
      return tree(clock.now());
    },
  };
}

const at = (times: readonly number[]) => (now: number) => times.findLast((time) => time <= now) ?? null;
const everyFifty = (now: number) => Math.floor(now / 50) * 50;

function run(behaviour: Behaviour, options: Partial<SettleOptions> = {}, clock = new FakeClock()) {
  return settle(probeOf(clock, behaviour), clock, options);
}

describe('settle', () => {
  it('SD AC-12 settles 100 ms after the last coverage message when the interface is idle', async () => {
    expect(await run({ idleFrom: 0, coverageAt: at([40, 90, 130]) })).toEqual({ at: 230, unsettled: false });
  });

  it('SD AC-12 settles as soon as the interface is idle when coverage was quiet', async () => {
    expect(await run({ idleFrom: 400 })).toEqual({ at: 400, unsettled: false });
  });

  it('SD AC-12 gives up at the cap when coverage never ends', async () => {
    expect(await run({ idleFrom: 0, coverageAt: everyFifty })).toEqual({ at: 5000, unsettled: true });
  });

  it('needs quiet even when nothing happens', async () => {
    expect(await run({ idleFrom: 0 })).toEqual({ at: 100, unsettled: false });
  });

  it('counts from the call, not from what was before', async () => {
    const clock = new FakeClock(10_000);
    expect(await run({ idleFrom: 0, coverageAt: at([9990]) }, {}, clock)).toEqual({
      at: 10_100,
      unsettled: false,
    });
  });

  it('gives up at the cap when the interface never is idle', async () => {
    expect(await run({ idleFrom: Number.POSITIVE_INFINITY })).toEqual({ at: 5000, unsettled: true });
  });

  it('takes rest at the very cap for rest', async () => {
    expect(await run({ idleFrom: 5000 })).toEqual({ at: 5000, unsettled: false });
    expect(await run({ idleFrom: 5001 })).toEqual({ at: 5000, unsettled: true });
  });

  it('tells when rest came, though it looked later', async () => {
    const clock = new FakeClock();
    expect(await run({ idleFrom: 403 }, {}, clock)).toEqual({ at: 403, unsettled: false });
    expect(clock.now()).toBe(410);
  });

  it('does not poll an idle device that only has to stay quiet', async () => {
    const clock = new FakeClock();
    const probe = probeOf(clock, { idleFrom: 0 });
    await settle(probe, clock);
    expect(probe.looks).toBe(2);
  });

  it('ends at the cap, whatever a clock that is ahead reports', async () => {
    const clock = new FakeClock();
    const probe: SettleProbe = {
      rest: async () => ({ idleSince: clock.now() + 7, lastCoverage: clock.now() + 300 }),
      tree: async () => '',
    };
    expect(await settle(probe, clock)).toEqual({ at: 5000, unsettled: true });
  });

  it('waits for two equal trees when asked to', async () => {
    const stablePoll = STABLE_POLL_MS;
    expect(await run({ idleFrom: 0, tree: () => 'still' }, { stablePoll })).toEqual({
      at: 1100,
      unsettled: false,
    });
    const moving = (now: number) => (now < 2500 ? `${now}` : 'still');
    expect(await run({ idleFrom: 0, tree: moving }, { stablePoll })).toEqual({ at: 4100, unsettled: false });
    expect(await run({ idleFrom: 0, tree: (now) => `${now}` }, { stablePoll })).toEqual({
      at: 5000,
      unsettled: true,
    });
  });

  it('wants the device at rest at every poll of the tree', async () => {
    const result = await run(
      { idleFrom: 0, coverageAt: at([1050]), tree: () => 'still' },
      { stablePoll: STABLE_POLL_MS },
    );
    expect(result).toEqual({ at: 1150, unsettled: false });
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const clock = new FakeClock();
    const probe = probeOf(clock, { idleFrom: Number.POSITIVE_INFINITY });
    const looking: SettleProbe = {
      ...probe,
      async rest() {
        if (clock.now() >= 50) controller.abort(new Error('enough'));
        return { idleSince: null, lastCoverage: null };
      },
    };
    await expect(settle(looking, clock, { signal: controller.signal })).rejects.toThrow('enough');
    expect(clock.now()).toBe(50);
  });

  it('does not look at the device when it is told to stop before', async () => {
    const clock = new FakeClock();
    const probe = probeOf(clock, { idleFrom: 0 });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(settle(probe, clock, { signal })).rejects.toThrow('enough');
    expect(probe.looks).toBe(0);
  });

  it('keeps to the cap when the device is slow to answer', async () => {
    const clock = new FakeClock();
    const slow: SettleProbe = {
      async rest() {
        clock.time += 6000;
        return { idleSince: 5500, lastCoverage: null };
      },
      async tree() {
        return '';
      },
    };
    expect(await settle(slow, clock)).toEqual({ at: 5000, unsettled: true });
    const late = new FakeClock();
    const polled: SettleProbe = {
      rest: async () => ({ idleSince: 0, lastCoverage: null }),
      async tree() {
        late.time += 3000;
        return 'still';
      },
    };
    expect(await settle(polled, late, { stablePoll: 1000 })).toEqual({ at: 5000, unsettled: true });
  });
});
