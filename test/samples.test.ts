import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ensureToolchain } from '../src/devices/jvm/toolchain.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');

/** It takes minutes, and libraries from elsewhere: whoever changes it checks it by `--check --kotlin`. */
const IN_KOTLIN = 'compose.apk';

/** All that the build says when it is only to check, and how it ends. */
function check(): Promise<{ readonly said: readonly string[]; readonly status: number | null }> {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [join('samples', 'build.mjs'), '--check'], {
      env: { ...process.env, GAUNTLET_HOME: HOME },
    });
    const said: Buffer[] = [];
    build.stdout.on('data', (data: Buffer) => said.push(data));
    build.stderr.on('data', (data: Buffer) => said.push(data));
    build.on('error', reject);
    build.on('close', (status) =>
      resolve({ said: `${Buffer.concat(said)}`.split('\n').filter(Boolean), status }),
    );
  });
}

/** The build takes the frameworks from there, and others may be about to put them there. */
beforeAll(() => ensureToolchain({ home: HOME, env: process.env, api: 34 }), 900_000);

it('commits samples that hold what their sources make', async () => {
  const apks = readdirSync('samples').filter((name) => name.endsWith('.apk') && name !== IN_KOTLIN);
  const { said, status } = await check();
  expect([...said].sort()).toEqual(apks.map((name) => `${name} is up to date`).sort());
  expect(status).toBe(0);
}, 240_000);
