import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { targetOf, type WidgetTarget } from '../../src/core/action.js';
import { type Crash, ownFrame } from '../../src/core/crash.js';
import { DeviceLost } from '../../src/core/errors.js';
import type { Observation } from '../../src/core/observation.js';
import { ownByPrefixes } from '../../src/core/own-code.js';
import { focusedTree } from '../../src/core/screen.js';
import { shortId, type Widget, walk } from '../../src/core/widget.js';
import { JvmDevice } from '../../src/devices/jvm/device.js';
import { jvmFolders } from '../../src/devices/jvm/folders.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

const HOME = join(process.cwd(), 'node_modules', '.cache', 'gauntlet-test', 'home');
const APK = join('samples', 'hostile.apk');
const PACKAGE = 'gauntlet.samples.hostile';
const MARK = 'gauntlet-hostile-was-here';
const FRESH =
  'static 1, file 1, preference 1, locale en_US, zone UTC, property null, foreign handler false, threads of ours 0, ' +
  'elsewhere 1 1 true 0 1, defaults 0000000';
/** Short, so that the loops below take little time; a first start may take three times as long. */
const ANR_MS = 6000;

/** What nobody but the user may know. */
const SECRET = 'hostile-secret';
/** The folder of the user's APK and of other files of his. */
const folder = newTempDir();
/** The home of the user. */
const userHome = newTempDir();

/** Lines that tell what does not hold on this computer. */
const notes: string[] = [];

const deviceIn = (env: NodeJS.ProcessEnv) =>
  new JvmDevice({
    home: HOME,
    env: { ...process.env, HOME: userHome, HOSTILE_SECRET: SECRET, ...env },
    progress: { report() {}, note: (line) => notes.push(line) },
    anrMs: ANR_MS,
  });

const device = deviceIn({});

function find({ screen }: Observation, fits: (widget: Widget) => boolean): WidgetTarget {
  for (const { widget, path } of walk(focusedTree(screen))) if (fits(widget)) return targetOf(widget, path);
  throw new Error('there is no such widget');
}

const hasId = (id: string) => (widget: Widget) =>
  widget.resourceId !== undefined && shortId(widget.resourceId) === id;

const textOf = (observation: Observation, id: string) => find(observation, hasId(id)).text ?? '';

/** Starts the app anew, which must then be as new, and lets it do a deed. */
async function perform(deed: string, argument?: string, on = device): Promise<Observation> {
  const first = await on.restart();
  expect(first).toMatchObject({ process: 'foreground', events: [] });
  expect(textOf(first, 'state')).toBe(FRESH);
  if (argument !== undefined) {
    const target = find(first, hasId('argument'));
    await on.perform({ kind: 'setText', target, text: argument }, 'settled');
  }
  return on.perform({ kind: 'click', target: find(first, ({ text }) => text === deed) }, 'settled');
}

/** What the app itself says of a deed that it has survived. */
async function outcome(deed: string, argument?: string, on = device): Promise<string> {
  const observation = await perform(deed, argument, on);
  expect(observation).toMatchObject({ process: 'foreground', outcome: 'done' });
  return textOf(observation, 'outcome').slice(`${deed}: `.length);
}

function crashOf({ process, events }: Observation): Crash {
  expect(process).toBe('dead');
  expect(events).toHaveLength(1);
  const [event] = events;
  if (event?.kind !== 'crash') throw new Error(`no crash but ${JSON.stringify(event)}`);
  return event.crash;
}

const own = (crash: Crash) => {
  const frame = ownFrame(crash, ownByPrefixes([PACKAGE]));
  return `${frame?.className}.${frame?.method} in ${frame?.file}, line ${frame?.line === undefined ? 'un' : ''}known`;
};

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): readonly Running[] {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    // A dead process stays listed until its parent has taken note.
    if (command === undefined || command.includes('<defunct>')) return [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The processes that this one has started, and those that they have. */
function descendants(): readonly Running[] {
  const all = processes();
  const found: Running[] = [];
  const parents = [process.pid];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    const children = all.filter((running) => running.parent === parent);
    found.push(...children);
    parents.push(...children.map(({ pid }) => pid));
  }
  return found.filter(({ command }) => command.includes('gauntlet.host.Main'));
}

/** The scratch folders of this process's devices: it has the lock in each of them open. */
function scratchFolders(): readonly string[] {
  const { scratch } = jvmFolders(HOME);
  const open = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(join('/proc/self/fd', descriptor))];
    } catch {
      // The folder of descriptors was one, and is closed by now.
      return [];
    }
  });
  return [...new Set(open.filter((file) => file.startsWith(scratch)).map((file) => dirname(file)))];
}

