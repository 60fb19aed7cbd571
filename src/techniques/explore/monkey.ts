import { z } from 'zod';
import type { Action, Key } from '../../core/action.js';
import { KEYS } from '../../core/action.js';
import type { DeviceInfo } from '../../core/device.js';
import type { Point } from '../../core/geometry.js';
import type { Rng } from '../../core/rng.js';
import { strategy } from '../../core/strategy-entry.js';

/** What each share of Monkey's events is made of. */
const EVENTS = {
  touch: (rng, { size }) => ({ kind: 'click', target: { point: somewhere(size, rng) } }),
  motion: (rng, { size }) => ({ kind: 'swipe', from: somewhere(size, rng), to: somewhere(size, rng) }),
  pinchzoom: (rng, { size }) => ({
    kind: 'pinch',
    target: { point: somewhere(size, rng) },
    scale: rng.pick([0.5, 2]),
  }),
  // A trackball moves the focus as the arrow keys do, and is pressed now and then.
  trackball: (rng) => (rng.int(10) === 0 ? press('dpadCenter') : press(rng.pick(ARROWS))),
  rotation: () => ({ kind: 'rotate' }),
  nav: (rng) => press(rng.pick(ARROWS)),
  majornav: (rng) => press(rng.pick(MAJOR)),
  syskeys: (rng) => press(rng.pick(SYSTEM)),
  appswitch: () => ({ kind: 'return' }),
  // Monkey flips a keyboard that no phone has any more; the display going off and on is what is left of it.
  flip: () => ({ kind: 'doze', to: 'toggle' }),
  anyevent: (rng) => press(rng.pick(KEYS)),
} satisfies Record<string, (rng: Rng, device: DeviceInfo) => Action>;

type EventName = keyof typeof EVENTS;

/** Monkey's own percentages. */
const CLASSIC: Readonly<Record<EventName, number>> = {
  touch: 15,
  motion: 10,
  pinchzoom: 2,
  trackball: 15,
  rotation: 0,
  nav: 25,
  majornav: 15,
  syskeys: 2,
  appswitch: 2,
  flip: 1,
  anyevent: 13,
};

const ARROWS: readonly Key[] = ['dpadUp', 'dpadDown', 'dpadLeft', 'dpadRight'];
const MAJOR: readonly Key[] = ['menu', 'dpadCenter'];
const SYSTEM: readonly Key[] = ['home', 'back', 'call', 'endCall', 'volumeUp', 'volumeDown', 'volumeMute'];

const mix = z
  .string()
  .default('')
  .transform((text, context) => {
    const shares: Record<EventName, number> = { ...CLASSIC };
    for (const part of text.split(',').filter((piece) => piece !== '')) {
      const [name = '', percent = ''] = part.split('=');
      const share = Number(percent);
      if (!isEvent(name) || percent === '' || !(share >= 0)) {
        context.addIssue(`'${part}' is not EVENT=PERCENT with one of ${Object.keys(EVENTS).join(', ')}`);
        return shares;
      }
      shares[name] = share;
    }
    const total = Object.values(shares).reduce((sum, share) => sum + share, 0);
    if (Math.abs(total - 100) > 0.001) context.addIssue(`the percentages add up to ${total}, not to 100`);
    return shares;
  });

/** The classic baseline: raw points and keys by fixed percentages, with a fixed delay, blind to what is shown. */
export const monkey = strategy({
  name: 'monkey',
  summary: "raw taps, swipes and keys by Android Monkey's percentages, blind to the screen",
  settings: z.object({
    throttle: z.coerce
      .number()
      .min(0)
      .default(100)
      .describe('milliseconds to wait after each event, settled or not (default 100)'),
    mix: mix.describe(
      `EVENT=PERCENT,... in place of the usual ones (default ${Object.entries(CLASSIC)
        .map(([name, share]) => `${name}=${share}`)
        .join(',')})`,
    ),
  }),
  make: ({ throttle, mix: shares }) => ({
    async explore(driver, budget, rng) {
      await driver.restart();
      while (budget.remains) {
        // Monkey goes on after a crash by starting the app anew; it never clears data, but a trace needs a clean start.
        if (driver.observation.process === 'dead') await driver.restart();
        else await driver.perform(EVENTS[draw(shares, rng)](rng, driver.device), { ms: throttle });
      }
    },
  }),
});

function draw(shares: Readonly<Record<EventName, number>>, rng: Rng): EventName {
  let left = rng.float() * 100;
  let last: EventName = 'touch';
  for (const [name, share] of Object.entries(shares)) {
    if (!isEvent(name) || share === 0) continue;
    last = name;
    left -= share;
    if (left < 0) break;
  }
  return last;
}

function isEvent(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

function press(key: Key): Action {
  return { kind: 'key', key, times: 1 };
}

function somewhere({ width, height }: DeviceInfo['size'], rng: Rng): Point {
  return { x: rng.int(width), y: rng.int(height) };
}
