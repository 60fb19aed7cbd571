import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDebugKey } from '../apk/sign/debug-key.js';
import { type SigningKey, signingKeyFromPem, signingKeyToPem } from '../apk/sign/signing-key.js';
import { GauntletError } from '../core/errors.js';
import { dataFolder } from '../home/home.js';
import { ioError } from '../home/io-error.js';
import { makeFolder } from '../home/make-folder.js';
import { readText } from '../home/read-text.js';

const OWNER_ONLY = 0o600;

/** The user's own key for test builds, made when it is first needed and then kept: updates need the same key. */
export function debugKey(home: string): SigningKey {
  const file = join(dataFolder(home), 'debug-key.pem');
  if (!existsSync(file)) makeKey(file, dataFolder(home));
  try {
    return signingKeyFromPem(readText(file));
  } catch (error) {
    if (!(error instanceof GauntletError) || error.code !== 'KEY_UNUSABLE') throw error;
    throw new GauntletError(
      'KEY_UNUSABLE',
      `The debug key in ${file} cannot be used.`,
      'Delete the file, and a new key is made; apps that the old one has signed must be uninstalled first.',
    );
  }
}

/** Appears under its name at once and whole; of two processes that make one, the second takes the first one's. */
function makeKey(file: string, folder: string): void {
  makeFolder(folder);
  const part = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(part, signingKeyToPem(newDebugKey(new Date())), { mode: OWNER_ONLY });
    linkSync(part, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw ioError(error, file);
  } finally {
    rmSync(part, { force: true });
  }
}
