import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Observation } from '../../src/core/observation.js';
import { PHONE_SCREENS } from '../../src/core/phone-screen.js';
import { focusedTree } from '../../src/core/screen.js';
import { type Widget, walk } from '../../src/core/widget.js';
import { JvmApp } from '../support/jvm-app.js';

describe('an app in Jetpack Compose on the jvm device', () => {
  const app = new JvmApp({ screen: PHONE_SCREENS.small });
  const widgets = ({ screen }: Observation) => [...walk(focusedTree(screen))].map(({ widget }) => widget);
  const texts = (observation: Observation) =>
    widgets(observation)
      .map(({ text }) => text)
      .filter((text) => text !== '');
  /** Compose has a node for what can be clicked, and one within it for what is written there. */
  const labelled =
    (label: string) =>
    ({ clickable, children }: Widget) =>
      clickable && children.some(({ text }) => text === label);
  const click = (label: string) => app.perform({ kind: 'click', target: app.target(labelled(label)) });
  const type = (label: string, text: string) =>
    app.perform({ kind: 'setText', target: app.target(labelled(label)), text });
  const fields = (observation: Observation) =>
    widgets(observation)
      .filter(({ editable }) => editable)
      .map(({ text }) => text);
  let first: Observation;

  // The first use sets the device up, and the import takes its time.
  beforeAll(() => app.install(join('samples', 'compose.apk')), 900_000);
  afterAll(() => app.close());
  beforeEach(async () => {
    first = await app.restart();
  }, 120_000);

  it('has what is drawn as widgets', () => {
    expect(first).toMatchObject({ process: 'foreground', unsettled: false, events: [] });
    expect(texts(first)).toEqual(['Add', 'More', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `Item ${n}`)]);
    const item = widgets(first).find(labelled('Item 2'));
    expect(item).toMatchObject({ visible: true, enabled: true, bounds: [0, 96, 320, 144] });
    expect(item?.children[0]).toMatchObject({ className: 'android.widget.TextView', clickable: false });
  });

  it('scrolls its list', async () => {
    const list = app.target(({ scrollable }) => scrollable);
    const scrolled = await app.perform({ kind: 'scroll', target: list, direction: 'down' });
    expect(scrolled).toMatchObject({ outcome: 'done', unsettled: false });
    expect(texts(scrolled)).not.toContain('Item 1');
    expect(texts(scrolled)).toContain('Item 12');
  }, 120_000);

  it('opens an item, and deletes it', async () => {
    expect(texts(await click('Item 2'))).toContain('Delete Item 2');
    const deleted = await click('Delete Item 2');
    expect(texts(deleted)).toEqual(expect.arrayContaining(['Item 1', 'Item 3', 'Item 10']));
    expect(texts(deleted)).not.toContain('Item 2');
  }, 120_000);

  it('has menus and dialogs as windows of their own', async () => {
    expect(texts(await click('More'))).toEqual(['Delete all']);
    expect(texts(await click('Delete all'))).toEqual(['Delete 20 items?', 'Cancel', 'Delete']);
    expect(texts(await click('Delete'))).toEqual(['Add', 'More']);
  }, 120_000);

  it('takes what is typed', async () => {
    await click('Add');
    await type('Name', 'Milk');
    expect(fields(await type('Amount', '3'))).toEqual(['Milk', '3']);
    await app.perform({ kind: 'click', target: app.target(({ checkable }) => checkable) });
    expect(texts(await click('Save')).slice(0, 4)).toEqual(['Add', 'More', 'Milk!', 'Item 1']);
  }, 120_000);

  it('crashes where the bug is', async () => {
    await click('Add');
    await type('Amount', 'many');
    const crashed = await click('Save');
    expect(crashed.process).toBe('dead');
    expect(crashed.events).toEqual([
      {
        kind: 'crash',
        crash: expect.objectContaining({
          exception: 'java.lang.IllegalStateException',
          message: 'no amount: many',
          thread: 'main',
        }),
      },
    ]);
  }, 120_000);

  it('keeps over a rotation what it saves, and nothing else', async () => {
    await click('Add');
    await type('Name', 'Milk');
    await type('Amount', '3');
    expect(fields(await app.perform({ kind: 'rotate' }))).toEqual(['Milk', '']);
  }, 120_000);

  it('settles though it counts, once a second', async () => {
    expect(texts(await click('Add'))).toContain('Open for 0 s');
    const later = await app.perform({ kind: 'idle', ms: 5000 });
    expect(later).toMatchObject({ process: 'foreground', outcome: 'done' });
    expect(texts(later)).toContain('Open for 5 s');
  }, 120_000);

  it('leaves nothing of itself to the next process', async () => {
    await click('Add');
    await type('Name', 'Milk');
    const again = await app.restart();
    expect(texts(again)).toEqual(texts(first));
    for (let times = 0; times < 8; times++) {
      const later = await app.perform({ kind: 'idle', ms: 1000 });
      expect(later).toMatchObject({ process: 'foreground', outcome: 'done', unsettled: false, events: [] });
      expect(texts(later)).toEqual(texts(first));
    }
  }, 120_000);
});
