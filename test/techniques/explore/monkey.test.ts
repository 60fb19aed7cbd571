import { describe, expect, it } from 'vitest';
import { type Action, KEYS } from '../../../src/core/action.js';
import { GauntletError } from '../../../src/core/errors.js';
import { monkey } from '../../../src/techniques/explore/monkey.js';
import { watch } from '../../support/watched-driver.js';

const APP = 'sim:file-browser-up';

/** Actions that Monkey made, by kind, and keys by name. */
async function counts(events: number, settings = {}): Promise<Map<string, number>> {
  const { calls } = await watch(monkey, APP, { settings, limits: { events } });
  const found = new Map<string, number>();
  for (const call of calls) {
    if (call === 'restart') continue;
    const name = nameOf(call.action);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

function nameOf(action: Action): string {
  return action.kind === 'key' ? action.key : action.kind;
}

/** Percentages by what is seen: several of Monkey's kinds end in the same keys. */
const SHARES: ReadonlyMap<string, number> = new Map([
  ['click', 15],
  ['swipe', 10],
  ['pinch', 2],
  ['return', 2],
  ['doze', 1],
  ...KEYS.map((key): [string, number] => {
    let share = 13 / KEYS.length;
    if (['dpadUp', 'dpadDown', 'dpadLeft', 'dpadRight'].includes(key)) share += (0.9 * 15 + 25) / 4;
    if (key === 'dpadCenter') share += 0.1 * 15;
    if (['menu', 'dpadCenter'].includes(key)) share += 15 / 2;
    const system = ['home', 'back', 'call', 'endCall', 'volumeUp', 'volumeDown', 'volumeMute'];
    if (system.includes(key)) share += 2 / 7;
    return [key, share];
  }),
]);

describe('monkey', () => {
  it("keeps to Monkey's percentages", async () => {
    const events = 40_000;
    const found = await counts(events);
    expect([...SHARES.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9);
    expect([...found.keys()].filter((name) => !SHARES.has(name))).toEqual([]);
    let chiSquare = 0;
    for (const [name, share] of SHARES) {
      const expected = (events * share) / 100;
      chiSquare += ((found.get(name) ?? 0) - expected) ** 2 / expected;
    }
    // 20 kinds: 19 degrees of freedom; exceeded by chance once in a thousand times.
    expect(SHARES.size).toBe(20);
    expect(chiSquare).toBeLessThan(43.82);
  });

  it('keeps to other percentages when it is given them', async () => {
    const none =
      'touch=0,motion=0,pinchzoom=0,trackball=0,nav=0,majornav=0,syskeys=0,appswitch=0,flip=0,anyevent=0';
    expect([...(await counts(300, { mix: `${none},rotation=100` })).keys()]).toEqual(['rotate']);
    const halves = await counts(2000, { mix: `${none},touch=50,motion=50` });
    expect([...halves.keys()].sort()).toEqual(['click', 'swipe']);
    expect(Math.abs((halves.get('click') ?? 0) - 1000)).toBeLessThan(150);
  });

  it('touches raw points all over the screen', async () => {
    const { calls } = await watch(monkey, APP, { limits: { events: 5000 } });
    const points = calls.flatMap((call) =>
      call !== 'restart' && call.action.kind === 'click' && 'point' in call.action.target
        ? [call.action.target.point]
        : [],
    );
    expect(points.length).toBeGreaterThan(500);
    for (const { x, y } of points) {
      expect(x >= 0 && x < 320 && y >= 0 && y < 480).toBe(true);
    }
    for (const corner of [
      { x: 0, y: 0 },
      { x: 319, y: 0 },
      { x: 0, y: 479 },
      { x: 319, y: 479 },
    ]) {
      const nearest = Math.min(...points.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y)));
      expect(nearest).toBeLessThan(40);
    }
  });

  it('waits exactly as long as its throttle says, settled or not', async () => {
    const waits = async (settings: Record<string, string>) => {
      const { calls } = await watch(monkey, APP, { settings, limits: { events: 50 } });
      return new Set(calls.flatMap((call) => (call === 'restart' ? [] : [JSON.stringify(call.wait)])));
    };
    expect(await waits({})).toEqual(new Set(['{"ms":100}']));
    expect(await waits({ throttle: '300' })).toEqual(new Set(['{"ms":300}']));
  });

  it('starts the app anew when it is gone', async () => {
    // A tap on No closes it.
    const { calls, events } = await watch(monkey, 'sim:sanity', { limits: { events: 3000 } });
    expect(calls[0]).toBe('restart');
    expect(calls.filter((call) => call === 'restart').length).toBeGreaterThan(2);
    expect(events).toBe(3000);
  });

  it('depends on its seed only', async () => {
    const run = (seed: number) => watch(monkey, APP, { seed, limits: { events: 200 } });
    expect((await run(4)).calls).toEqual((await run(4)).calls);
    expect((await run(4)).calls).not.toEqual((await run(5)).calls);
  });

  it('says what is wrong with a setting', () => {
    const complaint = (settings: Record<string, string>): string => {
      try {
        monkey.make(settings);
      } catch (error) {
        if (error instanceof GauntletError) return `${error.message} ${error.remedy}`;
        throw error;
      }
      throw new Error('it was taken');
    };
    expect(complaint({ mix: 'touch=16' })).toContain('the percentages add up to 101, not to 100');
    expect(complaint({ mix: 'tuch=15' })).toMatch(/'tuch=15' is not EVENT=PERCENT with one of touch, motion/);
    expect(complaint({ mix: 'touch' })).toContain("'touch' is not EVENT=PERCENT");
    expect(complaint({ mix: 'touch=-5' })).toContain("'touch=-5' is not EVENT=PERCENT");
    expect(complaint({ mix: 'touch=x' })).toContain("'touch=x' is not EVENT=PERCENT");
    expect(complaint({ mix: 'toString=5' })).toContain("'toString=5' is not EVENT=PERCENT");
    expect(complaint({ throttle: '-1' })).toContain("The setting throttle of monkey cannot be '-1'");
    expect(complaint({ throttle: 'slow' })).toContain("The setting throttle of monkey cannot be 'slow'");
    expect(complaint({ trottle: '5' })).toContain("did you mean 'throttle'?");
  });
});
