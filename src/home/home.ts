import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where state that outlives a run is kept: `GAUNTLET_HOME`, else the user's data folder. */
export function gauntletHome(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const { GAUNTLET_HOME, XDG_DATA_HOME, LOCALAPPDATA } = env;
  if (GAUNTLET_HOME) return resolve(GAUNTLET_HOME);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'gauntlet');
  if (platform === 'win32') return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'gauntlet');
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'gauntlet');
}

/** Jars, imports, tables: may be deleted at any time. */
export function cacheFolder(home: string): string {
  return join(home, 'cache');
}

/** Keys, priors, policies, experience: must be kept. */
export function dataFolder(home: string): string {
  return join(home, 'data');
}
