import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '4.1.4';

/** The peer, as measures name it. */
export const ANDROGUARD = `androguard ${VERSION}`;

/** A Python that has androguard, which is fetched the first time; undefined where that is not possible. */
export function pythonWithAndroguard(): string | undefined {
  const folder = join('node_modules', '.cache', 'gauntlet-bench', `androguard-${VERSION}`);
  const python = join(folder, 'bin', 'python');
  const works = () => existsSync(python) && spawnSync(python, ['-c', 'import androguard']).status === 0;
  if (works()) return python;
  mkdirSync(folder, { recursive: true });
  spawnSync('python3', ['-m', 'venv', folder]);
  spawnSync(python, ['-m', 'pip', 'install', '-q', `androguard==${VERSION}`]);
  return works() ? python : undefined;
}
