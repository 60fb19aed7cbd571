import { ZipArchive } from '../../../src/apk/zip/archive.js';
import type { Rng } from '../../../src/core/rng.js';
import { contentOf } from './apks.js';
import { buildZip } from './build-zip.js';
import { mutate } from './mutate.js';

/** What can be damaged: the archive itself, or one of the files in it, which is put back into a proper archive. */
const PARTS = [
  /^classes.*\.dex$/,
  /^AndroidManifest\.xml$/,
  /^resources\.arsc$/,
  /^res\/.*\.xml$/,
  null,
] as const;

/** Damages an APK somewhere, most often in its code. */
export function damage(apk: Uint8Array, rng: Rng): Uint8Array {
  const part = rng.int(2) === 0 ? PARTS[0] : rng.pick(PARTS);
  if (part === null) return mutate(apk, rng);
  const archive = new ZipArchive(apk);
  const names = archive.entries.map(({ name }) => name);
  const candidates = names.filter((name) => part.test(name));
  const chosen = candidates.length === 0 ? names[0] : rng.pick(candidates);
  return buildZip(
    names.map((name) => {
      const content = contentOf(archive, name);
      return { name, content: name === chosen ? mutate(content, rng) : content, method: 0 };
    }),
  );
}
