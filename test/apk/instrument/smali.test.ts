import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reassemble } from '../../../bench/smali.js';
import { Apk } from '../../../src/apk/apk.js';
import { instrument } from '../../../src/apk/instrument/instrument.js';
import { writeZip } from '../../../src/apk/zip/write-zip.js';
import { SELENDROID } from '../support/apks.js';

it.each([join('samples', 'ers.apk'), SELENDROID])(
  'smali assembles every class of %s with probes that baksmali has taken apart',
  (file) => {
    const { files } = instrument(new Apk(readFileSync(file), file), { own: ['*'] });
    const { dexFiles } = new Apk(writeZip(files), file);
    const classes = dexFiles.reduce((sum, dex) => sum + dex.classes.length, 0);
    expect(reassemble(dexFiles.map(({ bytes }) => bytes))).toEqual({
      disassembled: classes,
      assembled: classes,
      errors: [],
    });
  },
);
