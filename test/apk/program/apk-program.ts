import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { dexParts } from '../../../src/apk/dex/multidex.js';
import { Program } from '../../../src/apk/program/program.js';
import { contentOf, openApk } from '../support/apks.js';

/** The code of an APK. */
export function apkProgram(file: string): Program {
  const archive = openApk(file);
  const parts = dexParts(archive.entries.map(({ name }) => name));
  return new Program(parts.flatMap((part) => DexFile.parseAll(contentOf(archive, part), part)));
}
