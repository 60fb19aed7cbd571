import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DexFile } from '../src/apk/dex/dex-file.js';
import { dexParts } from '../src/apk/dex/multidex.js';
import { DexPlan } from '../src/apk/dex/write/plan.js';
import { writeDex } from '../src/apk/dex/write/write-dex.js';
import { ZipArchive } from '../src/apk/zip/archive.js';
import { sameDexdump } from '../test/apk/dex/write/same-dexdump.js';
import { apksAt } from './apks-at.js';

/** Writes every DEX of each APK again and compares both by dexdump: one JSON line per DEX, then the total. */
async function main(args: readonly string[]): Promise<void> {
  const total = { files: 0, compared: 0, differing: 0, unstable: 0, complaints: 0 };
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-rewrite-'));
  const before = join(scratch, 'before.dex');
  const after = join(scratch, 'after.dex');
  try {
    for (const apk of args.flatMap(apksAt)) {
      const zip = new ZipArchive(readFileSync(apk), apk);
      for (const part of dexParts(zip.entries.map(({ name }) => name))) {
        const bytes = zip.read(part) ?? new Uint8Array();
        const start = performance.now();
        const written = rewrite(bytes, part);
        const milliseconds = Math.round(performance.now() - start);
        const isStable = Buffer.compare(written, rewrite(written, part)) === 0;
        writeFileSync(before, bytes);
        writeFileSync(after, written);
        const found = await sameDexdump(before, after);
        const sizes = { bytes: bytes.length, written: written.length };
        console.log(JSON.stringify({ apk, part, ...sizes, milliseconds, isStable, ...found }));
        total.files++;
        total.compared += found.compared;
        total.differing += found.differing;
        if (!isStable) total.unstable++;
        if (found.complaints !== '') total.complaints++;
      }
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
  console.log(JSON.stringify({ total }));
  if (total.differing + total.unstable + total.complaints > 0) process.exitCode = 1;
}

function rewrite(bytes: Uint8Array, part: string): Uint8Array {
  return writeDex(new DexPlan(DexFile.parse(bytes, part)));
}

await main(process.argv.slice(2));
