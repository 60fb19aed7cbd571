import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { targetOf } from '../../src/core/action.js';
import type { Observation } from '../../src/core/observation.js';
import { focusedTree } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { JvmDevice } from '../../src/devices/jvm/device.js';
import { logged } from '../support/jvm-app.js';
import { JVM_HOME } from '../support/jvm-home.js';
import { tempDir } from '../support/temp-dir.js';

const APK = join('samples', 'paths.apk');
const PACKAGE = 'org.example.paths';
const DATA = `/data/user/0/${PACKAGE}`;
const CARD = '/storage/emulated/0';
const OWN = `${CARD}/Android/data/${PACKAGE}`;
/** Where an app is installed: two parts are chance on a phone. */
const CODE = '/data/app/~~CHANCE==/org.example.paths-CHANCE==';

/** What a phone of Android 10 says, by what the app asks for. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  folders: [
    `files: ${DATA}/files`,
    `cache: ${DATA}/cache`,
    `code cache: ${DATA}/code_cache`,
    `no backup: ${DATA}/no_backup`,
    `data: ${DATA}`,
    `dir: ${DATA}/app_mine`,
    `database: ${DATA}/databases/some.db`,
    `stream: ${DATA}/files/some.txt`,
    `device: /data/user_de/0/${PACKAGE}/files`,
  ],
  card: [
    `card: ${CARD}`,
    `pictures: ${CARD}/Pictures`,
    `files: ${OWN}/files`,
    `music: [${OWN}/files/Music]`,
    `cache: ${OWN}/cache`,
    `media: [${CARD}/Android/media/${PACKAGE}]`,
    `obb: ${CARD}/Android/obb/${PACKAGE}`,
    'state: mounted',
    'data: /data',
    'root: /system',
  ],
  package: [
    `code: ${CODE}/base.apk`,
    `resources: ${CODE}/base.apk`,
    `source: ${CODE}/base.apk`,
    `public source: ${CODE}/base.apk`,
    `data: ${DATA}`,
    `device data: /data/user_de/0/${PACKAGE}`,
    `libraries: ${CODE}/lib/arm`,
    `known source: ${CODE}/base.apk`,
    `known libraries: ${CODE}/lib/arm`,
    'is there: true',
  ],
  process: [
    `java.io.tmpdir: ${DATA}/cache`,
    'user.dir: /',
    'user.home: ',
    'user.name: u0_a123',
    'java.home: /apex/com.android.runtime',
    'java.class.path: .',
    'java.library.path: /system/lib64:/product/lib64',
    'environment: [ANDROID_ASSETS, ANDROID_DATA, ANDROID_ROOT, ANDROID_STORAGE, ASEC_MOUNTPOINT, DOWNLOAD_CACHE, EXTERNAL_STORAGE, PATH]',
    'storage: /sdcard',
    'here: /',
    'file: /some.txt',
  ],
  names: [
    `/sdcard/Download: ${CARD}/Download`,
    `/mnt/sdcard: ${CARD}`,
    `/storage/self/primary: ${CARD}`,
    `/data/data/${PACKAGE}: /data/data/${PACKAGE}`,
    `files: /data/data/${PACKAGE}/files`,
    `uri: file://${DATA}/cache`,
    `resource: jar:file://${CODE}/base.apk!/AndroidManifest.xml`,
    'listed: [Android, DCIM, Download, Movies, Music, Pictures]',
  ],
  files: [
    `temporary: ${DATA}/cache/someCHANCE.tmp`,
    `temporary on card: ${OWN}/cache/someCHANCE.txt`,
    `written: ${DATA}/files`,
    `opened: ${DATA}/databases/some.db`,
  ],
};

/** Another place where everything is set up, and nothing is imported yet. Its name has a space. */
function otherHome(): string {
  const home = join(tempDir(), 'another home');
  const [from, to] = [JVM_HOME, home].map((folder) => join(folder, 'cache', 'jvm')) as [string, string];
  mkdirSync(to, { recursive: true });
  for (const { name } of readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    if (name !== 'imports' && name !== 'scratch') symlinkSync(join(from, name), join(to, name));
  cpSync(join(from, 'stamp.json'), join(to, 'stamp.json'));
  return home;
}

/** Presses every button, and tells all that was seen, and what was not contained. */
async function play(home: string) {
  const notes: string[] = [];
  const progress = { report() {}, note: (line: string) => notes.push(line) };
  const device = new JvmDevice({ home, env: process.env, progress });
  onTestFinished(() => device.close());
  await device.install({ kind: 'apk', file: APK });
  const first = await device.restart();
  const seen: Observation[] = [first];
  const buttons = [...walk(focusedTree(first.screen))].filter(({ widget }) =>
    widget.className.endsWith('Button'),
  );
  for (const { widget, path } of buttons)
    seen.push(await device.perform({ kind: 'click', target: targetOf(widget, path) }, 'settled'));
  const said = buttons.map(({ widget }, index) => {
    const observation = seen[index + 1];
    return [widget.text, observation === undefined ? [] : logged(observation, 'paths')] as const;
  });
  return { seen, said: Object.fromEntries(said), notes };
}

/** With the parts that are chance on a phone named so. */
const withoutChance = (line: string) =>
  line
    .replace(/~~[\w-]{22}==\/([\w.]+)-[\w-]{22}==/, '~~CHANCE==/$1-CHANCE==')
    .replace(/some\d+\./, 'someCHANCE.');

it('tells an app the paths of a phone, wherever it is run', async () => {
  const { seen, said, notes } = await play(JVM_HOME);
  const { failures, ...places } = said;
  // Without a container the app meets other paths than those that are shown.
  if (notes.length > 0) expect(notes).toEqual([expect.stringContaining('not contained')]);
  else {
    for (const [kind, lines] of Object.entries(places))
      expect(lines.map(withoutChance), kind).toEqual(PLACES[kind]);
    expect(failures).toHaveLength(7);
    expect(failures?.[0]).toMatch(`missing: FileNotFoundException: ${DATA}/files/missing.txt`);
    expect(failures?.[1]).toMatch('missing on card: FileNotFoundException: /sdcard/missing.txt');
    expect(failures?.[4]).toBe(
      'forbidden card: FileNotFoundException: /sdcard/forbidden.txt: open failed: EACCES (Permission denied)',
    );
  }
  const all = JSON.stringify(seen);
  for (const place of [process.cwd(), 'gauntlet-test', 'jvm-', '/tmp', '/usr'])
    expect(all).not.toContain(place);
  expect((await play(otherHome())).seen).toEqual(seen);
});
