import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DexFile } from '../src/apk/dex/dex-file.js';
import { dexParts } from '../src/apk/dex/multidex.js';
import { ZipArchive } from '../src/apk/zip/archive.js';
import { compareWithDexdump } from '../test/apk/dex/dexdump.js';
import { apksAt } from './apks-at.js';

/** Compares our DEX reader with dexdump: one JSON line per DEX of each APK, then the total. */
async function main(args: readonly string[]): Promise<void> {
  const total = { files: 0, classes: 0, methods: 0, instructions: 0, compared: 0, differing: 0 };
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-dex-'));
  const file = join(scratch, 'classes.dex');
  try {
    for (const apk of args.flatMap(apksAt)) {
      const zip = new ZipArchive(readFileSync(apk), apk);
      for (const part of dexParts(zip.entries.map(({ name }) => name))) {
        const bytes = zip.read(part) ?? new Uint8Array();
        writeFileSync(file, bytes);
        const found = await compareWithDexdump(DexFile.parse(bytes, part), file);
        console.log(JSON.stringify({ apk, part, ...found }));
        total.files++;
        total.classes += found.classes;
        total.methods += found.methods;
        total.instructions += found.instructions;
        total.compared += found.compared;
        total.differing += found.differing;
      }
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
  console.log(JSON.stringify({ total }));
  if (total.differing > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
