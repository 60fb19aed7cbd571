import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTR } from '../../../src/apk/manifest/attribute-ids.js';
import { withPermission } from '../../../src/apk/xml/add-permission.js';
import { readXml } from '../../../src/apk/xml/document.js';
import { GauntletError } from '../../../src/core/errors.js';
import { tempDir } from '../../support/temp-dir.js';
import { xmlLines } from '../support/aapt.js';
import { contentOf, openApk, testApks } from '../support/apks.js';
import { buildXml, chunk, type ElementSpec, stringPool } from '../support/build-resources.js';
import { buildZip } from '../support/build-zip.js';
import { concat, patched, u16, u32 } from '../support/bytes-out.js';
import { expectMalformed } from '../support/refused.js';

const PART = 'AndroidManifest.xml';
const INTERNET = 'android.permission.INTERNET';
/** One that no app asks for. */
const UNHEARD = 'gauntlet.permission.UNHEARD';
const NONE = 0xffffffff;

const manifestOf = (apk: string) => contentOf(openApk(apk), PART);
const linesOf = (manifest: Uint8Array) => xmlLines(readXml(manifest, PART));

/** What aapt makes of a manifest. */
function aaptLines(manifest: Uint8Array): string[] {
  const apk = join(tempDir(), 'app.apk');
  writeFileSync(apk, buildZip([{ name: PART, content: manifest }]));
  return execFileSync('aapt', ['dump', 'xmltree', apk, PART], { encoding: 'utf8' }).split('\n').slice(0, -1);
}

/** Asserts that nothing but the element differs; gives the line that comes after it. */
function expectAdded(before: readonly string[], after: readonly string[], permission: string): string {
  const at = after.findIndex((line) => line.includes(`"${permission}"`)) - 1;
  expect(after[at]).toMatch(/^ +E: uses-permission \(line=\d+\)$/);
  expect(after[at + 1]?.trim()).toBe(`A: android:name(0x01010003)="${permission}" (Raw: "${permission}")`);
  expect(after.toSpliced(at, 2)).toEqual(before);
  return after[at + 2] ?? '';
}

const APPLICATION: ElementSpec = { tag: 'application', children: [{ tag: 'activity' }] };

describe('withPermission', () => {
  it.each(testApks())('adds nothing but the element to the manifest of %s', (apk) => {
    const before = manifestOf(apk);
    const after = withPermission(before, UNHEARD);
    expect(expectAdded(linesOf(before), linesOf(after), UNHEARD)).toMatch(/^ +E: application /);
    expect(expectAdded(aaptLines(before), aaptLines(after), UNHEARD)).toMatch(/^ +E: application /);
    expect(withPermission(after, UNHEARD)).toBe(after);
  });

  it('SD AC-16: asks for INTERNET once, also if the app did so before', () => {
    const counts = testApks().map((apk) => {
      const before = manifestOf(apk);
      const after = withPermission(before, INTERNET);
      const asked = (manifest: Uint8Array) =>
        linesOf(manifest).filter((line) => line.includes(`A: android:name(0x01010003)="${INTERNET}"`)).length;
      expect(asked(after)).toBe(1);
      expect(after === before).toBe(asked(before) === 1);
      return asked(before);
    });
    expect(new Set(counts)).toEqual(new Set([0, 1]));
  });

  it('adds it again to one that ends with a version of Android', () => {
    const bounded: ElementSpec = {
      tag: 'uses-permission',
      attributes: [
        { id: ATTR.name, value: INTERNET },
        { id: ATTR.maxSdkVersion, value: 22 },
      ],
    };
    const before = buildXml({ tag: 'manifest', children: [bounded, APPLICATION] });
    expect(readXml(withPermission(before, INTERNET), PART).elements('uses-permission')).toHaveLength(2);
  });

  it('gives the attribute its resource id where the file has not used it yet', () => {
    const label = { id: ATTR.label, value: 'App' };
    const before = buildXml({ tag: 'manifest', children: [{ ...APPLICATION, attributes: [label] }] });
    const root = readXml(withPermission(before, INTERNET), PART);
    expect(root.elements('uses-permission')[0]?.attribute(ATTR.name)).toMatchObject({
      name: 'name',
      raw: INTERNET,
    });
    expect(root.elements('application')[0]?.attribute(ATTR.label)?.raw).toBe('App');
    expect(aaptLines(withPermission(before, INTERNET))).toContain(
      `      A: android:name(0x01010003)="${INTERNET}" (Raw: "${INTERNET}")`,
    );
  });

  it('comes last where there is no application, and also without a map of resource ids', () => {
    const before = chunk(
      3,
      new Uint8Array(0),
      stringPool(['manifest', 'queries'], 'utf8'),
      node(0x102, u32(NONE, 0), u16(20, 20, 0, 0, 0, 0)),
      node(0x102, u32(NONE, 1), u16(20, 20, 0, 0, 0, 0)),
      node(0x103, u32(NONE, 1)),
      node(0x103, u32(NONE, 0)),
    );
    const root = readXml(withPermission(before, INTERNET), PART);
    expect(root.elements().map(({ name }) => name)).toEqual(['queries', 'uses-permission']);
    expect(root.elements()[1]?.attribute(ATTR.name)?.raw).toBe(INTERNET);
  });

  it('leaves an application its namespaces', () => {
    const before = chunk(
      3,
      new Uint8Array(0),
      stringPool(['manifest', 'application', 'tools', 'http://tools'], 'utf16'),
      node(0x102, u32(NONE, 0), u16(20, 20, 0, 0, 0, 0)),
      node(0x100, u32(2, 3)),
      node(0x102, u32(NONE, 1), u16(20, 20, 0, 0, 0, 0)),
      node(0x103, u32(NONE, 1)),
      node(0x101, u32(2, 3)),
      node(0x103, u32(NONE, 0)),
    );
    const [permission, application] = readXml(withPermission(before, INTERNET), PART).elements();
    expect(permission?.namespaces).toEqual([]);
    expect(application?.namespaces).toEqual([{ prefix: 'tools', uri: 'http://tools' }]);
  });

  it('refuses what is no manifest, and maps that are longer than the strings', () => {
    expectMalformed(() => withPermission(buildXml({ tag: 'resources' }), INTERNET), /the root is resources/);
    expectMalformed(() => withPermission(new Uint8Array(3), INTERNET), /outside/);
    const long = chunk(
      3,
      new Uint8Array(0),
      stringPool(['manifest'], 'utf8'),
      chunk(0x180, new Uint8Array(0), u32(ATTR.label, ATTR.label)),
      node(0x102, u32(NONE, 0), u16(20, 20, 0, 0, 0, 0)),
      node(0x103, u32(NONE, 0)),
    );
    expectMalformed(() => withPermission(long, INTERNET), /more resource ids than strings/);
  });

  it('refuses damaged manifests in words, and makes readable ones of the others', () => {
    const whole = buildXml({ tag: 'manifest', children: [APPLICATION] });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        try {
          readXml(withPermission(patched(whole, at, Uint8Array.of(byte)), INTERNET), PART);
        } catch (error) {
          if (!(error instanceof GauntletError)) throw error;
        }
      }),
      { numRuns: 3000 },
    );
  });
});

function node(type: number, ...body: readonly Uint8Array[]): Uint8Array {
  return chunk(type, u32(3, NONE), concat(...body));
}
