import { readFileSync } from 'node:fs';
import { analyze } from '../src/apk/analyze.js';

/** Analyses one APK in a process of its own, and prints how long that took and how much memory. */
const [file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const begun = performance.now();
const { app, im, satg } = analyze(bytes, file);
const seconds = (performance.now() - begun) / 1000;
const megabytes = process.resourceUsage().maxRSS / 1024;
const dexBytes = app.dex.reduce((sum, dex) => sum + dex.bytes, 0);
process.stdout.write(
  JSON.stringify({
    seconds,
    megabytes,
    dexBytes,
    activities: im.activities.length,
    handlers: im.handlers.length,
    edges: satg.edges.length,
  }),
);
