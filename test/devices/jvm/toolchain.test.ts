import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProgressReport } from '../../../src/core/progress.js';
import { THIS_MACHINE } from '../../../src/devices/jvm/machine.js';
import { trySetUpLock } from '../../../src/devices/jvm/set-up-lock.js';
import { ensureToolchain } from '../../../src/devices/jvm/toolchain.js';
import { tempDir } from '../../support/temp-dir.js';
import { FakeWorld, fakeJava, JAVA_17, runsOf, storedEntries } from './fake-tools.js';

const LINUX = { platform: 'linux', arch: 'x64', freeBytes: THIS_MACHINE.freeBytes } as const;

const scratches = (world: FakeWorld) => readdirSync(world.cache).filter((name) => name.startsWith('setup-'));

describe.skipIf(process.platform === 'win32')('the toolchain', { tags: 'slow' }, () => {
  const newWorld = () => new FakeWorld(tempDir());
  const ensure = (world: FakeWorld, mode = '', more = {}) =>
    ensureToolchain({ machine: LINUX, ...world.options(mode), ...more });

  it('is set up at first use', async () => {
    const world = newWorld();
    const reports: ProgressReport[] = [];
    const toolchain = await ensure(world, '', {
      progress: { report: (report: ProgressReport) => reports.push(report) },
    });
    expect(toolchain.java).toMatchObject({ version: '17.0.15', home: world.java });
    expect(toolchain.api).toBe(29);
    expect(toolchain.classPath.map((file) => basename(file))).toEqual([
      'jvm-host-1-patch.jar',
      'jvm-host-1.jar',
      'alpha-1.jar',
      'beta-2.jar',
      'gamma-3.jar',
      basename(toolchain.nativeRuntime),
    ]);
    expect(toolchain.hostJars).toEqual(toolchain.classPath.slice(0, 2));
    expect(readFileSync(toolchain.androidAll)).toEqual(Buffer.alloc(29_000, 'x'));
    expect([...storedEntries(readFileSync(toolchain.nativeRuntime)).keys()]).toEqual([
      'META-INF/',
      'META-INF/MANIFEST.MF',
      'fonts/',
      'fonts/fonts.xml',
      'fonts/Roboto-Regular.ttf',
      'icu/icudt68l.dat',
      'native/',
      'native/linux/',
      'native/linux/x86_64/',
      'native/linux/x86_64/lib.so',
    ]);
    expect(scratches(world)).toEqual([]);
    const phases = [...new Set(reports.map(({ phase }) => phase))];
    expect(phases).toEqual([
      'looking at what is there',
      'downloading the jvm device',
      'packing the native runtime',
      'building the host of the jvm device',
    ]);
    expect(reports.filter(({ facts }) => 'downloaded' in facts).at(-1)?.fraction).toBe(1);
  });

  it('runs no tool at all at second use, and gives the same', async () => {
    const world = newWorld();
    const first = await ensure(world);
    const runs = [world.mavenRuns, runsOf(join(world.java, 'runs'))];
    expect(runs).toEqual([2, 1]);
    expect(await ensure(world, 'offline')).toEqual(first);
    expect([world.mavenRuns, runsOf(join(world.java, 'runs'))]).toEqual(runs);
  });

  it('works without Maven and without network when it is complete', async () => {
    const world = newWorld();
    const first = await ensure(world);
    rmSync(join(world.dir, 'bin'), { recursive: true });
    expect(await ensure(world)).toEqual(first);
    rmSync(join(world.cache, 'stamp.json'));
    const beside = await ensure(world).catch((error: unknown) => error);
    expect(beside).toMatchObject({ code: 'NO_MAVEN' });
  });

  it.each(['corrupt-once', 'truncated-once'])('fetches a file again that came broken (%s)', async (mode) => {
    const world = newWorld();
    const { classPath } = await ensure(world, mode);
    expect(world.mavenRuns).toBe(3);
    expect(readFileSync(classPath[3] ?? '')).toEqual(Buffer.alloc(2000, 'b'));
  });

  it('gives a broken download up after the second time, and keeps the rest', async () => {
    const world = newWorld();
    await expect(ensure(world, 'corrupt')).rejects.toMatchObject({
      code: 'BROKEN_DOWNLOAD',
      message: 'beta-2.jar came broken twice: it is not the file that was published.',
      exit: 3,
    });
    expect(scratches(world)).toEqual([]);
    expect(readdirSync(join(world.cache, 'test-1', 'lib')).sort()).toEqual(['alpha-1.jar', 'gamma-3.jar']);
    await ensure(world);
  });

  it('mends a file that was damaged later', async () => {
    const world = newWorld();
    const { classPath, nativeRuntime, hostJars } = await ensure(world);
    for (const file of [classPath[4] ?? '', nativeRuntime, hostJars[0] ?? '']) {
      const before = readFileSync(file);
      truncateSync(file, 5);
      await ensure(world);
      expect(readFileSync(file).equals(before)).toBe(true);
    }
  });

  it('believes a checksum when only the time of a file has changed', async () => {
    const world = newWorld();
    const { classPath, androidAll } = await ensure(world);
    for (const file of [...classPath, androidAll]) utimesSync(file, new Date(), new Date(0));
    await ensure(world, 'offline');
    expect(world.mavenRuns).toBe(2);
  });

  it('fetches one file more for another API level', async () => {
    const world = newWorld();
    await ensure(world);
    const { androidAll } = await ensure(world, '', { api: 34 });
    expect(basename(androidAll)).toBe('android-14.jar');
    expect(world.mavenRuns).toBe(3);
  });

  it('has what the host is compiled against also when its first app needs another API level', async () => {
    const world = newWorld();
    const { api, androidAll } = await ensure(world, '', { api: 34 });
    expect(api).toBe(34);
    expect(readdirSync(dirname(androidAll)).sort()).toEqual(['android-10.jar', 'android-14.jar']);
    await ensure(world, 'offline');
    expect(world.mavenRuns).toBe(2);
  });

  it('builds the host again when its sources change, and goes back for free', async () => {
    const world = newWorld();
    const source = join(world.hostSources, 'src', 'main', 'Main.java');
    const before = readFileSync(source);
    const first = await ensure(world);
    writeFileSync(source, 'class Main { int x; }');
    const second = await ensure(world);
    expect(second.hostJars).not.toEqual(first.hostJars);
    writeFileSync(source, before);
    expect(await ensure(world)).toEqual(first);
    expect(world.mavenRuns).toBe(3);
  });

  it('uses another Java as soon as JAVA_HOME names it', async () => {
    const world = newWorld();
    await ensure(world);
    const home = fakeJava(join(world.dir, 'jdk-21'), JAVA_17.replace('17.0.15', '21.0.2'), { javac: false });
    const env = { ...world.env, JAVA_HOME: home };
    for (let use = 0; use < 2; use++) {
      expect((await ensure(world, '', { env })).java).toMatchObject({ home, version: '21.0.2', javac: null });
    }
    expect(runsOf(join(home, 'runs'))).toBe(1);
    expect(world.mavenRuns).toBe(2);
  });

  it('compiles with a JDK, but runs on the same Java from the first use on', async () => {
    const world = newWorld();
    const home = fakeJava(join(world.dir, 'jre'), JAVA_17, { javac: false });
    const env = { ...world.env, JAVA_HOME: home, PATH: `${world.env.PATH}:${join(world.java, 'bin')}` };
    const first = await ensure(world, '', { env });
    expect(first.java.home).toBe(home);
    expect(await ensure(world, '', { env })).toEqual(first);
    expect([runsOf(join(home, 'runs')), runsOf(join(world.java, 'runs'))]).toEqual([1, 1]);
  });

  it.each([
    ['no-space', 'DISK_FULL', 'The download failed: the disk is full.'],
    ['offline', 'NO_DOWNLOAD', 'The download failed: Maven cannot reach its repositories.'],
    ['odd', 'MAVEN_FAILED', 'The download failed: Something odd.'],
    [
      'no-compile',
      'MAVEN_FAILED',
      'Building the host of the jvm device failed: Main.java:[1,9] no such class.',
    ],
  ])('says in one sentence what Maven ran into (%s)', async (mode, code, message) => {
    const world = newWorld();
    await expect(ensure(world, mode)).rejects.toMatchObject({ code, message, exit: 3 });
    expect(scratches(world)).toEqual([]);
    await ensure(world);
  });

  it('looks for room before it downloads', async () => {
    const world = newWorld();
    const machine = { ...LINUX, freeBytes: async () => 50_000_000 };
    await expect(ensure(world, '', { machine })).rejects.toMatchObject({
      code: 'DISK_FULL',
      message: `Setting up the jvm device needs 60 MB in ${world.cache}, and only 50 MB are free.`,
      remedy: 'Free some space, or set GAUNTLET_HOME to a folder on another disk, then try again.',
    });
    expect(world.mavenRuns).toBe(0);
  });

  it('refuses a platform without native runtime before it downloads', async () => {
    const world = newWorld();
    await expect(ensure(world, '', { machine: { ...LINUX, arch: 'arm64' } })).rejects.toMatchObject({
      code: 'NO_NATIVE_RUNTIME',
    });
    expect(world.mavenRuns).toBe(0);
  });

  it('says when the folder cannot be used', async () => {
    const world = newWorld();
    writeFileSync(world.home, 'a file');
    await expect(ensure(world)).rejects.toMatchObject({
      code: 'FILE_TROUBLE',
      message: `Cannot use ${world.home}: a file is in the way.`,
      remedy: 'Set GAUNTLET_HOME to a folder that you may write to.',
    });
  });

  it('keeps the three newest hosts', async () => {
    const world = newWorld();
    const source = join(world.hostSources, 'src', 'main', 'Main.java');
    const built: string[] = [];
    for (const version of [1, 2, 3, 4]) {
      writeFileSync(source, `version ${version}`);
      const { hostJars } = await ensure(world);
      const host = dirname(hostJars[0] ?? '');
      utimesSync(host, version, version);
      built.push(basename(host));
    }
    expect(readdirSync(world.cache).filter((name) => name.startsWith('host-'))).toEqual(
      built.slice(1).sort(),
    );
  });

  it('says at once that nothing can be made below /proc', async () => {
    const world = newWorld();
    await expect(ensure(world, '', { home: '/proc/here' })).rejects.toMatchObject({
      code: 'FILE_TROUBLE',
      message: expect.stringContaining('/proc/here'),
    });
  });

  it('says when the sources of the host are missing', async () => {
    const world = newWorld();
    rmSync(world.hostSources, { recursive: true });
    await expect(ensure(world)).rejects.toMatchObject({ code: 'NO_HOST_SOURCES' });
  });

  it('ends Maven when it is interrupted, and leaves nothing behind', async () => {
    const world = newWorld();
    const controller = new AbortController();
    const progress = {
      report({ phase }: ProgressReport) {
        if (phase.startsWith('downloading')) setTimeout(() => controller.abort(), 300);
      },
    };
    const start = performance.now();
    await expect(ensure(world, 'hang', { signal: controller.signal, progress })).rejects.toThrow(/abort/i);
    expect(performance.now() - start).toBeLessThan(7000);
    expect(scratches(world)).toEqual([]);
  });

  it('waits for another set-up, telling so, until it is interrupted', async () => {
    const world = newWorld();
    mkdirSync(world.cache, { recursive: true });
    const lock = trySetUpLock(world.cache);
    const controller = new AbortController();
    const phases: string[] = [];
    const progress = { report: ({ phase }: ProgressReport) => void phases.push(phase) };
    setTimeout(() => controller.abort(), 500);
    await expect(ensure(world, '', { signal: controller.signal, progress })).rejects.toThrow(/abort/i);
    expect(new Set(phases)).toEqual(new Set(['another Gauntlet is setting up; waiting']));
    lock?.release();
    await ensure(world);
  });

  it('serves many devices of one process with one set-up', async () => {
    const world = newWorld();
    const all = await Promise.all([ensure(world), ensure(world), ensure(world)]);
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
    expect(world.mavenRuns).toBe(2);
  });

  it('sweeps what killed set-ups left, but not under one that runs', async () => {
    const world = newWorld();
    await ensure(world);
    const leftover = join(world.cache, 'setup-abc');
    mkdirSync(join(leftover, 'jars'), { recursive: true });
    const lock = trySetUpLock(world.cache);
    await ensure(world);
    expect(statSync(leftover).isDirectory()).toBe(true);
    lock?.release();
    await ensure(world);
    expect(existsSync(leftover)).toBe(false);
  });
});
