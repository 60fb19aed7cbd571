import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placedInContainer, placedOutside } from '../../../src/devices/jvm/placement.js';
import { tempDir } from '../../support/temp-dir.js';

const CACHE = '/home/somebody/cache/jvm';
const PLACED = {
  toolchain: {
    java: { java: '/usr/lib/jvm/17/bin/java', javac: null, version: '17.0.1', home: '/usr/lib/jvm/17' },
    api: 29,
    classPath: [
      `${CACHE}/host-1/patch.jar`,
      `${CACHE}/host-1/host.jar`,
      `${CACHE}/lib/a.jar`,
      `${CACHE}/lib/n.jar`,
    ],
    hostJars: [`${CACHE}/host-1/patch.jar`, `${CACHE}/host-1/host.jar`],
    hostJar: `${CACHE}/host-1/host.jar`,
    nativeRuntime: `${CACHE}/lib/n.jar`,
    androidAll: `${CACHE}/sdk/android.jar`,
  },
  imports: `${CACHE}/imports/0123`,
  apk: '/home/somebody/app.apk',
  contentHash: '000102030405060708090a0b0c0d0e0f1011',
} as const;
const CODE = '/data/app/~~AAECAwQFBgcICQoLDA0ODw==';

describe('the files of a JVM', () => {
  it('have names of a phone in its container', () => {
    const { toolchain, folders, apk, view } = placedInContainer(PLACED);
    expect(toolchain).toMatchObject({
      java: PLACED.toolchain.java,
      classPath: ['0/patch.jar', '0/host.jar', '1/a.jar', '1/n.jar'].map((jar) => `/system/framework/${jar}`),
      hostJar: '/system/framework/0/host.jar',
      androidAll: '/system/framework/2/android.jar',
    });
    expect(folders).toEqual({ root: '/', imports: CODE, scratch: '/data/local/tmp' });
    expect(view.writable).toEqual([{ from: PLACED.imports, at: CODE }]);
    expect(view.readable).toContainEqual({ from: PLACED.apk, at: apk });
    const names = JSON.stringify([toolchain, folders, apk, view.links, view.memory]);
    expect(names).not.toContain('somebody');
  });

  it('are laid out in the same way outside', () => {
    const dir = tempDir();
    const imports = join(dir, 'imports');
    mkdirSync(imports);
    const { toolchain, folders, apk } = placedOutside({ ...PLACED, imports }, dir);
    const root = join(dir, 'phone');
    expect(toolchain).toBe(PLACED.toolchain);
    expect(apk).toBe(PLACED.apk);
    expect(folders).toEqual({ root, imports: join(root, CODE), scratch: join(root, 'data', 'local', 'tmp') });
    expect(realpathSync(folders.imports)).toBe(realpathSync(imports));
  });
});
