import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What set-up asks of the computer it runs on. */
export interface HostMachine {
  readonly platform: NodeJS.Platform;
  readonly arch: NodeJS.Architecture;
  /** Space that this user may still fill on the disk of a path, which need not exist yet. */
  freeBytes(path: string): Promise<number>;
}

/** The computer that this program runs on. */
export const THIS_MACHINE: HostMachine = {
  platform: process.platform,
  arch: process.arch,
  async freeBytes(path) {
    for (let at = path; ; at = dirname(at)) {
      try {
        const { bavail, bsize } = await statfs(at);
        return bavail * bsize;
      } catch (error) {
        if (at === dirname(at)) throw error;
      }
    }
  },
};
