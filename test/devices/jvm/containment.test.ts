import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findContainment, missingContainment } from '../../../src/devices/jvm/containment.js';
import { tempDir } from '../../support/temp-dir.js';

/** A search path that holds these programs and what a shell needs, and nothing else. */
function pathWith(programs: readonly string[]): string {
  const dir = join(tempDir(), 'bin');
  mkdirSync(dir);
  for (const name of [...programs, 'sh', 'mount', 'true']) {
    const places = (process.env.PATH ?? '').split(':').map((folder) => join(folder, name));
    const found = places.find((file) => existsSync(file));
    if (found !== undefined) symlinkSync(realpathSync(found), join(dir, name));
  }
  return dir;
}

/** What a program in the container can do: write inside, write outside, reach a server of the test. */
async function reach(programs: readonly string[]) {
  const [inside, kept, outside] = [tempDir(), tempDir(), tempDir()];
  const containment = await findContainment({ PATH: pathWith(programs) }, inside);
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const attempt = `
    const fs = require('node:fs');
    const may = (file) => { try { fs.writeFileSync(file, ''); return true; } catch { return false; } };
    const [inside, kept, outside] = process.argv.slice(1).map((folder) => may(folder + '/f'));
    const files = { inside, kept, outside };
    const socket = require('node:net').connect(${port}, '127.0.0.1');
    const done = (network) => { console.log(JSON.stringify({ ...files, network })); process.exit(); };
    socket.on('connect', () => done(true)).on('error', () => done(false));`;
  const command = containment.wrap([process.execPath, '-e', attempt, inside, kept, outside], {
    kept: [kept],
    scratch: inside,
  });
  const [file = '', ...args] = command;
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  server.close();
  expect(existsSync(join(outside, 'f'))).toBe(!containment.files);
  expect(existsSync(join(kept, 'f'))).toBe(true);
  return { containment, can: JSON.parse(output) };
}

describe('containment', () => {
  it('holds what it says, whichever way it is made', async () => {
    for (const programs of [['bwrap', 'unshare'], ['unshare'], []]) {
      const { containment, can } = await reach(programs);
      expect(can).toEqual({
        inside: true,
        kept: true,
        outside: !containment.files,
        network: !containment.network,
      });
    }
  }, 60_000);

  it('is none without the programs, and says so', async () => {
    const containment = await findContainment({ PATH: pathWith([]) }, tempDir());
    expect(containment).toMatchObject({ network: false, files: false });
    expect(missingContainment(containment)).toMatch(/can use the network and write to your files/);
    expect(missingContainment({ ...containment, network: true, files: true })).toBeNull();
  });

  it('passes over a program that does not work here', async () => {
    const bin = pathWith([]);
    writeFileSync(join(bin, 'bwrap'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(bin, 'bwrap'), 0o755);
    expect(await findContainment({ PATH: bin }, tempDir())).toMatchObject({ network: false, files: false });
  });
});
