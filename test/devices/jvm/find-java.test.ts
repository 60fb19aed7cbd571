import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../src/core/errors.js';
import {
  findJava,
  type JavaSearch,
  lookForJava,
  majorOf,
  parseJavaVersion,
  usualJavaPlaces,
} from '../../../src/devices/jvm/find-java.js';
import { tempDir } from '../../support/temp-dir.js';
import { fakeJava, JAVA_17, runsOf, writeProgram } from './fake-tools.js';

const JAVA_8 = 'java version "1.8.0_402"\nJava(TM) SE Runtime Environment (build 1.8.0_402-b06)';

describe('the version of a java', () => {
  it.each([
    [JAVA_17, '17.0.15', 17],
    [JAVA_8, '1.8.0_402', 8],
    ['openjdk version "21-ea" 2023-09-19', '21-ea', 21],
    ['openjdk version "9-internal"', '9-internal', 9],
    ['openjdk version "25.0.1" 2025-10-21 LTS', '25.0.1', 25],
    ['Picked up JAVA_TOOL_OPTIONS: -Dversion="a"\nopenjdk version "11.0.2" 2019', '11.0.2', 11],
  ])('%j is %s', (text, version, major) => {
    expect(parseJavaVersion(text)).toBe(version);
    expect(majorOf(version)).toBe(major);
  });

  it.each(['', 'The operation couldn’t be completed. Unable to locate a Java Runtime.', 'version "x"'])(
    '%j is none',
    (text) => {
      expect(parseJavaVersion(text)).toBeNull();
    },
  );
});

describe.skipIf(process.platform === 'win32')('a search for Java', () => {
  const search = (env: NodeJS.ProcessEnv, more: Partial<JavaSearch> = {}): JavaSearch => ({
    env,
    platform: 'linux',
    compiler: true,
    usualPlaces: [],
    ...more,
  });

  it('prefers JAVA_HOME', async () => {
    const dir = tempDir();
    const home = fakeJava(join(dir, 'a'), JAVA_17);
    const other = fakeJava(join(dir, 'b'), JAVA_17);
    const { java } = await findJava(search({ JAVA_HOME: home, PATH: join(other, 'bin') }));
    expect(java).toEqual({
      java: join(home, 'bin', 'java'),
      javac: join(home, 'bin', 'javac'),
      version: '17.0.15',
      home,
    });
  });

  it('follows links on PATH to the true home', async () => {
    const dir = tempDir();
    const home = fakeJava(join(dir, 'jdk'), JAVA_17);
    mkdirSync(join(dir, 'bin'));
    symlinkSync(join(home, 'bin', 'java'), join(dir, 'alternative'));
    symlinkSync(join(dir, 'alternative'), join(dir, 'bin', 'java'));
    const { java } = await findJava(search({ PATH: `relative:${join(dir, 'bin')}` }));
    expect(java.home).toBe(home);
  });

  it('believes a shim about its home', async () => {
    const dir = tempDir();
    const home = fakeJava(join(dir, 'jdk'), JAVA_17);
    writeProgram(join(dir, 'shims', 'java'), `#!/bin/sh\nexec '${home}/bin/java' "$@"\n`);
    const { java } = await findJava(search({ PATH: `${join(dir, 'shims')}:/usr/bin:/bin` }));
    expect(java.java).toBe(join(home, 'bin', 'java'));
  });

  it('passes over what is too old, has no compiler or does not run', async () => {
    const dir = tempDir();
    const old = fakeJava(join(dir, 'old'), JAVA_8);
    const jre = fakeJava(join(dir, 'jre'), JAVA_17, { javac: false });
    writeProgram(join(dir, 'broken', 'java'), '#!/bin/sh\nexit 1\n');
    const places = join(dir, 'places');
    const good = fakeJava(join(places, 'jdk-17'), JAVA_17);
    fakeJava(join(places, 'jdk-9'), 'openjdk version "9.0.4"');
    const env = { JAVA_HOME: old, PATH: `${join(dir, 'broken')}:${join(jre, 'bin')}` };
    const { java } = await findJava(search(env, { usualPlaces: [join(dir, 'absent'), places] }));
    expect(java.home).toBe(good);
    const runOnly = await findJava(search(env, { compiler: false }));
    expect(runOnly.java).toMatchObject({ home: jre, javac: null });
  });

  it('says in one sentence what it found instead', async () => {
    const old = fakeJava(join(tempDir(), 'old'), JAVA_8);
    await expect(findJava(search({ JAVA_HOME: old }))).rejects.toMatchObject({
      code: 'NO_JAVA',
      message: `The jvm device needs a JDK 17 or newer, and there is none here (found: Java 1.8.0_402 in ${old}).`,
      remedy: 'Install a JDK 17 or newer, or set JAVA_HOME to one.',
      exit: EXIT.trouble,
    });
    await expect(findJava(search({}, { compiler: false }))).rejects.toMatchObject({
      message: 'The jvm device needs a Java 17 or newer, and there is none here.',
    });
  });

  it('does not run a java again that it knows', async () => {
    const dir = tempDir();
    const old = fakeJava(join(dir, 'old'), JAVA_8);
    const home = fakeJava(join(dir, 'new'), JAVA_17);
    const env = { JAVA_HOME: old, PATH: join(home, 'bin') };
    const { known } = await findJava(search(env));
    const again = await lookForJava(search(env, { known, ask: false }));
    expect(again?.java.home).toBe(home);
    expect([runsOf(join(old, 'runs')), runsOf(join(home, 'runs'))]).toEqual([1, 1]);
  });

  it('finds nothing when it would have to run one and must not', async () => {
    const dir = tempDir();
    const home = fakeJava(join(dir, 'a'), JAVA_17);
    const { known } = await findJava(search({ PATH: join(home, 'bin') }));
    const chosen = fakeJava(join(dir, 'b'), JAVA_17);
    const env = { JAVA_HOME: chosen, PATH: join(home, 'bin') };
    expect(await lookForJava(search(env, { known, ask: false }))).toBeNull();
    expect(runsOf(join(chosen, 'runs'))).toBe(0);
  });

  it('looks where each system keeps it', () => {
    expect(usualJavaPlaces({ HOME: '/h' }, 'linux')).toContain('/usr/lib/jvm');
    expect(usualJavaPlaces({ HOME: '/h' }, 'linux')).toContain('/h/.sdkman/candidates/java');
    expect(usualJavaPlaces({ HOME: '/h' }, 'darwin')).toContain('/h/Library/Java/JavaVirtualMachines');
    expect(usualJavaPlaces({ ProgramFiles: 'D:\\P', USERPROFILE: 'D:\\h' }, 'win32')).toContain(
      'D:\\P\\Eclipse Adoptium',
    );
  });
});
