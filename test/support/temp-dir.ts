import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder that is gone when the test is over. */
export function tempDir(): string {
  const dir = newTempDir();
  onTestFinished(() => removeDir(dir));
  return dir;
}

/** A new folder for whoever removes it. */
export function newTempDir(): string {
  return mkdtempSync(join(tmpdir(), 'gauntlet-test-'));
}

export function removeDir(dir: string): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
