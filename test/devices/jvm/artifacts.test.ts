import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APIS, ARTIFACTS, artifactsFor, jarName } from '../../../src/devices/jvm/artifacts.js';
import { HOST_SOURCES } from '../../../src/devices/jvm/build-host.js';

describe('the table of artifacts', () => {
  it('has a checksum, a size and a purpose for each, and no name twice', () => {
    const all = artifactsFor(34);
    for (const { sha256, bytes, purpose } of all) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(bytes).toBeGreaterThan(1000);
      expect(purpose).not.toBe('');
    }
    expect(new Set(all.map(jarName)).size).toBe(all.length);
    expect(new Set(all.map(({ sha256 }) => sha256)).size).toBe(all.length);
    expect(ARTIFACTS.version).toMatch(/^4\.16\.1-[0-9a-f]{8}$/);
  });

  it.each(APIS)('is not much to download for API %i', (api) => {
    const bytes = artifactsFor(api).reduce((sum, artifact) => sum + artifact.bytes, 0);
    expect(bytes / 1e6).toBeLessThan(api === 29 ? 300 : 450);
  });

  it('has what the host is compiled against, in the same version', () => {
    const pom = readFileSync(join(HOST_SOURCES, 'pom.xml'), 'utf8');
    const resolve = (text: string) =>
      text.replaceAll(
        /\$\{([^}]+)\}/g,
        (_, name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(pom)?.[1] ?? '?',
      );
    const field = (block: string, name: string) =>
      resolve(new RegExp(`<${name}>([^<]*)<`).exec(block)?.[1] ?? '');
    const wanted = [...pom.matchAll(/<dependency>.*?<\/dependency>/gs)]
      .map(([block]) => block)
      .filter((block) => field(block, 'scope') !== 'test')
      .map((block) => ['groupId', 'artifactId', 'version'].map((name) => field(block, name)).join(':'));
    expect(wanted.length).toBeGreaterThan(3);
    const there = artifactsFor(29).map(({ group, name, version }) => `${group}:${name}:${version}`);
    expect(there).toEqual(expect.arrayContaining(wanted));
  });
});
