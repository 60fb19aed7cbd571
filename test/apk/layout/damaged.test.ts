import { describe, expect, it } from 'vitest';
import { AppXml } from '../../../src/apk/layout/app-xml.js';
import { expandLayout } from '../../../src/apk/layout/layout.js';
import { readMenu } from '../../../src/apk/layout/menu.js';
import { readPreferences } from '../../../src/apk/layout/preferences.js';
import { activityWidgets } from '../../../src/apk/layout/widgets.js';
import { ResourceTable } from '../../../src/apk/resources/table.js';
import { SeededRng } from '../../../src/core/rng.js';
import { contentOf, openApk } from '../support/apks.js';
import { mutate } from '../support/mutate.js';
import { unlessRefused } from '../support/read-everything.js';
import { NO_SUPERCLASSES } from './apps.js';

const ROUNDS = 40;
const MAX_MS = 2000;

/** Reads every XML resource as a layout, a menu and preferences. */
function readEverything(app: AppXml, ids: readonly number[]): void {
  for (const id of ids) {
    const layout = unlessRefused(() => expandLayout(app, id));
    if (layout !== undefined) {
      unlessRefused(() =>
        activityWidgets({ activity: 'Main', layouts: [layout], superclassOf: NO_SUPERCLASSES, config: {} }),
      );
    }
    unlessRefused(() => readMenu(app, id));
    unlessRefused(() => readPreferences(app, id));
  }
}

describe('layouts, menus and preferences of damaged apps', () => {
  const archive = openApk('samples/widgets.apk');
  const content = contentOf(archive, 'resources.arsc');
  const ids = new ResourceTable(content).ids('layout');

  /** Runs with other damage each time; nothing may fail but by a refusal, nor take long. */
  function fuzz(read: (rng: SeededRng) => void): void {
    let slowest = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      read(new SeededRng(round));
      slowest = Math.max(slowest, performance.now() - start);
    }
    expect(slowest).toBeLessThan(MAX_MS);
  }

  it('are read or refused when the files are damaged', () => {
    const table = new ResourceTable(content);
    fuzz((rng) => {
      const read = (name: string) => {
        const xml = archive.read(name);
        return xml && mutate(xml, rng);
      };
      readEverything(new AppXml(table, { read }), ids);
    });
  });

  it('are read or refused when the resource table is damaged', () => {
    fuzz((rng) => {
      const table = unlessRefused(() => new ResourceTable(mutate(content, rng)));
      if (table !== undefined) readEverything(new AppXml(table, archive), ids);
    });
  });
});
