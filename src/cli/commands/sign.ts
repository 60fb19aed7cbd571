import { Apk } from '../../apk/apk.js';
import { resign } from '../../apk/sign/resign.js';
import { SIGN_SCHEMES, type SignScheme } from '../../apk/sign/scheme.js';
import { certificateInfo } from '../../apk/sign/signing-key.js';
import { unknownName } from '../../core/registry.js';
import { readApk } from '../../home/read-apk.js';
import { writeBytes } from '../../home/write-bytes.js';
import type { AddCommand } from '../console.js';
import { refuseSame } from '../same-file.js';
import { givenKey, type KeyGiven, keyOptions } from '../signing-key.js';

interface Given extends KeyGiven {
  readonly output: string;
  readonly schemes?: readonly SignScheme[];
  readonly json: boolean;
}

/** `gauntlet sign`: an APK with another signature. */
export const signCommand: AddCommand = (program, console) => {
  const command = program
    .command('sign')
    .summary('sign an APK so that Android installs it')
    .description(
      'Aligns an APK and signs it, in place of the signature that it has. Without a key store it takes a debug key of your own, which is made when it is first needed.',
    )
    .argument('<apk>', 'an APK file')
    .requiredOption('-o, --output <file>', 'where to write the signed APK')
    .option(
      '--schemes <list>',
      'signature schemes, such as v2,v3 (default: those that the app needs)',
      parseSchemes,
    )
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet sign app.apk -o signed.apk');
  keyOptions(command).action((file: string, { output, schemes: wanted, json, ...given }: Given) => {
    refuseSame(file, output);
    const apk = new Apk(readApk(file), file);
    const key = givenKey(given);
    const { bytes, schemes } = resign(apk, key, wanted);
    writeBytes(output, bytes);
    const certificate = certificateInfo(key);
    if (json) {
      console.printJson({
        output,
        bytes: bytes.length,
        schemes,
        key: `${key.type} ${key.bits}`,
        certificate,
      });
      return;
    }
    console.print(
      [
        `Signed       ${output} (${bytes.length} bytes)`,
        `Schemes      ${schemes.join(', ')}`,
        `Key          ${key.type} ${key.bits}, ${certificate.subject}`,
        `Certificate  SHA-256 ${certificate.sha256}`,
      ].join('\n'),
    );
  });
};

function parseSchemes(list: string): readonly SignScheme[] {
  return list.split(',').map((name) => {
    const scheme = SIGN_SCHEMES.find((it) => it === name.trim());
    if (scheme === undefined) throw unknownName('signature scheme', name.trim(), SIGN_SCHEMES);
    return scheme;
  });
}
