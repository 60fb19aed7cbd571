import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ensureToolchain } from '../src/devices/jvm/toolchain.js';
import { AROUND_JVM } from './jvm.js';

const PROGRAM = join('bench', 'VerifyClasses.java');

/** What the verifier of a JVM says about the classes of an APK before and after it was changed. */
export interface Verified {
  readonly classes: number;
  readonly verifyBefore: number;
  readonly verifyAfter: number;
  /** Classes that it only accepts before, and why. */
  readonly lost: readonly string[];
}

/** Lets the JVM verify every class of two versions of an APK. */
export async function verifyClasses(before: string, after: string): Promise<Verified> {
  const { java, classPath, androidAll } = await ensureToolchain(AROUND_JVM);
  const path = [...classPath, androidAll].join(delimiter);
  const { status, stdout, stderr } = spawnSync(
    java.java,
    ['-Xverify:all', '-cp', path, PROGRAM, before, after],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  if (status !== 0) throw new Error(`${PROGRAM} failed: ${stderr.slice(-1000)}`);
  const [counts = '', ...lost] = stdout.trimEnd().split('\n');
  const [classes = 0, verifyBefore = 0, verifyAfter = 0] = counts.split(' ').map(Number);
  return { classes, verifyBefore, verifyAfter, lost };
}
