import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyFromPkcs12 } from '../../../src/apk/sign/pkcs12.js';
import { PURPOSE, pkcs12Derive } from '../../../src/apk/sign/pkcs12-kdf.js';
import { signingKeyToPem } from '../../../src/apk/sign/signing-key.js';
import { GauntletError } from '../../../src/core/errors.js';
import { SeededRng } from '../../../src/core/rng.js';
import { newTempDir, removeDir } from '../../support/temp-dir.js';
import { mutate } from '../support/mutate.js';
import { ecKey, rsaKey } from './keys.js';

/** Java takes no others than ASCII. */
const ASCII = 'secret word';
const PASSWORD = 'geheim-ß';
const WRONG = /^The password does not open the key store\.$/;

describe('keys of keytool', () => {
  let store: Uint8Array;

  beforeAll(() => {
    const dir = newTempDir();
    const file = join(dir, 'keys.p12');
    const make = (alias: string, ...kind: readonly string[]) =>
      execFileSync(
        'keytool',
        [
          ...['-genkeypair', '-keystore', file, '-storetype', 'PKCS12', '-storepass', ASCII],
          ...['-alias', alias, '-dname', `CN=${alias}, O=Test`, ...kind],
        ],
        { stdio: 'ignore' },
      );
    make('First', '-keyalg', 'RSA', '-keysize', '2048');
    make('second', '-keyalg', 'EC', '-groupname', 'secp256r1');
    store = readFileSync(file);
    removeDir(dir);
  });

  it('are found by name, in whatever case', () => {
    const subject = (alias: string) => {
      const key = keyFromPkcs12(store, { password: ASCII, alias });
      return [key.type, key.bits, new X509Certificate(key.certificate).subject];
    };
    expect(subject('first')).toEqual(['RSA', 2048, 'O=Test\nCN=First']);
    expect(subject('SECOND')).toEqual(['EC', 256, 'O=Test\nCN=second']);
  });

  it('are named where none or no single one is meant', () => {
    const choose = (alias?: string) => () =>
      keyFromPkcs12(store, { password: ASCII, ...(alias !== undefined && { alias }) });
    expect(choose()).toThrow('The key store has 2 keys to choose from.');
    expect(choose('third')).toThrow("The key store has no key 'third'.");
    try {
      choose('third')();
    } catch (error) {
      expect(error).toMatchObject({ remedy: "Give one of its names with --ks-alias: 'first', 'second'." });
    }
  });

  it('are not given out for a wrong password', () => {
    expect(() => keyFromPkcs12(store, { password: 'secret', alias: 'first' })).toThrow(WRONG);
  });

  it('are refused in plain words when the file is damaged', () => {
    const rng = new SeededRng(1);
    for (let n = 0; n < 20; n++) {
      try {
        keyFromPkcs12(mutate(store, rng), { password: ASCII, alias: 'first' });
      } catch (error) {
        expect(error).toBeInstanceOf(GauntletError);
      }
    }
  });
});

describe.skipIf(spawnSync('openssl', ['version']).status !== 0)('keys of OpenSSL', () => {
  const dir = newTempDir();
  afterAll(() => removeDir(dir));
  const key = ecKey('P-384');

  const written = (password: string, ...options: readonly string[]): Uint8Array => {
    const [pem, store] = [join(dir, 'key.pem'), join(dir, 'key.p12')];
    writeFileSync(pem, signingKeyToPem(key));
    const out = ['-passout', `pass:${password}`, '-out', store];
    execFileSync('openssl', ['pkcs12', '-export', '-in', pem, '-name', 'Eine', ...out, ...options]);
    return readFileSync(store);
  };
  const opened = (bytes: Uint8Array, password: string) => {
    const { privateKey, certificate } = keyFromPkcs12(bytes, { password, alias: 'eine' });
    return privateKey.equals(key.privateKey) && Buffer.compare(certificate, key.certificate) === 0;
  };

  it('are opened in the ways of now and before', () => {
    const old = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'];
    const small = ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-192-CBC', '-macalg', 'sha512'];
    expect(opened(written(PASSWORD), PASSWORD)).toBe(true);
    expect(opened(written(PASSWORD, ...old), PASSWORD)).toBe(true);
    expect(opened(written(PASSWORD, ...small), PASSWORD)).toBe(true);
    expect(opened(written(''), '')).toBe(true);
    expect(opened(written('x', '-keypbe', 'NONE', '-certpbe', 'NONE', '-nomac'), 'whatever')).toBe(true);
  });

  it('are not given out for a wrong password, checked or not', () => {
    expect(() => opened(written('x'), 'y')).toThrow(WRONG);
    expect(() => opened(written('x', '-nomac'), 'y')).toThrow(WRONG);
  });

  it('are refused in plain words when the file is damaged', () => {
    const rng = new SeededRng(1);
    const stores = [written('x', '-keypbe', 'NONE', '-certpbe', 'NONE', '-nomac'), written('x', '-nomac')];
    const complaints = new Set<string>();
    for (const store of stores) {
      for (let n = 0; n < 500; n++) {
        try {
          opened(mutate(store, rng), 'x');
        } catch (error) {
          expect(error).toBeInstanceOf(GauntletError);
          complaints.add(error instanceof Error ? error.message.replace(/:.*/, '') : '');
        }
      }
    }
    expect(complaints.size).toBeGreaterThan(5);
  });

  it('need a private key among them', () => {
    expect(() => opened(written('x', '-nokeys'), 'x')).toThrow('The key store has no private key.');
  });
});

describe('keyFromPkcs12', () => {
  const open = (bytes: Uint8Array) => () => keyFromPkcs12(bytes, { password: 'x' });

  it('says what it was given instead', () => {
    expect(open(Uint8Array.of(0xfe, 0xed, 0xfe, 0xed, 0, 0, 0, 2))).toThrow('in the old JKS form');
    expect(open(Buffer.from(signingKeyToPem(rsaKey(2048))))).toThrow('broken or of another kind');
    expect(open(new Uint8Array(0))).toThrow('it ends too early');
  });
});

describe('pkcs12Derive', () => {
  // Known since PKCS#12 was first implemented.
  it('derives known bytes', () => {
    const from = {
      hash: 'sha1',
      password: 'smeg',
      salt: Buffer.from('0a58cf64530d823f', 'hex'),
      iterations: 1,
    };
    expect(Buffer.from(pkcs12Derive(from, PURPOSE.key, 24)).toString('hex')).toBe(
      '8aaae6297b6cb04642ab5b077851284eb7128f1a2a7fbca3',
    );
    expect(Buffer.from(pkcs12Derive(from, PURPOSE.iv, 8)).toString('hex')).toBe('79993dfe048d3b76');
  });
});
