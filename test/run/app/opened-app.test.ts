import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appFacts } from '../../../src/run/app/app-facts.js';
import { appStrings } from '../../../src/run/app/app-strings.js';
import { OpenedApp } from '../../../src/run/app/opened-app.js';
import { ownCodeIn } from '../../../src/run/app/own-code-in.js';
import { contextOf } from '../../../src/run/context.js';
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
    expect(ownCodeIn(contextOf(), app, { package: 'sim.sanity', hash: 'sim' })).toEqual({});
    expect(appStrings(app)).toEqual([]);
  });

  it('says what it can of an APK that cannot be read, or is not there', () => {
    const file = join(tempDir(), 'torn.apk');
    const facts = { label: 'a.b', version: null, activities: [] };
    for (const write of [() => {}, () => writeFileSync(file, 'PK no more')]) {
      write();
      const app = new OpenedApp(file);
      expect(() => app.apk?.manifest).toThrow(expect.objectContaining({ name: 'GauntletError' }));
      expect(ownCodeIn(contextOf(), app, { package: 'a.b', hash: 'torn' })).toEqual({});
      expect(appStrings(app)).toEqual([]);
      expect(appFacts({ ref: file, package: 'a.b', hash: '' })).toEqual(facts);
    }
  });

  it('is asked for what its resources and its manifest tell', () => {
    const app = new OpenedApp(LARDER);
    expect(ownCodeIn(contextOf(), app, { package: 'other', hash: 'larder' })).toEqual({ own: [NAME] });
    expect(ownCodeIn(contextOf({ own: ['x.y'] }), app, { package: NAME, hash: 'larder' })).toEqual({
      own: ['x.y'],
    });
    expect(appStrings(app).length).toBeGreaterThan(0);
    expect(appFacts({ ref: LARDER, package: NAME, hash: '' }).activities).toContain(`${NAME}.ItemActivity`);
  });
});
