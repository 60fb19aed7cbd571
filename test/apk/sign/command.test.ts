import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signatureSchemes } from '../../../src/apk/signature/schemes.js';
import { main } from '../../../src/cli/program.js';
import { tempDir } from '../../support/temp-dir.js';
import { openApk } from '../support/apks.js';

const MICRO = join('samples', 'micro.apk');

describe('gauntlet sign', () => {
  let dir: string;
  let said: string[];

  beforeEach(() => {
    dir = tempDir();
    said = [];
    vi.stubEnv('GAUNTLET_HOME', join(dir, 'home'));
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        said.push(String(text));
        return true;
      });
    }
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  const sign = async (...args: readonly string[]) => {
    said = [];
    const status = await main(['node', 'gauntlet', 'sign', ...args]);
    return { status, said: said.join('') };
  };

  it('signs with a debug key that is made once, for its owner only', async () => {
    const [out, keyFile] = [join(dir, 'out.apk'), join(dir, 'home', 'data', 'debug-key.pem')];
    const first = await sign(MICRO, '-o', out);
    expect(first.status).toBe(0);
    expect(first.said).toMatch(
      /^Signed {7}\S+out\.apk \(\d+ bytes\)\nSchemes {6}v2, v3\nKey {10}RSA 2048, CN=Gauntlet Debug\nCertificate {2}SHA-256 [0-9a-f]{64}\n$/,
    );
    expect(signatureSchemes(openApk(out)).map(({ scheme }) => scheme)).toEqual(['v2', 'v3']);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dir, 'home', 'data'))).toEqual(['debug-key.pem']);
    const bytes = readFileSync(out);
    expect(await sign(MICRO, '-o', out)).toEqual(first);
    expect(readFileSync(out)).toEqual(bytes);
  });

  it('prints JSON, and signs by the schemes that are asked for', async () => {
    const output = join(dir, 'out.apk');
    const { said } = await sign(MICRO, '-o', output, '--schemes', 'v2,v1', '--json');
    expect(JSON.parse(said)).toEqual({
      output,
      bytes: statSync(output).size,
      schemes: ['v1', 'v2'],
      key: 'RSA 2048',
      certificate: { subject: 'CN=Gauntlet Debug', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('never overwrites what it signs', async () => {
    const [file, link] = [join(dir, 'in.apk'), join(dir, 'link.apk')];
    copyFileSync(MICRO, file);
    symlinkSync(file, link);
    for (const output of [file, link]) {
      expect(await sign(file, '-o', output)).toEqual({
        status: 2,
        said: 'gauntlet: The new APK would overwrite the one that it is made of.\n  Name another file with -o.\n',
      });
    }
    expect(readFileSync(file)).toEqual(readFileSync(MICRO));
  });

  it('says in one sentence what is wrong, and writes nothing', async () => {
    const out = join(dir, 'out.apk');
    const [text, secret] = [join(dir, 'a.txt'), join(dir, 'secret')];
    writeFileSync(text, 'no archive, no key');
    writeFileSync(secret, 'word\nmore');
    const complaint = async (...args: readonly string[]) => {
      const { status, said } = await sign(...args, '-o', out);
      expect(status).toBe(2);
      return said.split('\n')[0];
    };
    expect(await complaint(join(dir, 'none.apk'))).toMatch(/^gauntlet: There is no file /);
    expect(await complaint(text)).toMatch(/a\.txt: the file is no ZIP archive/);
    expect(await complaint(MICRO, '--schemes', 'v4')).toMatch(/There is no signature scheme 'v4'/);
    expect(await complaint(MICRO, '--ks-alias', 'x')).toBe('gauntlet: There is no key store to open.');
    expect(await complaint(MICRO, '--ks', text)).toMatch(/a\.txt needs its password\.$/);
    const ks = (...more: readonly string[]) => complaint(MICRO, '--ks', text, '--ks-pass', ...more);
    expect(await ks('word')).toBe('gauntlet: What --ks-pass says is no source of a password.');
    expect(await ks('env:NOT_SET_ANYWHERE')).toMatch(/The environment has no variable NOT_SET_ANYWHERE\.$/);
    expect(await ks(`file:${join(dir, 'none')}`)).toMatch(
      /^gauntlet: Cannot use .*none: it does not exist\.$/,
    );
    expect(await ks(`file:${secret}`)).toMatch(/The key store is broken or of another kind/);
    expect(existsSync(out)).toBe(false);
  });

  it('says how to get over a debug key that is broken', async () => {
    await sign(MICRO, '-o', join(dir, 'out.apk'));
    writeFileSync(join(dir, 'home', 'data', 'debug-key.pem'), 'broken');
    const { status, said } = await sign(MICRO, '-o', join(dir, 'other.apk'));
    expect(status).toBe(2);
    expect(said).toMatch(/The debug key in .*debug-key\.pem cannot be used\.\n {2}Delete the file/);
  });
});
