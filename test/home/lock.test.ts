import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GauntletError } from '../../src/core/errors.js';
import { takeLock } from '../../src/home/lock.js';
import { tempDir } from '../support/temp-dir.js';

const MODULE = new URL('../../dist/home/lock.js', import.meta.url).href;

/** Another process that takes the lock and keeps it. Resolves once it has it. */
async function holder(file: string): Promise<ChildProcess> {
  const code = `import { takeLock } from ${JSON.stringify(MODULE)};
    globalThis.lock = takeLock(${JSON.stringify(file)}, 'it');
    console.log('taken');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  return child;
}

function refused(file: string): GauntletError {
  try {
    takeLock(file, 'the folder');
  } catch (error) {
    if (error instanceof GauntletError) return error;
    throw error;
  }
  throw new Error('the lock was free');
}

describe('takeLock', () => {
  it('keeps a second holder out until it is released', () => {
    const file = join(tempDir(), 'lock');
    const lock = takeLock(file, 'it');
    const error = refused(file);
    expect(error.code).toBe('IN_USE');
    expect(error.message).toBe('Another Gauntlet is working in the folder.');
    expect(error.exit).toBe(3);
    lock.release();
    takeLock(file, 'it').release();
  });

  it('keeps other processes out, and is free again when its process is killed', async () => {
    const file = join(tempDir(), 'lock');
    const child = await holder(file);
    expect(refused(file).code).toBe('IN_USE');
    child.kill('SIGKILL');
    await once(child, 'exit');
    takeLock(file, 'it').release();
  });

  it('keeps other processes out while this one has it', async () => {
    const file = join(tempDir(), 'lock');
    const lock = takeLock(file, 'it');
    const code = `import { takeLock } from ${JSON.stringify(MODULE)};
      try { takeLock(${JSON.stringify(file)}, 'it'); process.exit(1); } catch (error) { console.log(error.code); }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    const [[said]] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')]);
    expect(String(said)).toBe('IN_USE\n');
    lock.release();
  });

  it('locks each file for itself', () => {
    const dir = tempDir();
    const one = takeLock(join(dir, 'a'), 'a');
    const other = takeLock(join(dir, 'b'), 'b');
    one.release();
    other.release();
  });

  it('says so when the file cannot be made, or is something else', () => {
    const dir = tempDir();
    expect(refused(join(dir, 'no', 'lock')).code).toBe('FILE_TROUBLE');
    writeFileSync(join(dir, 'text'), 'This is a text of a hundred bytes or so, no lock at all. '.repeat(3));
    expect(refused(join(dir, 'text')).code).toBe('FILE_TROUBLE');
  });
});
