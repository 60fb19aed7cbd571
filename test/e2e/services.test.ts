import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readList, readSweep, worse } from '../../scripts/service-answers.js';
import { JvmApp, logged } from '../support/jvm-app.js';

const LIST = readFileSync(join('docs', 'devices', 'services.md'), 'utf8');
const PHONE = [
  'process true true org.example.services 100',
  'command org.example.services',
  'command org.example.services',
  'user true',
  'task .ServicesActivity 1',
  'accounts true',
  'web com.google.android.webview',
  'libraries false',
  'storage mounted 41217664-9172-527a-b3d5-edabb50a7d69',
  'types image/webp html',
  'folder / many',
  'folder /system app bin etc fonts framework lib lib64 media priv-app usr',
  'folder /sdcard Android DCIM Download Movies Music Pictures',
  'folder /storage emulated self',
  'folder /data null',
  'folder /proc 10001 cpuinfo loadavg meminfo mounts self stat uptime version',
  'controller org.example.services true',
  'icon true',
];
/** Found while pending, changed, found then; where it is and how long; read; renamed and longer; its type; deleted. */
const COLLECTIONS = [
  'image false 1true Pictures/Mine/a.png=10 10true Pictures/Mine/renamed.png=20 image/png 1 gone',
  'video false 1true Movies/b.mp4=10 10true Movies/renamed.mp4=20 video/mp4 1 gone',
  'audio false 1true Music/c.mp3=10 10true Music/renamed.mp3=20 audio/mpeg 1 gone',
  'download false 1true Download/Mine/d.pdf=10 10true Download/Mine/renamed.pdf=20 application/pdf 1 gone',
  'file false 1true Documents/e.txt=10 10true Documents/renamed.txt=20 text/plain 1 gone',
];

/** How many points of a picture have the red of a layer that is half transparent on white. */
async function pink(app: JvmApp): Promise<number> {
  const { width, height, data } = PNG.sync.read(Buffer.from(await app.screenshot()));
  const points = Array.from({ length: width * height }, (_, at) => data.subarray(4 * at, 4 * at + 3));
  return points.filter(([r = 0, g = 0, b = 0]) => r > 240 && Math.abs(g - 125) < 10 && Math.abs(b - 125) < 10)
    .length;
}

describe.each(['29', '34'] as const)('the services of the phone, on the jvm device with API %s', (level) => {
  const app = new JvmApp();
  const click = async (word: string) => logged(await app.click(word), 'services');

  // The first use sets the device up.
  beforeAll(() => app.install(join('samples', level === '34' ? 'services.apk' : 'services-29.apk')), 900_000);
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.restart();
  }, 120_000);

  it('answer no worse than their list says', async () => {
    const sweep = readSweep(await click('sweep'));
    expect(sweep.asked).toBeGreaterThan(2000);
    expect(worse(sweep, readList(LIST, level))).toEqual([]);
  }, 240_000);

  it('know the process, the task, the card and the folders that every phone has', async () => {
    expect(await click('phone')).toEqual(PHONE);
  }, 120_000);

  it('keep keys that last as long as the data of the app', async () => {
    expect(await click('kept key')).toEqual(['kept nothing, master 1']);
    expect(await click('keys')).toEqual([
      'gcm: true 12 50 AEADBadTagException',
      'cbc: true 16 48',
      'rsa: true true true',
      expect.stringMatching(/^ec: true CN=fake$/i),
      'hmac: 32 true',
      'key: null null null RSA',
      'info: _master_ 256 true [CBC, GCM] 2048 false',
      'entries: [_master_, curve, mac, pair] 4',
      'own iv: InvalidAlgorithmParameterException',
      'other purpose: InvalidKeyException of Incompatible block mode',
      'fingerprint: InvalidAlgorithmParameterException of ' +
        'At least one biometric must be enrolled to create keys requiring user authentication for every use',
      'lock: InvalidAlgorithmParameterException of ' +
        'Secure lock screen must be enabled to create keys requiring user authentication',
      expect.stringMatching('^chip: StrongBoxUnavailableException'),
      'biometrics: 11 true false',
    ]);
    await app.perform({ kind: 'kill' });
    await app.perform({ kind: 'restore' });
    expect(await click('kept key')).toEqual(['kept true']);
    await app.restart();
    expect(await click('kept key')).toEqual(['kept nothing, master 1']);
  }, 120_000);

  it('keep files in every collection, pending or not', async () => {
    expect(await click('media')).toEqual([
      ...COLLECTIONS,
      ...COLLECTIONS,
      'twice Pictures/same (1).jpg',
      expect.stringMatching('^thumbnail .* of 200x100$'),
      expect.stringMatching('^volumes .external_primary. false$'),
      'scanned image/jpeg 10',
    ]);
  }, 120_000);

  it('hand receivers the context that has registered them', async () => {
    expect(await click('receivers')).toEqual([
      'activity registers android.intent.action.BATTERY_CHANGED 0',
      'application registers android.intent.action.BATTERY_CHANGED 0',
      'activity BATTERY_CHANGED true',
      'activity STICKY true',
      'application BATTERY_CHANGED true',
      'application STICKY true',
      'activity SENT true',
      'application SENT true',
      'declared false org.example.services',
    ]);
  }, 120_000);

  it('draw with a graphics chip unless the manifest says otherwise, as far as the app can see', async () => {
    expect(await click('drawn')).toEqual(['view true, canvas true, bitmap false, layer true 50']);
    expect(await pink(app)).toBeGreaterThan(0);
    expect(await click('software')).toEqual(['view false, canvas false, bitmap false']);
    expect(await pink(app)).toBe(0);
  }, 120_000);

  // Android 10 has no such question.
  if (level === '29') return;
  it('ask the user before the files of other apps are deleted', async () => {
    const asked = await app.click('ask');
    expect(asked.events).toContainEqual(
      expect.objectContaining({ kind: 'intent', action: 'create_delete_request' }),
    );
    expect(logged(asked, 'services')).toEqual(['answered 0']);
  }, 120_000);
});
