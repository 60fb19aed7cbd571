import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMaven } from '../../../src/devices/jvm/find-maven.js';
import { tempDir } from '../../support/temp-dir.js';
import { writeProgram } from './fake-tools.js';

const java = { java: '/j/bin/java', javac: null, version: '17', home: '/j' };

const fakeMaven = (home: string, script: string) =>
  writeProgram(join(home, 'bin', 'mvn'), `#!/bin/sh\n${script}\n`);

describe.skipIf(process.platform === 'win32')('a search for Maven', () => {
  it('prefers MAVEN_HOME, and gives it the Java that was found', async () => {
    const dir = tempDir();
    const mvn = fakeMaven(join(dir, 'a'), 'echo "Apache Maven 3.9.$JAVA_HOME" | tr -d /');
    fakeMaven(join(dir, 'b'), 'echo Apache Maven 4.0.0');
    const env = {
      MAVEN_HOME: join(dir, 'a'),
      PATH: `${join(dir, 'b', 'bin')}:/usr/bin:/bin`,
      JAVA_HOME: '/old',
    };
    expect(await findMaven({ env, platform: 'linux', java })).toEqual({ mvn, version: '3.9.j' });
  });

  it('passes over what is too old or does not run', async () => {
    const dir = tempDir();
    const old = fakeMaven(join(dir, 'a'), 'echo Apache Maven 3.6.2');
    const broken = fakeMaven(join(dir, 'b'), 'exit 1');
    const folders = [join(dir, 'a', 'bin'), join(dir, 'b', 'bin')];
    await expect(
      findMaven({ env: { PATH: folders.join(':') }, platform: 'linux', java }),
    ).rejects.toMatchObject({
      code: 'NO_MAVEN',
      message: `Setting up the jvm device needs Maven 3.6.3 or newer, and there is none here (${old} is 3.6.2; ${broken} does not run).`,
      exit: 3,
    });
    const good = fakeMaven(join(dir, 'c'), 'echo Apache Maven 4.0.0-rc-3');
    folders.push(join(dir, 'c', 'bin'));
    expect(await findMaven({ env: { PATH: folders.join(':') }, platform: 'linux', java })).toEqual({
      mvn: good,
      version: '4.0.0-rc-3',
    });
  });

  it('says when there is none', async () => {
    await expect(findMaven({ env: { PATH: tempDir() }, platform: 'linux', java })).rejects.toMatchObject({
      message: 'Setting up the jvm device needs Maven 3.6.3 or newer, and there is none here.',
    });
  });
});
