import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { javaView } from '../../../src/devices/jvm/java-view.js';
import { tempDir } from '../../support/temp-dir.js';

/** A Java in a user's folder, with links to others of his files. */
function java() {
  const dir = tempDir();
  const home = join(dir, 'my jdks', '17');
  for (const folder of ['conf', 'lib/security', 'docs']) mkdirSync(join(home, folder), { recursive: true });
  for (const name of ['certificates', 'private', 'manual']) writeFileSync(join(dir, name), '');
  symlinkSync(join(dir, 'certificates'), join(dir, 'cacerts'));
  symlinkSync('../../../../cacerts', join(home, 'lib', 'security', 'cacerts'));
  symlinkSync(join(dir, 'manual'), join(home, 'docs', 'manual'));
  symlinkSync(join(dir, 'nowhere'), join(home, 'lib', 'src.zip'));
  symlinkSync('../lib', join(home, 'conf', 'same'));
  return { dir, home };
}

describe.skipIf(process.platform !== 'linux')('what a Java needs', () => {
  it('is its own folder, and what its links lead to', () => {
    const { dir, home } = java();
    const view = javaView(home);
    const ours = view.readable.filter(({ at }) => at.startsWith(dir));
    expect(ours).toEqual([
      { from: home, at: home },
      { from: join(dir, 'certificates'), at: join(dir, 'cacerts') },
    ]);
    expect(view.writable).toEqual([]);
    expect(view.memory).toEqual([]);
  });

  it('is nothing of its own where the system’s libraries are', () => {
    const view = javaView('/usr/lib/jvm/no-such-java');
    const places = view.readable.map(({ at }) => at);
    expect(places.filter((place) => place.includes('no-such-java'))).toEqual([]);
    expect(places).toContain('/usr/lib');
    expect(places).toContain('/dev/null');
    for (const place of ['/', '/home', '/root', '/etc', '/tmp', '/run', '/var', '/dev']) {
      expect(places).not.toContain(place);
    }
  });
});
