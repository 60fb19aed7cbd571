import { existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolchainChecks } from '../../../src/devices/jvm/checks.js';
import { THIS_MACHINE } from '../../../src/devices/jvm/machine.js';
import { ensureToolchain, type ToolchainOptions } from '../../../src/devices/jvm/toolchain.js';
import { tempDir } from '../../support/temp-dir.js';
import { FakeWorld, writeProgram } from './fake-tools.js';

const LINUX = { platform: 'linux', arch: 'x64', freeBytes: THIS_MACHINE.freeBytes } as const;

describe.skipIf(process.platform === 'win32')('the checks of the toolchain', () => {
  const newWorld = () => {
    const world = new FakeWorld(tempDir());
    const options: ToolchainOptions = { ...world.options(), machine: LINUX };
    return { world, options };
  };
  const byName = async (options: ToolchainOptions) =>
    Object.fromEntries((await toolchainChecks(options)).map(({ name, ...check }) => [name, check]));

  it('tell what is missing before the first use, and change nothing', async () => {
    const { world, options } = newWorld();
    const checks = await byName(options);
    expect(checks).toMatchObject({
      java: { state: 'fine', detail: `JDK 17.0.15 in ${world.java}`, remedy: null },
      maven: { state: 'fine', detail: `Maven 3.9.9, ${join(world.dir, 'bin', 'mvn')}` },
      jars: { state: 'later', detail: `0 of 4 jars, 35 kB are in ${world.cache}` },
      'API 34': { state: 'later', detail: '34 kB, not here yet' },
      'native runtime': { state: 'later' },
      host: { state: 'later', detail: 'It is not built yet.' },
      'disk space': { state: 'fine' },
      containment: { state: 'trouble', detail: expect.stringContaining('neither bwrap nor unshare is here') },
    });
    for (const { state, remedy } of Object.values(checks)) expect(remedy === null).toBe(state === 'fine');
    expect(world.mavenRuns).toBe(0);
    expect(existsSync(world.home)).toBe(false);
  });

  it('are content after it, also without Maven', async () => {
    const { world, options } = newWorld();
    await ensureToolchain(options);
    rmSync(join(world.dir, 'bin', 'mvn'));
    const { containment, 'API 34': newer, ...checks } = await byName(options);
    expect(containment?.state).toBe('trouble');
    for (const check of Object.values(checks)) expect(check).toMatchObject({ state: 'fine', remedy: null });
    expect(checks.maven?.detail).toBe('None here; only apps for a newer Android still need it.');
    expect(newer?.remedy).toBe('Nothing: the first app that needs it brings it.');
  });

  it('know the frameworks that some apps need', async () => {
    const { world, options } = newWorld();
    const { androidAll } = await ensureToolchain({ ...options, api: 34 });
    rmSync(join(world.dir, 'bin', 'mvn'));
    expect(await byName(options)).toMatchObject({
      jars: { state: 'fine' },
      'API 34': { state: 'fine', detail: `34 kB, ${androidAll}`, remedy: null },
      maven: { state: 'fine', detail: 'None here; it is not needed any more.' },
    });
  });

  it('see damage', async () => {
    const { options } = newWorld();
    const { classPath, nativeRuntime, hostJars } = await ensureToolchain(options);
    for (const file of [classPath[2], nativeRuntime, hostJars[0]]) truncateSync(file ?? '', 3);
    expect(await byName(options)).toMatchObject({
      jars: { state: 'later', detail: expect.stringContaining('3 of 4 jars') },
      'native runtime': { state: 'later', detail: 'It has changed since it was made.' },
      host: { state: 'later', detail: 'It has changed since it was built.' },
    });
  });

  it('tell what the machine cannot do', async () => {
    const { world, options } = newWorld();
    const env = { ...world.env, JAVA_HOME: '', PATH: '', HOME: '/nowhere' };
    const poor = { platform: 'win32', arch: 'arm64', freeBytes: async () => 1000 } as const;
    expect(await byName({ ...options, env, machine: poor })).toMatchObject({
      java: { state: 'trouble', remedy: 'Install a JDK 17 or newer, or set JAVA_HOME to one.' },
      maven: { state: 'trouble' },
      'native runtime': { state: 'trouble', detail: 'There is none for win32 arm64.' },
      'disk space': { state: 'trouble', detail: `1 kB free, 60 MB needed, in ${world.cache}` },
      containment: { state: 'trouble' },
    });
    rmSync(world.hostSources, { recursive: true });
    expect(await byName(options)).toMatchObject({ host: { state: 'trouble' } });
  });

  it('take the first way to contain an app that works', async () => {
    const { world, options } = newWorld();
    writeProgram(join(world.dir, 'bin', 'bwrap'), '#!/bin/sh\nexit 1\n');
    expect((await byName(options)).containment?.detail).toContain('bwrap does not work here');
    const unshare = writeProgram(join(world.dir, 'bin', 'unshare'), '#!/bin/sh\nexit 0\n');
    expect((await byName(options)).containment).toEqual({
      state: 'fine',
      detail: `${unshare} works: no network, no files of yours, no sockets on the disk, no processes, no environment`,
      remedy: null,
    });
  });
});
