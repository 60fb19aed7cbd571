import { describe, expect, it } from 'vitest';
import { ATTR } from '../../../src/apk/manifest/attribute-ids.js';
import { type Manifest, readManifest } from '../../../src/apk/manifest/manifest.js';
import { ResourceTable } from '../../../src/apk/resources/table.js';
import { readXml } from '../../../src/apk/xml/document.js';
import { API_DEMOS, contentOf, openApk } from '../support/apks.js';
import { type AttributeSpec, buildTable, buildXml, type ElementSpec } from '../support/build-resources.js';
import { expectMalformed } from '../support/refused.js';

const TABLE = new ResourceTable(
  buildTable(
    ['My app', '1.2'],
    [
      {
        id: 0x7f,
        name: 'com.example',
        types: ['string', 'bool'],
        keys: ['a', 'b'],
        variants: [
          {
            id: 1,
            entries: [
              { type: 3, data: 0 },
              { type: 3, data: 1 },
            ],
          },
          { id: 2, entries: [{ type: 0x12, data: 0 }] },
        ],
      },
    ],
  ),
);

type Attributes = Partial<Record<keyof typeof ATTR, AttributeSpec['value']>>;

function element(tag: string, attributes: Attributes = {}, ...children: readonly ElementSpec[]): ElementSpec {
  const ids = new Map<string, number>(Object.entries(ATTR));
  const specs = Object.entries(attributes).map(([name, value]) => ({ id: ids.get(name) ?? 0, value }));
  return { tag, attributes: specs, children };
}

const LAUNCHER = element(
  'intent-filter',
  {},
  element('action', { name: 'android.intent.action.MAIN' }),
  element('category', { name: 'android.intent.category.LAUNCHER' }),
);

function manifest(children: readonly ElementSpec[], attributes: readonly AttributeSpec[] = []): Manifest {
  const root = {
    tag: 'manifest',
    attributes: [{ name: 'package', value: 'com.example' }, ...attributes],
    children,
  };
  return readManifest(readXml(buildXml(root), 'AndroidManifest.xml'), TABLE);
}

function app(...components: readonly ElementSpec[]): Manifest {
  return manifest([element('application', {}, ...components)]);
}