const MINE = join(folder, 'mine.apk');
const LISTED = ['keep.txt', 'mine.apk'];
let hash = '';

beforeAll(async () => {
  copyFileSync(APK, MINE);
  writeFileSync(join(folder, 'keep.txt'), SECRET);
  mkdirSync(join(userHome, '.ssh'));
  writeFileSync(join(userHome, '.ssh', 'id'), SECRET);
  ({ hash } = await device.install({ kind: 'apk', file: MINE }));
}, 900_000);

afterAll(async () => {
  await device.close();
  for (const dir of [folder, userHome]) removeDir(dir);
});

/** A search path with one program on it. The Java is then the one that is there by JAVA_HOME. */
function onlyWith(program: string): NodeJS.ProcessEnv {
  const places = (process.env.PATH ?? '').split(delimiter);
  const find = (name: string) => places.map((place) => join(place, name)).find((file) => existsSync(file));
  const path = join(folder, 'bin');
  mkdirSync(path);
  const file = find(program);
  if (file !== undefined) symlinkSync(realpathSync(file), join(path, program));
  const java = find('java');
  const found = java === undefined ? undefined : dirname(dirname(realpathSync(java)));
  return { PATH: path, JAVA_HOME: process.env.JAVA_HOME ?? found };
}

describe('an app that ends itself', () => {
  it.each([
    ['exit', 3],
    ['halt', 4],
    ['kill', 9],
    ['exit, caught', 5],
    ['exit, thread', 6],
  ])('%s', async (deed, code) => {
    expect(await perform(deed)).toMatchObject({ process: 'dead', events: [{ kind: 'exit', code }] });
  });

  it('takes the JVM with it when nothing shows the call: the device is lost, and found again', async () => {
    await expect(perform('exit, hidden')).rejects.toThrow(DeviceLost);
    expect(await outcome('settings')).toBe('changed');
  });
});

describe('an app that crashes', () => {
  it.each([
    ['recurse', 'java.lang.StackOverflowError', 'recurse', 'main'],
    ['throw, thread', 'java.lang.IllegalStateException', 'throwAlone', 'hostile-throw'],
    ['allocate', 'java.lang.OutOfMemoryError', 'allocate', 'main'],
    ['allocate, thread', 'java.lang.OutOfMemoryError', 'allocate', 'hostile-allocate'],
  ])('%s', async (deed, exception, method, thread) => {
    const crash = crashOf(await perform(deed));
    expect(crash).toMatchObject({ exception, thread, causes: [] });
    // Where compiled code runs out of stack while it enters a method, the JVM knows no line.
    expect(own(crash)).toMatch(`${PACKAGE}.Deeds.${method} in Deeds.java, line `);
  });

  it('names all causes', async () => {
    const crash = crashOf(await perform('throw'));
    expect([crash, ...crash.causes].map(({ exception, message }) => `${exception}: ${message}`)).toEqual([
      'java.lang.RuntimeException: the outer one',
      'java.lang.IllegalStateException: the middle one',
      'java.lang.ArithmeticException: the inner one',
    ]);
    expect(own(crash)).toBe(`${PACKAGE}.Deeds.throwInner in Deeds.java, line known`);
  });

  it('hears of nothing when the app catches everything itself, as on a phone', async () => {
    expect(await outcome('swallow')).toBe('swallowed');
  });
});

describe('an app that does not answer', () => {
  it.each([
    ['loop', 'Deeds.loop(Deeds.java:'],
    ['wait', 'Deeds.waitForNobody(Deeds.java:'],
  ])('%s', async (deed, frame) => {
    const { process, events } = await perform(deed);
    expect(process).toBe('dead');
    // Nothing can be asked of this JVM any more; the next restart brings another.
    await expect(device.observe()).rejects.toThrow(DeviceLost);
    expect(events).toEqual([{ kind: 'anr', reason: expect.stringContaining(`${PACKAGE}.${frame}`) }]);
  });

  it.each(['loop, thread', 'loop, stubborn'])(
    '%s: everything else goes on beside the thread',
    async (deed) => {
      expect(await perform(deed)).toMatchObject({ process: 'foreground', unsettled: true, events: [] });
    },
  );

  it('sleeps in virtual time', async () => {
    const observation = await perform('sleep');
    expect(observation).toMatchObject({ process: 'foreground', events: [] });
    expect(textOf(observation, 'outcome')).toBe('sleep: slept');
    expect(observation.virtualMs).toBeGreaterThan(3_600_000);
  });
});

