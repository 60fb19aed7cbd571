import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Agreement, compareWithAapt } from '../test/apk/support/aapt.js';

/** So many differences are shown of each APK. */
const SHOWN = 5;

/** Compares our readers of compiled XML and resource tables with aapt: one JSON line per APK, then the total. */
function main(args: readonly string[]): void {
  const total = { apks: 0, xmlFiles: 0, items: 0, differ: 0 };
  for (const apk of args.flatMap(apksIn)) {
    const { xmlFiles, items, differences }: Agreement = compareWithAapt(apk);
    total.apks++;
    total.xmlFiles += xmlFiles;
    total.items += items;
    total.differ += differences.length;
    const first = differences.slice(0, SHOWN);
    console.log(JSON.stringify({ apk, xmlFiles, items, differ: differences.length, first }));
  }
  console.log(JSON.stringify({ total }));
  if (total.differ > 0) process.exitCode = 1;
}

/** The file itself, or the APKs directly in a folder. */
function apksIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.apk'));
  return names.sort().map((name) => join(path, name));
}

main(process.argv.slice(2));
