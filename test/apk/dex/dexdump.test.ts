import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { contentOf, openApk, testApks } from '../support/apks.js';
import { compareWithDexdump } from './dexdump.js';

describe('what we read of a DEX', () => {
  let scratch = '';
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'gauntlet-dexdump-'));
  });
  afterAll(() => rmSync(scratch, { recursive: true }));

  it.each(testApks())('is what dexdump prints of %s', async (apk) => {
    const bytes = contentOf(openApk(apk), 'classes.dex');
    const file = join(scratch, `${basename(apk)}.dex`);
    writeFileSync(file, bytes);
    const dex = DexFile.parse(bytes);
    const agreement = await compareWithDexdump(dex, file);
    expect(agreement).toMatchObject({ classes: dex.counts.classes, differing: 0, examples: [] });
    expect(agreement.compared).toBeGreaterThan(agreement.instructions);
  });

  it('is not what dexdump prints of another file', async () => {
    const [apk = ''] = testApks().filter((name) => name.endsWith('ContactManager.apk'));
    const bytes = contentOf(openApk(apk), 'classes.dex');
    const file = join(scratch, 'changed.dex');
    writeFileSync(file, bytes);
    const dex = DexFile.parse(bytes);
    const code = dex.classes.flatMap(({ methods }) => methods).find((method) => method.code)?.code;
    // A jump or a call that is read wrongly shows.
    const changed = bytes.slice();
    changed[2 * (code?.start ?? 0) + 1] = 0;
    expect((await compareWithDexdump(DexFile.parse(changed), file)).differing).toBe(1);
  });
});