describe('an app that meddles with the JVM', () => {
  // Each of these begins with a restart that must find nothing of the one before.
  it.each([
    ['threads', '200 threads'],
    ['settings', 'changed'],
    ['interrupt', 'some threads interrupted'],
    ['close outputs', 'closed'],
  ])('%s', async (deed, text) => {
    expect(await outcome(deed)).toBe(text);
  });

  it('forge', async () => {
    const text = await outcome('forge');
    expect(text).toMatch(/^done descriptors written: /);
    // Whatever is written to these is lost on any computer; the JVM reads its random numbers from one of them.
    expect(text.replaceAll(/\d+ \(\/dev\/(null|random|urandom)\)(, )?/g, '')).toMatch(/: \[\]$/);
  });

  it.each(['exec', 'exec, builder'])('%s is a limit of the device', async (deed) => {
    const observation = await perform(deed, folder);
    expect(observation.events).toMatchObject([{ kind: 'limit', api: 'java.lang.Runtime.exec' }]);
    expect(textOf(observation, 'outcome')).toMatch(
      `${deed}: refused java.io.IOException: Cannot run program`,
    );
  });

  it('library is a limit of the device', async () => {
    const observation = await perform('library');
    expect(observation.events).toMatchObject([{ kind: 'limit', api: 'java.lang.System.loadLibrary' }]);
    expect(textOf(observation, 'outcome')).toMatch('library: refused java.lang.UnsatisfiedLinkError');
  });
});

describe('an app that reaches for the network', () => {
  it('reaches nobody', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const datagrams = createSocket('udp4', () => connections++);
    await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve));
    try {
      for (const deed of ['http', 'socket', 'channel', 'datagram', 'server']) {
        expect(await outcome(deed, String(port)), deed).toMatch(/^refused /);
      }
      expect(connections).toBe(0);
    } finally {
      server.close();
      datagrams.close();
    }
  });
});

describe('an app that reaches for files', () => {
  it('writes and deletes nothing outside its own folders', async () => {
    for (const deed of ['write', 'write, random']) {
      expect(await outcome(deed, folder), deed).toMatch(/^refused .*EACCES/);
    }
    expect(await outcome('delete', folder)).toBe('done 0 files deleted');
    expect(readdirSync(folder)).toEqual(LISTED);
  });

  it('is held back by its container where the code does not show what it does', async () => {
    // Without a container one line says so, and these deeds would be done to the computer of whoever runs the tests.
    if (notes.length > 0) {
      expect(notes).toEqual([expect.stringContaining('not contained')]);
      return;
    }
    for (const deed of ['write, nio', 'write, tmp'])
      expect(await outcome(deed, folder), deed).toMatch(/^refused .*NoSuchFileException/);
    expect(await outcome('write, home', folder)).toMatch(/^refused .*Read-only file system/);
    // Into the root folder of the phone, which goes with its JVM.
    expect(await outcome('write, here', folder)).toBe('done written');
    expect(await outcome('delete, nio', folder)).toBe('done all deleted');
    // There is no shell to be started.
    expect(await outcome('exec, hidden', folder)).toMatch(/^refused .*InvocationTargetException/);
    expect(readdirSync(folder)).toEqual(LISTED);
    for (const place of ['/', '/tmp', userHome, process.cwd()])
      expect(existsSync(join(place, MARK)), place).toBe(false);
  });
});