describe('readManifest', () => {
  it('reads versions, application and permissions', () => {
    const read = manifest(
      [
        element('uses-sdk', { minSdkVersion: 14, targetSdkVersion: 'Tiramisu' }),
        element('uses-permission', { name: 'android.permission.INTERNET' }),
        element('uses-permission-sdk-23', { name: 'android.permission.CAMERA' }),
        element('instrumentation', { name: '.Runner', targetPackage: 'com.other' }),
        element('application', { name: 'App', label: { reference: 0x7f010000 }, debuggable: true }),
      ],
      [
        { id: ATTR.versionCode, value: 7 },
        { id: ATTR.versionCodeMajor, value: 1 },
        { id: ATTR.versionName, value: { reference: 0x7f010001 } },
      ],
    );
    expect(read).toMatchObject({
      package: 'com.example',
      split: undefined,
      versionCode: 2 ** 32 + 7,
      versionName: '1.2',
      minSdk: 14,
      targetSdk: 'Tiramisu',
      application: { className: 'com.example.App', label: 'My app', debuggable: true, enabled: true },
      permissions: ['android.permission.INTERNET', 'android.permission.CAMERA'],
      instrumentations: [{ name: 'com.example.Runner', targetPackage: 'com.other' }],
    });
  });

  it('knows what Android takes for granted', () => {
    expect(manifest([])).toMatchObject({
      versionCode: undefined,
      minSdk: 1,
      targetSdk: 1,
      application: { className: undefined, label: undefined, debuggable: false, enabled: true },
      activities: [],
      start: undefined,
      startWarnings: [{ kind: 'no-activity' }],
    });
    expect(manifest([element('uses-sdk', { minSdkVersion: 9 })]).targetSdk).toBe(9);
  });

  it('flags split APKs', () => {
    expect(manifest([], [{ name: 'split', value: 'config.de' }]).split).toBe('config.de');
  });

  it('completes names, and reads flags through references', () => {
    const read = app(
      element('activity', { name: '.Main', enabled: { reference: 0x7f020000 }, launchMode: 2 }),
      element('activity', { name: 'Plain', exported: true }, LAUNCHER),
      element('activity', { name: 'org.other.Third' }, LAUNCHER),
      element('activity-alias', { name: '.Alias', targetActivity: 'Plain', exported: false }, LAUNCHER),
      element('service', { name: '.Work' }),
      element('receiver', { name: '.Hear' }, element('intent-filter')),
      element('provider', { name: '.Data', authorities: 'a;b' }),
    );
    expect(read.activities).toMatchObject([
      {
        kind: 'activity',
        name: 'com.example.Main',
        enabled: false,
        exported: false,
        launchMode: 'singleTask',
      },
      { kind: 'activity', name: 'com.example.Plain', enabled: true, exported: true, launchMode: 'standard' },
      { kind: 'activity', name: 'org.other.Third', exported: true },
      { kind: 'alias', name: 'com.example.Alias', target: 'com.example.Plain', exported: false },
    ]);
    expect(read.services).toMatchObject([{ name: 'com.example.Work', exported: false }]);
    expect(read.receivers).toMatchObject([{ name: 'com.example.Hear', exported: true }]);
    expect(read.providers).toMatchObject([
      { name: 'com.example.Data', exported: true, authorities: ['a', 'b'] },
    ]);
  });

  it('reads intent filters', () => {
    const filter = element(
      'intent-filter',
      {},
      element('action', { name: 'VIEW' }),
      element('category', { name: 'DEFAULT' }),
      element('data', { scheme: 'http', host: 'a.org', port: '80', path: '/x' }),
      element('data', { scheme: 'https', host: 'b.org', port: 8080, pathPrefix: '/y', pathPattern: '.*z' }),
      element('data', { mimeType: 'text/*' }),
    );
    expect(app(element('activity', { name: 'A' }, filter)).activities[0]?.filters).toEqual([
      {
        actions: ['VIEW'],
        categories: ['DEFAULT'],
        schemes: ['http', 'https'],
        authorities: [
          { host: 'a.org', port: '80' },
          { host: 'b.org', port: '8080' },
        ],
        paths: ['/x'],
        pathPrefixes: ['/y'],
        pathPatterns: ['.*z'],
        mimeTypes: ['text/*'],
      },
    ]);
  });

  it('refuses what is no manifest', () => {
    const other = readXml(buildXml({ tag: 'LinearLayout' }), 'x.xml');
    expectMalformed(() => readManifest(other), /root element is <LinearLayout>/);
    expectMalformed(
      () => readManifest(readXml(buildXml({ tag: 'manifest' }), 'x')),
      /package name is missing/,
    );
  });

  it('reads a real manifest', () => {
    const archive = openApk(API_DEMOS);
    const table = new ResourceTable(contentOf(archive, 'resources.arsc'));
    const xml = readXml(contentOf(archive, 'AndroidManifest.xml'), 'AndroidManifest.xml');
    const read = readManifest(xml, table);
    expect(read).toMatchObject({
      package: 'io.appium.android.apis',
      versionCode: 25,
      versionName: '5.0.0',
      minSdk: 17,
      targetSdk: 33,
      application: {
        className: 'io.appium.android.apis.ApiDemosApplication',
        label: 'API Demos',
        debuggable: true,
      },
      start: { activity: 'io.appium.android.apis.ApiDemos', component: 'io.appium.android.apis.ApiDemos' },
      startWarnings: [],
    });
    expect(read.activities.filter(({ kind }) => kind === 'activity')).toHaveLength(331);
    expect(readManifest(xml).application.label).toBeUndefined();
  });
});

describe('the start activity', () => {
  it('is the first with an icon, with a warning when there are more', () => {
    const read = app(
      element('activity', { name: 'A', exported: true }),
      element('activity', { name: 'B' }, LAUNCHER),
      element('activity-alias', { name: 'C', targetActivity: 'A' }, LAUNCHER),
    );
    expect(read.start).toEqual({ activity: 'com.example.B', component: 'com.example.B' });
    expect(read.startWarnings).toEqual([
      { kind: 'several-launchers', components: ['com.example.B', 'com.example.C'] },
    ]);
  });

  it('is the target of the alias that has the icon', () => {
    const read = app(
      element('activity-alias', { name: 'Lost', targetActivity: 'Missing' }, LAUNCHER),
      element('activity-alias', { name: 'C', targetActivity: 'A' }, LAUNCHER),
      element('activity', { name: 'A' }),
    );
    expect(read.start).toEqual({ activity: 'com.example.A', component: 'com.example.C' });
    expect(read.startWarnings).toEqual([]);
  });

  it('is one that is enabled, if there is one', () => {
    const off = element('activity', { name: 'Off', enabled: false }, LAUNCHER);
    expect(app(off, element('activity', { name: 'On' }, LAUNCHER))).toMatchObject({
      start: { activity: 'com.example.On' },
      startWarnings: [],
    });
    expect(app(off)).toMatchObject({
      start: { activity: 'com.example.Off' },
      startWarnings: [{ kind: 'launcher-disabled', component: 'com.example.Off' }],
    });
  });

  it('is the first exported one where none has an icon, then the first', () => {
    const inner = element('activity', { name: 'A' });
    const outer = element('activity', { name: 'B', exported: true });
    expect(app(inner, outer)).toMatchObject({
      start: { activity: 'com.example.B' },
      startWarnings: [{ kind: 'no-launcher' }],
    });
    expect(app(inner).start?.activity).toBe('com.example.A');
  });
});
