import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appFacts } from '../../../src/run/app/app-facts.js';
import { appStrings } from '../../../src/run/app/app-strings.js';
import { OpenedApp } from '../../../src/run/app/opened-app.js';
import { ownPrefixesOf } from '../../../src/run/app/own-prefixes.js';
import { tempDir } from '../../support/temp-dir.js';

const LARDER = join('samples', 'larder.apk');
const NAME = 'gauntlet.samples.larder';

describe('an opened app', () => {
  it('reads its APK once', () => {
    const app = new OpenedApp(LARDER);
    expect(app.ref).toEqual({ kind: 'apk', file: LARDER });
    expect(app.apk).not.toBeNull();
    expect(app.apk).toBe(app.apk);
    expect(app.readOr(({ manifest }) => manifest.package, 'nothing')).toBe(NAME);
  });

  it('has no APK when it is simulated', () => {
    const app = new OpenedApp('sim:sanity');
    expect(app.apk).toBeNull();
    expect(app.readOr(() => 'something', 'nothing')).toBe('nothing');
    expect(ownPrefixesOf(app, 'sim.sanity')).toEqual(['sim.sanity']);
    expect(appStrings(app)).toEqual([]);
  });

  it('says what it can of an APK that cannot be read, or is not there', () => {
    const file = join(tempDir(), 'torn.apk');
    const facts = { label: 'a.b', version: null, activities: [] };
    for (const write of [() => {}, () => writeFileSync(file, 'PK no more')]) {
      write();
      const app = new OpenedApp(file);
      expect(() => app.apk?.manifest).toThrow(expect.objectContaining({ name: 'GauntletError' }));
      expect(ownPrefixesOf(app, 'a.b')).toEqual(['a.b']);
      expect(appStrings(app)).toEqual([]);
      expect(appFacts({ ref: file, package: 'a.b', hash: '' })).toEqual(facts);
    }
  });

  it('is asked for what its resources and its manifest tell', () => {
    const app = new OpenedApp(LARDER);
    expect(ownPrefixesOf(app, 'other')).toEqual([NAME]);
    expect(appStrings(app).length).toBeGreaterThan(0);
    expect(appFacts({ ref: LARDER, package: NAME, hash: '' }).activities).toContain(`${NAME}.ItemActivity`);
  });
});
