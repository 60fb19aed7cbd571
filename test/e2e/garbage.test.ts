import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focusedTree } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { JvmApp } from '../support/jvm-app.js';

describe('garbage collection on the jvm device', () => {
  const app = new JvmApp();

  beforeAll(async () => {
    await app.install(join('samples', 'garbage.apk'));
    await app.restart();
  }, 60_000);

  afterAll(() => app.close());

  it('takes nothing from an app that holds it weakly', async () => {
    const { screen } = await app.click('Collect');
    const shown = [...walk(focusedTree(screen))].map(({ widget }) => widget.text);
    expect(shown).toContain('map 1, set 1, reference true, subclass true, heard 1, finalized 0');
  });
});
