import { type Agreement, compareWithAapt } from '../test/apk/support/aapt.js';
import { apksAt } from './apks-at.js';

/** So many differences are shown of each APK. */
const SHOWN = 5;

/** Compares our readers of compiled XML and resource tables with aapt: one JSON line per APK, then the total. */
function main(args: readonly string[]): void {
  const total = { apks: 0, xmlFiles: 0, items: 0, differ: 0 };
  for (const apk of args.flatMap(apksAt)) {
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

main(process.argv.slice(2));
