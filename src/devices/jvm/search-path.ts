import { realpath, stat } from 'node:fs/promises';
import { delimiter, posix, win32 } from 'node:path';

/** The path of a program file that exists, with symbolic links resolved; null when there is none. */
export async function programAt(file: string): Promise<string | null> {
  try {
    const real = await realpath(file);
    return (await stat(real)).isFile() ? real : null;
  } catch {
    return null;
  }
}

/** The folders in which programs are looked for. */
export function searchPath(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] {
  // Windows spells it Path, and a copied environment has lost its indifference to case.
  const value = env.PATH ?? (platform === 'win32' ? env.Path : undefined) ?? '';
  const separator = platform === process.platform ? delimiter : platform === 'win32' ? ';' : ':';
  return value.split(separator).filter((folder) => pathsOf(platform).isAbsolute(folder));
}

/** How paths are written on a platform. */
export function pathsOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
