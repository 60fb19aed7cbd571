import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { keyFromPkcs12 } from '../apk/sign/pkcs12.js';
import type { SigningKey } from '../apk/sign/signing-key.js';
import { GauntletError } from '../core/errors.js';
import { gauntletHome } from '../home/home.js';
import { ioError } from '../home/io-error.js';
import { debugKey } from './debug-key.js';

/** What the user says about the key. */
export interface KeyGiven {
  readonly ks?: string;
  readonly ksPass?: string;
  readonly ksAlias?: string;
}

const PASSWORD_FORMS = 'env:NAME, file:PATH or pass:TEXT';

/** Adds the options that name a key to sign with. */
export function keyOptions(command: Command): Command {
  return command
    .option('--ks <file>', 'PKCS#12 key store with the key (default: a debug key of your own)')
    .option('--ks-pass <source>', `password of the key store: ${PASSWORD_FORMS}`)
    .option('--ks-alias <name>', 'name of the key, where the store has several');
}

/** The key that was asked for; without a key store, the user's debug key. */
export function givenKey({ ks, ksPass, ksAlias }: KeyGiven): SigningKey {
  if (ks === undefined) {
    if (ksPass === undefined && ksAlias === undefined)
      return debugKey(gauntletHome(process.env, process.platform));
    throw new GauntletError('NO_KEY_STORE', 'There is no key store to open.', 'Name it with --ks FILE.');
  }
  if (ksPass === undefined) {
    throw new GauntletError(
      'NO_PASSWORD',
      `The key store ${ks} needs its password.`,
      `Give it with --ks-pass: ${PASSWORD_FORMS}.`,
    );
  }
  const password = readPassword(ksPass);
  return keyFromPkcs12(readKeyFile(ks), { password, ...(ksAlias !== undefined && { alias: ksAlias }) });
}

function readPassword(source: string): string {
  const at = source.indexOf(':');
  const value = source.slice(at + 1);
  switch (source.slice(0, Math.max(at, 0))) {
    case 'pass':
      return value;
    case 'env':
      return fromEnvironment(value);
    case 'file':
      return readKeyFile(value).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
    default:
      throw new GauntletError(
        'NO_PASSWORD',
        'What --ks-pass says is no source of a password.',
        `Use ${PASSWORD_FORMS}.`,
      );
  }
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (value !== undefined) return value;
  throw new GauntletError('NO_PASSWORD', `The environment has no variable ${name}.`, 'Set and export it.');
}

function readKeyFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new GauntletError('NO_KEY_STORE', ioError(error, file).message, 'Name a file that you may read.');
  }
}
