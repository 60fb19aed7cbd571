import { mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgetOldHosts, hostFolder, hostJars } from '../../../src/devices/jvm/build-host.js';
import { tempDir } from '../../support/temp-dir.js';

describe('the folder of a built host', () => {
  it('is named for the content of the sources', async () => {
    const dir = tempDir();
    const source = join(dir, 'src', 'a', 'A.java');
    mkdirSync(join(dir, 'src', 'a'), { recursive: true });
    writeFileSync(join(dir, 'pom.xml'), 'pom');
    writeFileSync(source, 'class A {}');
    const folder = () => hostFolder(dir, '/cache');
    const first = await folder();
    expect(first).toMatch(/host-[0-9a-f]{16}$/);
    utimesSync(source, new Date(0), new Date(0));
    mkdirSync(join(dir, 'target'));
    writeFileSync(join(dir, 'target', 'x.jar'), 'built in place');
    expect(await folder()).toBe(first);
    const seen = new Set([first]);
    for (const change of [
      () => writeFileSync(source, 'class A { }'),
      () => renameSync(source, join(dir, 'src', 'a', 'B.java')),
      () => writeFileSync(join(dir, 'pom.xml'), 'other'),
      () => writeFileSync(join(dir, 'src', 'empty'), ''),
    ]) {
      change();
      seen.add(await folder());
    }
    expect(seen.size).toBe(5);
  });

  it('lists patches first and leaves out what is not for running', async () => {
    const dir = tempDir();
    for (const name of [
      'h-1.jar',
      'h-1-patch.jar',
      'h-1-sources.jar',
      'h-1-tests.jar',
      'original-h-1.jar',
      'x.txt',
    ]) {
      writeFileSync(join(dir, name), '');
    }
    expect((await hostJars(dir)).map((file) => basename(file))).toEqual(['h-1-patch.jar', 'h-1.jar']);
    expect(await hostJars(join(dir, 'absent'))).toEqual([]);
  });

  it('stays while somebody may be running it', async () => {
    const dir = tempDir();
    const built = (name: string, daysAgo: number) => {
      mkdirSync(join(dir, name));
      const at = new Date(Date.UTC(2026, 0, 31 - daysAgo));
      utimesSync(join(dir, name), at, at);
    };
    for (let n = 0; n < 5; n++) built(`host-${n}`, n);
    built('host-old', 20);
    built('other', 30);
    await forgetOldHosts(dir);
    expect(readdirSync(dir).sort()).toEqual(['host-0', 'host-1', 'host-2', 'host-3', 'host-4', 'other']);
  });
});
