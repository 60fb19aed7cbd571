// Makes `npx gauntlet` start this checkout at once: without a link, npx installs the package into its cache first.
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const bin = join('node_modules', '.bin');
chmodSync(join('dist', 'cli', 'main.js'), 0o755);
// Windows needs a script in place of a link; there npx takes the slower way.
if (process.platform !== 'win32') {
  mkdirSync(bin, { recursive: true });
  rmSync(join(bin, 'gauntlet'), { force: true });
  symlinkSync(join('..', '..', 'dist', 'cli', 'main.js'), join(bin, 'gauntlet'));
}
