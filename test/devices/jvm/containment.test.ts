import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findContainment, missingContainment } from '../../../src/devices/jvm/containment.js';
import { javaView } from '../../../src/devices/jvm/java-view.js';
import { PHONE_ENVIRONMENT } from '../../../src/devices/jvm/phone-environment.js';
import { asOutside, bothViews, EMPTY_VIEW } from '../../../src/devices/jvm/view.js';
import { tempDir } from '../../support/temp-dir.js';

/** A search path that holds these programs and what a shell needs, and nothing else. */
function pathWith(programs: readonly string[]): string {
  const dir = join(tempDir(), 'bin');
  mkdirSync(dir);
  for (const name of programs) {
    const places = (process.env.PATH ?? '').split(':').map((folder) => join(folder, name));
    const found = places.find((file) => existsSync(file));
    if (found !== undefined) symlinkSync(realpathSync(found), join(dir, name));
  }
  return dir;
}

/** This very program, with the system's libraries. */
const NODE = realpathSync(process.execPath);
const LEAST = bothViews(javaView('/usr/lib'), { ...EMPTY_VIEW, readable: [asOutside(NODE)] });

const trial = (path: string, scratch: string) =>
  findContainment({ env: { PATH: path }, scratch, command: [NODE, '--version'], view: LEAST });

const listening = async (server: Server, ...where: [string] | [number, string]) => {
  await new Promise<void>((resolve) => {
    if (where.length === 1) server.listen(where[0], resolve);
    else server.listen(...where, resolve);
  });
  return server.address();
};

/** Runs in the container, and prints what it can do. */
const ATTEMPT = `
  const fs = require('node:fs');
  const net = require('node:net');
  const [memory, kept, outside, port, socket, abstract, home] = process.argv.slice(1);
  const may = (attempt) => { try { attempt(); return true; } catch { return false; } };
  const write = (folder) => may(() => fs.writeFileSync(folder + '/written', ''));
  const connect = (to) => new Promise((resolve) => {
    const made = may(() => net.connect(to).on('connect', () => resolve(true)).on('error', () => resolve(false)));
    if (!made) resolve(false);
  });
  const others = () => fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
    .map((pid) => { try { return fs.readFileSync('/proc/' + pid + '/environ', 'latin1'); } catch { return ''; } });
  (async () => console.log(JSON.stringify({
    memory: write(memory), kept: write(kept), outside: write(outside), root: write(''),
    read: may(() => fs.readFileSync(outside + '/secret')), users: may(() => fs.readFileSync('/etc/passwd')),
    home: may(() => fs.readdirSync(home)), temporary: may(() => fs.readdirSync('/tmp')),
    up: may(() => fs.readdirSync('../../../home')),
    network: await connect({ port: Number(port), host: '127.0.0.1' }),
    socket: await connect({ path: socket }), abstract: await connect({ path: '\\0' + abstract }),
    environment: others().some((text) => text.includes('A_SECRET')),
    own: Object.keys(process.env).sort(),
  })))();`;

/** What a program in the container can do. The names have spaces, as folders of users may have. */
async function reach(programs: readonly string[]) {
  const [scratch, kept, outside] = ['scratch', 'kept', 'outside'].map((name) => {
    const folder = join(tempDir(), `a ${name}`);
    mkdirSync(folder);
    return folder;
  }) as [string, string, string];
  writeFileSync(join(outside, 'secret'), 'a secret');
  const containment = await trial(pathWith(programs), scratch);
  const memory = containment.files ? '/data' : scratch;
  const keptAt = containment.files ? '/data/a kept' : kept;
  const [network, disk, abstract] = [0, 1, 2].map(() => createServer((socket) => socket.end())) as [
    Server,
    Server,
    Server,
  ];
  const address = await listening(network, 0, '127.0.0.1');
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = `gauntlet-test-${port}`;
  await listening(disk, join(outside, 'socket'));
  await listening(abstract, `\0${name}`);
  const given = [memory, keptAt, outside, String(port), join(outside, 'socket'), name, homedir()];
  const view = bothViews(LEAST, {
    ...EMPTY_VIEW,
    memory: [{ at: '/data', bytes: 1 << 20 }],
    writable: [{ from: kept, at: keptAt }],
  });
  const command = containment.wrap([NODE, '-e', ATTEMPT, ...given], view, scratch);
  const [file = '', ...args] = command;
  const secret = { ...process.env, A_SECRET: 'a secret' };
  const bystander = spawn(NODE, ['-e', 'setInterval(() => {}, 1000)'], { env: secret, stdio: 'ignore' });
  const child = spawn(file, args, {
    env: PHONE_ENVIRONMENT,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  bystander.kill('SIGKILL');
  for (const server of [network, disk, abstract]) server.close();
  expect(existsSync(join(outside, 'written'))).toBe(!containment.files);
  expect(existsSync(join(kept, 'written'))).toBe(true);
  return { containment, can: JSON.parse(output) };
}

describe('containment', () => {
  it.each([[['bwrap', 'unshare']], [['unshare']]])(
    'leaves nothing but what it was given: %s',
    async (programs) => {
      const { containment, can } = await reach(programs);
      // Some systems let nobody make namespaces; then one line has to say so.
      if (!containment.files) {
        expect(missingContainment(containment)).toContain('read and write your files');
        return;
      }
      expect(containment.network).toBe(true);
      expect(can).toEqual({
        memory: true,
        kept: true,
        outside: false,
        root: false,
        read: false,
        users: false,
        home: false,
        temporary: false,
        up: false,
        network: false,
        socket: false,
        abstract: false,
        environment: false,
        own: Object.keys(PHONE_ENVIRONMENT).sort(),
      });
    },
  );

  it('is none without the programs, and says so', async () => {
    const { containment, can } = await reach([]);
    expect(containment).toMatchObject({ network: false, files: false, file: null });
    expect(can).toMatchObject({ outside: true, read: true, network: true, socket: true, abstract: true });
    expect(missingContainment(containment)).toMatch(
      /can use the network, read and write your files, connect to sockets on the disk and see your processes and/,
    );
    expect(missingContainment({ network: true, files: false })).toMatch(
      /can read and write your files, connect/,
    );
    expect(missingContainment({ network: true, files: true })).toBeNull();
  });

  it('passes over a program that does not work here', async () => {
    const bin = pathWith([]);
    writeFileSync(join(bin, 'bwrap'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(bin, 'bwrap'), 0o755);
    expect(await trial(bin, tempDir())).toMatchObject({ network: false, refused: [join(bin, 'bwrap')] });
  });
});
