import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JvmApp, logged } from '../support/jvm-app.js';

const TOPICS = ['Time', 'Chance', 'Computer', 'Identity', 'Threads', 'Files', 'Stacks', 'Services'];

/** Everything that the app hears in one process. */
async function heard(app: JvmApp): Promise<Record<string, Record<string, string>>> {
  await app.restart();
  const all: Record<string, Record<string, string>> = {};
  for (const topic of TOPICS) {
    const lines = logged(await app.click(topic), 'heard');
    all[topic] = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(' = ')), line.slice(line.indexOf(' = ') + 3)]),
    );
  }
  return all;
}

describe('an app that asks which computer it runs on, and when', () => {
  const one = new JvmApp();
  const other = new JvmApp();
  let first: Record<string, Record<string, string>>;

  beforeAll(async () => {
    await one.install(join('samples', 'clock.apk'));
    first = await heard(one);
  }, 120_000);

  afterAll(async () => {
    await one.close();
    await other.close();
  });

  /** What the app has heard about a topic, without what is merely the same every time. */
  function part(topic: string, names: readonly string[]): Record<string, string | undefined> {
    return Object.fromEntries(names.map((name) => [name, first[topic]?.[name]]));
  }

  it("has the phone's time from every clock", () => {
    const now = Number(first.Time?.now);
    const same = Object.entries(first.Time ?? {}).filter(([, value]) => value === '0').length;
    // Sixteen clocks, each as the distance from that moment, and the CPU time in two ways.
    expect(same).toBe(18);
    expect(
      part('Time', ['Instant', 'LocalDateTime', 'Year', 'ScheduledFuture.getDelay', 'ZipEntry.getTime']),
    ).toEqual({
      Instant: new Date(now).toISOString(),
      LocalDateTime: new Date(now).toISOString().replace('Z', ''),
      Year: String(new Date(now).getUTCFullYear()),
      'ScheduledFuture.getDelay': '3000',
      'ZipEntry.getTime': String(now),
    });
  });

  it('is told of a phone where it asks for the computer', () => {
    const names = [
      'Runtime.availableProcessors',
      'ForkJoinPool',
      'USER',
      'InetAddress.getLocalHost',
      'Process.myUid',
    ];
    expect(part('Computer', names)).toEqual({
      'Runtime.availableProcessors': '8',
      ForkJoinPool: '7 8',
      USER: 'null',
      'InetAddress.getLocalHost': 'localhost',
      'Process.myUid': '10123',
    });
  });

  it('sees one number of an object, whoever asks and whatever holds its monitor', () => {
    expect(part('Identity', ['the same', 'while locked'])).toEqual({
      'the same': 'true true',
      'while locked': 'true',
    });
    expect(first.Identity?.still).toBe(first.Identity?.['first while locked']);
  });

  it('sees its threads counted from the start', () => {
    const names = ['main', 'pool', 'ForkJoinPool', 'common pool', 'delayed', 'Timer'];
    const seen = names.map((name) => first.Threads?.[name]?.replace(/ in .*/, ''));
    expect(seen).toEqual([
      'main 2',
      expect.stringMatching(/^pool-\d-thread-1 3\d$/),
      expect.stringMatching(/^ForkJoinPool-\d-worker-1 3\d$/),
      expect.stringMatching(/^ForkJoinPool.commonPool-worker-1 4\d$/),
      'in time',
      expect.stringMatching(/^Timer-0 4\d$/),
    ]);
  });

  it('finds files as old as the phone says', () => {
    const names = [
      'written',
      'accessed',
      'nio',
      'Os.stat',
      'Files.getLastModifiedTime',
      'set',
      'written again',
      'package',
    ];
    expect(part('Files', [...names, 'preferences', 'list'])).toEqual({
      written: '0',
      accessed: '0',
      nio: 'true',
      'Os.stat': '0',
      'Files.getLastModifiedTime': '0',
      set: '1000000000123',
      'written again': '2500',
      package: '1230768000000',
      preferences: '2500',
      list: '[apple, cherry, empty, fig, nio, pear, plum, random]',
    });
  });

  it('finds the same frames in a stack however often it was made', () => {
    expect(first.Stacks?.often).toBe(first.Stacks?.once);
    expect(part('Stacks', ['first', 'own'])).toEqual({
      first: 'org.example.clock.Stacks.made(Stacks.java:13)',
      own: 'getThreadStackTrace, getStackTrace, ask',
    });
  });

  it('finds its services and its other files, and none of the host', () => {
    const file = '# The first of them./org.example.clock.Red/org.example.clock.Green  # and the second';
    expect(first.Services).toEqual({
      'by loader': '[Red 1, Green 1]',
      'by thread': '[Red 2, Green 2]',
      getResources: '1',
      getResourceAsStream: file,
      URL: `jar ${file}`,
      'beside a class': 'of the app',
      'at the top': 'at the top',
      none: 'null false',
      'META-INF/services/org.robolectric.pluginapi.SdkProvider': 'null false',
      'gauntlet/phone.json': 'null false',
      'org/robolectric/Robolectric.class': 'null false',
      'system loader': 'null',
    });
  });

  it('is described by a page that has the lists of the host', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/clock-table.mjs', '--check'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('hears the same in every process', async () => {
    for (let n = 0; n < 3; n++) expect(await heard(one)).toEqual(first);
  }, 60_000);

  it('hears the same in another JVM', async () => {
    await other.install(join('samples', 'clock.apk'));
    expect(await heard(other)).toEqual(first);
  }, 60_000);
});
