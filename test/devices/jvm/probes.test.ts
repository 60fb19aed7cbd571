import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { RUNTIME_DEX } from '../../../src/apk/instrument/runtime-dex.js';
import { ZipArchive } from '../../../src/apk/zip/archive.js';
import { probesJson } from '../../../src/core/probe-format.js';
import { probeTable } from '../../../src/core/probes.js';
import { JvmDevice } from '../../../src/devices/jvm/device.js';
import { ensureToolchain } from '../../../src/devices/jvm/toolchain.js';
import { buildZip } from '../../apk/support/build-zip.js';
import { utf8 } from '../../apk/support/bytes-out.js';
import { JVM_HOME } from '../../support/jvm-home.js';
import { tempDir } from '../../support/temp-dir.js';

const AROUND = { home: JVM_HOME, env: process.env };
const SAMPLE = join('samples', 'ers.apk');
const TABLE = probeTable([
  { className: 'org.example.ers.Main', method: 'run()V', block: '0', file: 'Main.java', lines: [3, 5] },
  { className: 'org.example.ers.Main', method: 'run()V', block: '1' },
]);

/** The sample with more in it. */
function apkWith(added: Readonly<Record<string, Uint8Array>>): string {
  const archive = new ZipArchive(readFileSync(SAMPLE));
  const parts = archive.entries.map(({ name, method }) => ({
    name,
    method,
    content: archive.read(name) ?? new Uint8Array(0),
  }));
  const more = Object.entries(added).map(([name, content]) => ({ name, content }));
  const file = join(tempDir(), 'app.apk');
  writeFileSync(file, buildZip([...parts, ...more]));
  return file;
}

function openDevice(): JvmDevice {
  const device = new JvmDevice(AROUND);
  onTestFinished(() => device.close());
  return device;
}

describe('an APK with probes on the jvm device', () => {
  beforeAll(() => ensureToolchain(AROUND), 900_000);

  it('brings its table along, and may carry the classes that the host has too', async () => {
    const file = apkWith({
      'classes2.dex': RUNTIME_DEX,
      'assets/gauntlet-probes.json': utf8(probesJson(TABLE)),
    });
    const device = openDevice();
    const installed = await device.install({ kind: 'apk', file });
    expect(installed).toEqual({
      package: 'org.example.ers',
      label: 'Expense reports',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      probes: TABLE,
    });
    expect(await device.restart()).toMatchObject({ process: 'foreground', coverage: [] });
  });

  it('is refused when its table is not the one that was written', async () => {
    const changed = probesJson(TABLE).replace('[3,5]', '[3,6]');
    const file = apkWith({ 'assets/gauntlet-probes.json': utf8(changed) });
    await expect(openDevice().install({ kind: 'apk', file })).rejects.toMatchObject({
      code: 'BAD_FILE',
      message: expect.stringMatching(/^The probe table in .*app\.apk cannot be read: at hash: /),
    });
  });

  it('has no coverage without a table', async () => {
    const installed = await openDevice().install({ kind: 'apk', file: SAMPLE });
    expect(installed.probes).toBeNull();
  });
});
