import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDebugKey } from '../src/apk/sign/debug-key.js';
import { signingKeyToPem } from '../src/apk/sign/signing-key.js';
import { print } from './measure.js';

const APK = join('node_modules', '.cache', 'gauntlet-test', 'apidemos', 'ApiDemos-debug.apk');
const RUNS = 3;
const JARS = ['dexlib2.jar', 'guava.jar'].map((name) => join('/usr/share/java', name));

/** Reads a DEX with dexlib2 and writes it again, and prints the seconds that it took. */
const DEXLIB2 = `
import org.jf.dexlib2.*;
import org.jf.dexlib2.iface.DexFile;
import org.jf.dexlib2.writer.pool.DexPool;
import java.io.File;
public class Rewrite {
  public static void main(String[] a) throws Exception {
    long begun = System.nanoTime();
    DexFile dex = DexFileFactory.loadDexFile(new File(a[0]), Opcodes.getDefault());
    DexPool.writeTo(a[1], dex);
    System.out.print((System.nanoTime() - begun) / 1e9);
  }
}`;

/** Instruments and signs ApiDemos, beside apktool with zipalign and apksigner, and dexlib2 that only reads and writes the DEX. */
export function instrumenting(): void {
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-bench-instrument-'));
  const at = (name: string) => join(scratch, name);
  try {
    writeFileSync(at('key.pem'), signingKeyToPem(newDebugKey(new Date())));
    const alone = fileURLToPath(new URL('instrument-alone.js', import.meta.url));
    const runs = Array.from({ length: RUNS }, () => {
      const { stdout } = spawnSync(process.execPath, [alone, APK, at('out.apk'), at('key.pem')], {
        encoding: 'utf8',
      });
      return JSON.parse(stdout);
    });
    const best = runs.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    print('instrument', best.seconds, 's', best);
    peer('apktool d -r, b, zipalign, apksigner', best.seconds, [
      ['apktool', 'd', '-r', '-f', '-o', at('decoded'), APK],
      ['apktool', 'b', '-o', at('built.apk'), at('decoded')],
      ['zipalign', '-f', '4', at('built.apk'), at('aligned.apk')],
      ['apksigner', 'sign', '--ks', debugStore(scratch), '--ks-pass', 'pass:android', at('aligned.apk')],
    ]);
    dexlib2(best.seconds, scratch);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function peer(name: string, ours: number, commands: readonly (readonly string[])[]): void {
  const begun = performance.now();
  for (const [command = '', ...args] of commands) {
    const { status, error } = spawnSync(command, args, { stdio: 'ignore' });
    if (status === 0) continue;
    print('instrument-peer', 0, 's', {
      peer: name,
      missing: error === undefined ? `${command} failed` : command,
    });
    return;
  }
  const seconds = (performance.now() - begun) / 1000;
  print('instrument-peer', seconds, 's', { peer: name, ratio: seconds / ours });
}

function debugStore(scratch: string): string {
  const file = join(scratch, 'debug.p12');
  const store = ['-storetype', 'PKCS12', '-keystore', file, '-storepass', 'android'];
  spawnSync('keytool', ['-genkeypair', ...store, '-alias', 'a', '-keyalg', 'RSA', '-dname', 'CN=a']);
  return file;
}

function dexlib2(ours: number, scratch: string): void {
  const source = join(scratch, 'Rewrite.java');
  writeFileSync(source, DEXLIB2);
  spawnSync('unzip', ['-qo', APK, 'classes.dex', '-d', scratch]);
  const args = ['-cp', JARS.join(':'), source, join(scratch, 'classes.dex'), join(scratch, 'again.dex')];
  const seconds = Number(spawnSync('java', args, { encoding: 'utf8' }).stdout);
  const name = 'dexlib2, read and write of the DEX alone';
  if (seconds > 0) print('instrument-peer', seconds, 's', { peer: name, ratio: seconds / ours });
  else print('instrument-peer', 0, 's', { peer: name, missing: 'libsmali-java' });
}