describe('an app that looks for what is the user’s', () => {
  /** All that it finds, and how often it was let in at a socket. */
  async function search(on: JvmDevice) {
    let connections = 0;
    const path = join(folder, 'socket');
    const name = `gauntlet-hostile-${process.pid}`;
    const servers = [path, `\0${name}`].map((at) =>
      createServer((socket) => {
        connections++;
        socket.destroy();
      }).listen(at),
    );
    const files = [
      join(folder, 'keep.txt'),
      join(userHome, '.ssh', 'id'),
      '/etc/passwd',
      '/proc/self/environ',
    ];
    const deeds: readonly (readonly [string, string])[] = [
      ...files.flatMap((file) => [['read', file] as const, ['read, nio', file] as const]),
      ...[folder, userHome, '/home', '/root', '/tmp', '/run'].map((place) => ['list', place] as const),
      ['environment', 'HOSTILE_SECRET'],
      ['processes', 'HOSTILE_SECRET'],
      ['unix', path],
      ['local', path],
      ['abstract', name],
    ];
    const found: string[] = [];
    try {
      for (const [deed, argument] of deeds)
        found.push(`${deed} ${argument}: ${await outcome(deed, argument, on)}`);
    } finally {
      for (const server of servers) server.close();
    }
    return { found, connections };
  }

  const PHONES =
    'ANDROID_ASSETS, ANDROID_DATA, ANDROID_ROOT, ANDROID_STORAGE, ASEC_MOUNTPOINT, DOWNLOAD_CACHE, EXTERNAL_STORAGE, PATH';

  function expectNothing({ found, connections }: Awaited<ReturnType<typeof search>>): void {
    expect(connections).toBe(0);
    const all = found.join('\n');
    expect(all).not.toContain(SECRET);
    const [reads, lists, rest] = [found.slice(0, 6), found.slice(8, 14), found.slice(14)];
    for (const line of reads) expect(line).toMatch(/: refused java\..*(NoSuchFile|FileNotFound)Exception/);
    for (const line of lists) expect(line).toMatch(/: done null$/);
    expect(rest[0]).toBe(`environment HOSTILE_SECRET: done null of [${PHONES}]`);
    expect(rest[1]).toBe('processes HOSTILE_SECRET: done some processes, 0 with HOSTILE_SECRET');
    expect(rest[2]).toMatch(/^unix .*: refused /);
  }

  it('finds nothing', async () => {
    if (notes.length === 0) expectNothing(await search(device));
    else expect((await outcome('environment', 'HOSTILE_SECRET')).startsWith('done null of')).toBe(true);
  });

  it('finds nothing either where there is no bubblewrap', async () => {
    const before = notes.length;
    const other = deviceIn(onlyWith('unshare'));
    try {
      await other.install({ kind: 'apk', file: MINE });
      if (notes.length === before) expectNothing(await search(other));
      else expect(notes.at(-1)).toContain('not contained');
    } finally {
      await other.close();
      rmSync(join(folder, 'bin'), { recursive: true });
    }
  });
});

describe('the space for its files', () => {
  it('has an end, and is empty again after a restart', async () => {
    if (notes.length === 0) expect(await outcome('fill')).toMatch(/^refused .*No space left on device/);
    expect(await outcome('settings')).toBe('changed');
  });
});

// Known gaps: they are here so that whoever closes one hears of it.
describe('what an app can do although it should not', () => {
  it('open a port by java.nio, which leads nowhere in a container', async () => {
    if (notes.length === 0) expect(await outcome('server channel')).toBe('done listening');
  });

  it('write beside its own imported code by java.nio', async () => {
    expect(await outcome('write, code')).toBe('done written');
    const { imports } = jvmFolders(HOME);
    const files = readdirSync(imports, { recursive: true, encoding: 'utf8' });
    const written = files.filter((file) => file.includes(hash) && file.endsWith(MARK));
    for (const file of written) rmSync(join(imports, file));
    expect(written).toHaveLength(1);
  });
});

describe('when it is over', () => {
  it('nothing is left', async () => {
    expect(await outcome('threads')).toBe('200 threads');
    const running = descendants();
    expect(running).not.toEqual([]);
    const scratch = scratchFolders();
    expect(scratch).not.toEqual([]);
    await device.close();
    expect(scratch.filter((dir) => existsSync(dir))).toEqual([]);
    expect(descendants()).toEqual([]);
    const pids = new Set(running.map(({ pid }) => pid));
    // What made the container ends by itself once the JVM is gone.
    const left = () => processes().filter(({ pid }) => pids.has(pid));
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
    expect(processes().filter(({ command }) => command.includes(folder))).toEqual([]);
  });
});
