import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Observation } from '../../src/core/observation.js';
import { JvmApp, logged } from '../support/jvm-app.js';

/** What could not be done, as API and message. */
function limits({ events }: Observation): readonly string[] {
  return events.flatMap((event) => (event.kind === 'limit' ? [`${event.api}: ${event.message}`] : []));
}

describe('what the jvm device cannot do', () => {
  const app = new JvmApp();
  const LOAD = 'java.lang.System.loadLibrary';
  const PAGE = 'android.webkit.WebView';

  // The first use sets the device up.
  beforeAll(() => app.install(join('samples', 'limits.apk')), 900_000);
  afterAll(() => app.close());

  /** The app on a deed in a process of its own. */
  async function afterDeed(deed: string): Promise<Observation> {
    await app.restart();
    return app.click(deed);
  }

  it('is a page: the app hears that there is no network, and goes on', async () => {
    const seen = await afterDeed('page');
    expect(limits(seen)).toEqual([`${PAGE}: page https://example.org/ is not shown`]);
    expect(seen).toMatchObject({ process: 'foreground', unsettled: false });
    expect(seen.screen.activity).toBe('org.example.limits.PageActivity');
    expect(logged(seen, 'limits')).toEqual([
      'opens PageActivity',
      'started https://example.org/',
      'error -2 net::ERR_INTERNET_DISCONNECTED https://example.org/',
      'finished https://example.org/, 100',
    ]);
  }, 120_000);

  it('is a page of the text of the app, in a view of its own class, and a script', async () => {
    const seen = await afterDeed('made page');
    expect(limits(seen)).toEqual([`${PAGE}: page is not shown: <p>a page</p>`]);
    expect(seen.process).toBe('foreground');
    expect(logged(seen, 'limits')).toEqual([
      'opens MadePageActivity',
      'started about:blank',
      'progress 100',
      'finished about:blank, 100',
      'result null',
    ]);
  }, 120_000);

  it('is a view for pages that stays empty', async () => {
    const seen = await afterDeed('empty page');
    expect(limits(seen)).toEqual([`${PAGE}: no page is shown`]);
    expect(seen.process).toBe('foreground');
  }, 120_000);

  it('is not what an app asks of the browser without a page', async () => {
    const seen = await afterDeed('browser');
    expect(limits(seen)).toEqual([]);
    expect(logged(seen, 'limits')).toEqual([
      'sessions removed',
      'a=1, true, false, true, image/png, http://example.org/',
    ]);
  }, 120_000);

  it.each([
    ['workers', 'false, true'],
    ['features', 'true'],
  ])(
    'is not what a browser does before there is a page: %s',
    async (deed, told) => {
      const seen = await afterDeed(deed);
      expect(limits(seen)).toEqual([]);
      expect(logged(seen, 'limits')).toEqual([told]);
    },
    120_000,
  );

  it('is a library of other phones that the manifest names', async () => {
    const seen = await afterDeed('library');
    expect(seen.process).toBe('dead');
    expect(limits(seen)).toEqual([
      'org.example.shared: java.lang.ClassNotFoundException: org.example.shared.Gone',
    ]);
  }, 120_000);

  it('is not what an app does wrong by itself, as to start nothing', async () => {
    const seen = await afterDeed('no intent');
    const crash = seen.events.flatMap((event) => (event.kind === 'crash' ? [event.crash] : []))[0];
    expect(crash?.exception).toBe('java.lang.NullPointerException');
    expect(crash?.frames[0]).toMatchObject({
      className: 'android.app.Activity',
      method: 'startActivityForResult',
    });
    expect(crash?.suspect).toBeUndefined();
  }, 120_000);

  it('is named where the browser has no such part', async () => {
    const seen = await afterDeed('tracing');
    expect(seen.process).toBe('dead');
    expect(seen.events.map(({ kind }) => kind)).toEqual(['limit']);
    expect(limits(seen)[0]).toMatch(/^android\.webkit\.TracingController\.getInstance: /);
  }, 120_000);

  it.each([
    ['native', 'org.example.limits.LimitsActivity.answer()'],
    ['initialiser', LOAD],
    ['own loader', LOAD],
    ['other loader', LOAD],
    ['reflection', LOAD],
  ])(
    'ends the app without a crash where native code is missing: %s',
    async (deed, api) => {
      // A second process in the same JVM knows nothing of the first.
      for (let round = 0; round < 2; round++) {
        const seen = await afterDeed(deed);
        expect(seen.process).toBe('dead');
        expect(seen.events.map(({ kind }) => kind)).toEqual(['limit']);
        expect(limits(seen)[0]).toMatch(new RegExp(`^${api.replace(/[.()]/g, '\\$&')}: `));
      }
    },
    120_000,
  );

  it('stays a limit when the app has caught the first error and tries again', async () => {
    const seen = await afterDeed('initialiser again');
    expect(seen.process).toBe('dead');
    expect(seen.events.map(({ kind }) => kind)).toEqual(['limit']);
    expect(limits(seen)).toEqual([`${LOAD}: initialised`]);
  }, 120_000);

  it('leaves an app alone that can do without', async () => {
    const seen = await afterDeed('without');
    expect(seen.process).toBe('foreground');
    expect(limits(seen)).toEqual([`${LOAD}: optional`]);
    expect(logged(seen, 'limits')).toEqual(['goes on without']);
  }, 120_000);
});
