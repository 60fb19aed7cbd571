import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '../../src/apk/analyze.js';
import { Apk } from '../../src/apk/apk.js';
import { Mapping } from '../../src/apk/mapping/mapping.js';
import { restoredAnalysis } from '../../src/apk/mapping/restored-analysis.js';
import { appCode } from '../../src/apk/ownership/app-code.js';
import { debugKey } from '../../src/cli/debug-key.js';
import { targetOf } from '../../src/core/action.js';
import { crashFinding } from '../../src/core/findings/crash.js';
import type { Observation } from '../../src/core/observation.js';
import { ownByPrefixes } from '../../src/core/own-code.js';
import { focusedTree } from '../../src/core/screen.js';
import { walk } from '../../src/core/widget.js';
import { JvmDevice } from '../../src/devices/jvm/device.js';
import { instrumentedApk } from '../../src/run/app/instrumented-apk.js';
import { RetracedDevice } from '../../src/run/runners/retraced.js';
import { JVM_HOME } from '../support/jvm-home.js';
import { newTempDir, removeDir } from '../support/temp-dir.js';

const APK = join('samples', 'owncode.apk');
const NAMES = join('samples', 'owncode.mapping.txt');
const LEDGER = 'org.example.ledger';

/** Its code is in another package than its application id says, and R8 has changed the names of all but two classes. */
describe('a shrunk app whose code is not where its id says', () => {
  const mapping = new Mapping(readFileSync(NAMES, 'utf8'), NAMES);
  const apk = new Apk(readFileSync(APK), APK);
  const classes = apk.dexFiles.flatMap((dex) =>
    dex.classes.map(({ descriptor }) => descriptor.slice(1, -1).replaceAll('/', '.')),
  );

  it('has its own code told from that of its library without a mapping', () => {
    const { isOwn, guessed } = appCode(apk);
    const own = classes.filter((name) => mapping.className(name).startsWith(`${LEDGER}.`));
    expect(guessed).toBe(true);
    expect(own).toHaveLength(6);
    expect(classes.filter(isOwn)).toEqual(own);
  });

  it('has it by its names with a mapping', () => {
    const { isOwn, guessed, prefixes } = appCode(apk, { mapping });
    expect({ guessed, prefixes }).toEqual({ guessed: false, prefixes: ['net.example.pro', LEDGER] });
    expect(classes.filter(isOwn)).toHaveLength(6);
  });

  it('is analysed under the names of the source', () => {
    const { app, im } = restoredAnalysis(analyze(readFileSync(APK), APK, { mapping }), mapping);
    expect(app.own).toMatchObject({ classes: 6, guessed: false });
    expect(im.handlers.map(({ method }) => method)).toContain(
      'Lorg/example/ledger/MainActivity;->onCreate(Landroid/os/Bundle;)V',
    );
  });

  describe('on the jvm device', () => {
    const device = new RetracedDevice(new JvmDevice({ home: JVM_HOME, env: process.env }), mapping);
    const folder = newTempDir();
    const file = join(folder, 'probed.apk');
    let last: Observation;
    let probed: readonly string[];

    // The first use sets the device up.
    beforeAll(async () => {
      const { signed } = await instrumentedApk(apk, debugKey(JVM_HOME), { mapping });
      writeFileSync(file, signed.bytes);
      const { probes } = await device.install({ kind: 'apk', file });
      probed = probes?.probes.map(({ className, method }) => `${className}.${method}`) ?? [];
    }, 900_000);
    afterAll(async () => {
      await device.close();
      removeDir(folder);
    });

    async function click(text: string): Promise<Observation> {
      for (const { widget, path } of walk(focusedTree(last.screen))) {
        if (widget.text !== text) continue;
        last = await device.perform({ kind: 'click', target: targetOf(widget, path) }, 'settled');
        return last;
      }
      throw new Error(`there is no ${text}`);
    }

    const crashOf = ({ events }: Observation) => {
      const own = ownByPrefixes(['net.example.pro', LEDGER]);
      return events.flatMap((event) => (event.kind === 'crash' ? [crashFinding(event.crash, own)] : []))[0];
    };

    it('crashes under the names and lines of the source', async () => {
      last = await device.restart();
      const crash = crashOf(await click('Divide'));
      expect(crash?.key).toBe(`java.lang.ArithmeticException at ${LEDGER}.book.Totals.mean`);
      expect(crash?.place).toMatchObject({ file: 'Totals.java', line: 19 });
    }, 120_000);

    it('has the library in the stack, and its own code in the key', async () => {
      last = await device.restart();
      const crash = crashOf(await click('Read'));
      expect(crash?.key).toMatch(/ at org\.example\.ledger\.book\.Book\.read$/);
    }, 120_000);

    it('covers its own code under the names of the source', async () => {
      last = await device.restart();
      await click('Add');
      const { coverage } = await click('Sum');
      const covered = new Set(coverage.map((id) => probed[id]));
      expect(covered).toContain(`${LEDGER}.SumActivity.onCreate(Landroid/os/Bundle;)V`);
      expect(probed.filter((method) => !method.startsWith(`${LEDGER}.`))).toEqual([]);
    }, 120_000);
  });
});
