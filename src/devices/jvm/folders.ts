import { join } from 'node:path';
import { cacheFolder } from '../../home/home.js';

/** Folders of the device beside its toolchain. */
export function jvmFolders(home: string): { readonly imports: string; readonly scratch: string } {
  const folder = join(cacheFolder(home), 'jvm');
  return { imports: join(folder, 'imports'), scratch: join(folder, 'scratch') };
}
