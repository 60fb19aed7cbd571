import { EXIT, GauntletError } from '../core/errors.js';

const REMEDIES: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space, then go on with --resume.'],
  EDQUOT: ['your disk quota is used up', 'Free some space, then go on with --resume.'],
  SQLITE_FULL: ['the disk is full', 'Free some space, then go on with --resume.'],
  EFBIG: ['the file has reached the size limit', 'Raise the limit (ulimit -f), then go on with --resume.'],
  EACCES: ['permission is denied', 'Choose a folder that you may write to, with --out.'],
  EPERM: ['permission is denied', 'Choose a folder that you may write to, with --out.'],
  EROFS: ['the file system is read-only', 'Choose a folder that you may write to, with --out.'],
  ENOENT: ['it does not exist', 'Check the path.'],
  ENOTDIR: ['a part of the path is not a folder', 'Check the path.'],
  EEXIST: ['a file is in the way', 'Check the path.'],
  EISDIR: ['it is a folder, not a file', 'Check the path.'],
  EMFILE: ['too many files are open', 'Raise the limit (ulimit -n).'],
};

const FULL: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'];

/** Turns what the operating system says about a file into one sentence and a remedy. */
export function ioError(error: unknown, path: string): GauntletError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [problem, remedy] = REMEDIES[code] ?? [
    error instanceof Error ? error.message : String(error),
    'Check the path and try again.',
  ];
  return new GauntletError(
    FULL.includes(code) ? 'DISK_FULL' : 'FILE_TROUBLE',
    `Cannot use ${path}: ${problem}.`,
    remedy,
    EXIT.trouble,
    { cause: error },
  );
}
