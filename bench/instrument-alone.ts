import { readFileSync, writeFileSync } from 'node:fs';
import { Apk } from '../src/apk/apk.js';
import { instrument } from '../src/apk/instrument/instrument.js';
import { signApk } from '../src/apk/sign/sign-apk.js';
import { signingKeyFromPem } from '../src/apk/sign/signing-key.js';

/** Instruments and signs one APK in a process of its own, and prints how long that took. */
const [file = '', out = '', key = ''] = process.argv.slice(2);
const signingKey = signingKeyFromPem(readFileSync(key, 'utf8'));
const begun = performance.now();
const bytes = readFileSync(file);
const apk = new Apk(bytes, file);
const { files, probes, methods } = instrument(apk);
const signed = signApk(files, signingKey, { minSdk: apk.manifest.minSdk });
writeFileSync(out, signed.bytes);
const seconds = (performance.now() - begun) / 1000;
const growth = signed.bytes.length / bytes.length - 1;
process.stdout.write(JSON.stringify({ seconds, probes: probes.probes.length, methods, growth }));
