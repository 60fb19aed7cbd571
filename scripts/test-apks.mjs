// Fetches APKs that others have built, for the tests that read some: from npm, once, and only as the tests know them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** npm packages that hold APKs, and the folder of APKs in each. */
const PACKS = [
  {
    name: 'sample-apps',
    pack: 'sample-apps@2.0.4',
    apks: 'pre-built',
    sha256: '9eabb2bfc40d2d02b6e033563843728c9da1413373fdb35dcf248194d571ba6f',
  },
  {
    name: 'apidemos',
    pack: 'android-apidemos@5.0.0',
    apks: 'apks',
    sha256: '8efe4f6cef47fba151718e2471dc1c8ac9a37623841a2485e65752222253b39c',
  },
];

const cache = join('node_modules', '.cache', 'gauntlet-test');
for (const { name, pack, apks, sha256 } of PACKS) {
  const folder = join(cache, name);
  if (existsSync(folder)) continue;
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'unpack-'));
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', pack, '--json', '--pack-destination', scratch], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString(),
  );
  const archive = join(scratch, filename);
  const found = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (found !== sha256) {
    console.error(`${pack} is not the package that the tests know (sha256 ${found}).`);
    process.exit(1);
  }
  execFileSync('tar', ['-xzf', archive, '-C', scratch]);
  renameSync(join(scratch, 'package', apks), folder);
  rmSync(scratch, { recursive: true });
}
