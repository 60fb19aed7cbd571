import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { targetOf } from '../../src/core/action.js';
import type { Observation } from '../../src/core/observation.js';
import { PHONE_SCREENS } from '../../src/core/phone-screen.js';
import { focusedTree } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { JvmDevice } from '../../src/devices/jvm/device.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');

describe('the drawing of an app on the jvm device', () => {
  const device = new JvmDevice({ home: HOME, env: process.env, screen: PHONE_SCREENS.small });
  let last: Observation;

  async function press(word: string): Promise<Observation> {
    for (const { widget, path } of walk(focusedTree(last.screen))) {
      if (widget.text !== word) continue;
      last = await device.perform({ kind: 'click', target: targetOf(widget, path) }, 'settled');
      return last;
    }
    throw new Error(`there is no word '${word}'`);
  }

  /** How often the app was drawn until now; telling it draws it once more. */
  async function drawn(): Promise<number> {
    const [first] = [...walk(focusedTree((await press('tell')).screen))].filter(({ widget }) => widget.text);
    return Number(first?.widget.text);
  }

  /** How often the word draws the app. */
  async function drawings(word: string): Promise<number> {
    const before = await drawn();
    await press(word);
    return (await drawn()) - before - 1;
  }

  /** How red the app's view is in a picture, which is how often it was drawn until then. */
  async function redness(): Promise<number> {
    const { width, height, data } = PNG.sync.read(Buffer.from(await device.screenshot()));
    const reds = Array.from({ length: height }, (_, y) => data.subarray(4 * (y * width + 10))).filter(
      (pixel) => (pixel[1] ?? 0) + (pixel[2] ?? 0) === 0 && (pixel[0] ?? 0) > 0,
    );
    expect(reds.length).toBe(100);
    return reds[0]?.[0] ?? 0;
  }

  beforeAll(async () => {
    await device.install({ kind: 'apk', file: join('samples', 'painting.apk') });
    last = await device.restart();
  }, 900_000);
  afterAll(() => device.close());

  it('runs once when a window has changed', async () => {
    expect(await drawings('nothing')).toBe(0);
    expect(await drawings('change')).toBe(1);
    expect(await drawings('twice')).toBe(1);
  }, 60_000);

  it('runs again as long as it asks for that', async () => {
    expect(await drawings('move')).toBe(4);
  }, 60_000);

  it('has no part in pictures', async () => {
    const before = await drawn();
    const pictures = [await redness(), await redness(), await redness()];
    // The picture shows the drawing that telling the number made necessary.
    expect(pictures).toEqual([before + 1, before + 1, before + 1]);
    expect(await device.observe()).toEqual({ ...last, coverage: [], events: [], virtualMs: 0 });
    expect(await drawn()).toBe(before + 1);
  }, 60_000);

  it('crashes the app in the step that made it necessary', async () => {
    const { process, events } = await press('break');
    expect(process).toBe('dead');
    const [crash] = events.filter((event) => event.kind === 'crash');
    expect(crash?.crash).toMatchObject({ message: 'no paint left', thread: 'main' });
    expect(crash?.crash.frames[0]).toMatchObject({ method: 'onDraw', file: 'PaintingActivity.java' });
    // There is nothing left to draw, and a picture of it needs no app.
    const { data } = PNG.sync.read(Buffer.from(await device.screenshot()));
    expect(data.every((value, i) => value === (i % 4 === 3 ? 255 : 0))).toBe(true);
  }, 60_000);
});
