import { mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { HostFolders } from './command.js';
import { javaView } from './java-view.js';
import type { Toolchain } from './toolchain.js';
import { bothViews, EMPTY_VIEW, type View } from './view.js';

/** The files of one JVM, named as they are where it runs. */
export interface Placement {
  readonly toolchain: Toolchain;
  readonly folders: HostFolders;
  readonly apk: string;
  /** What it has to see of this computer for that. */
  readonly view: View;
}

/** What a JVM is started for. */
export interface Placed {
  readonly toolchain: Toolchain;
  /** Where the app was imported to, on this computer. */
  readonly imports: string;
  readonly apk: string;
  /** The content of the APK. */
  readonly contentHash: string;
}

const MEGABYTE = 1024 * 1024;
/** The second is for the framework's native runtime; an app has the others for its files. */
const MEMORY = [
  { at: '/data', bytes: 256 * MEGABYTE },
  { at: '/data/local/tmp', bytes: 192 * MEGABYTE },
  { at: '/storage', bytes: 64 * MEGABYTE },
];
/** Where phones keep the framework's jars. */
const FRAMEWORK = '/system/framework';
const APK = '/data/local/tmp/install.apk';
const CARD = '/storage/self/primary';

/** In a container the phone's folders are at the root, under the names that every phone gives them. */
export function placedInContainer({ toolchain, imports, apk, contentHash }: Placed): Placement {
  const { java, classPath, hostJars, hostJar, nativeRuntime, androidAll } = toolchain;
  const folders = [...new Set([...classPath, androidAll].map((file) => dirname(file)))];
  const inside = (file: string) => `${FRAMEWORK}/${folders.indexOf(dirname(file))}/${basename(file)}`;
  const code = codeFolder(contentHash);
  const own: View = {
    memory: MEMORY,
    readable: [
      ...folders.map((from, index) => ({ from, at: `${FRAMEWORK}/${index}` })),
      { from: apk, at: APK },
    ],
    writable: [{ from: imports, at: code }],
    links: ['/sdcard', '/mnt/sdcard'].map((at) => ({ to: CARD, at })),
  };
  return {
    toolchain: {
      ...toolchain,
      classPath: classPath.map(inside),
      hostJars: hostJars.map(inside),
      hostJar: inside(hostJar),
      nativeRuntime: inside(nativeRuntime),
      androidAll: inside(androidAll),
    },
    folders: { root: '/', imports: code, scratch: '/data/local/tmp' },
    apk: APK,
    view: bothViews(javaView(java.home), own),
  };
}

/** Without a container they are in the JVM's scratch folder, laid out in the same way. */
export function placedOutside({ toolchain, imports, apk, contentHash }: Placed, scratch: string): Placement {
  const root = join(scratch, 'phone');
  const [code, temporary] = [join(root, codeFolder(contentHash)), join(root, 'data/local/tmp')];
  for (const folder of [dirname(code), temporary]) mkdirSync(folder, { recursive: true });
  symlinkSync(imports, code, 'junction');
  return { toolchain, folders: { root, imports: code, scratch: temporary }, apk, view: EMPTY_VIEW };
}

/** The folder of an app's code, whose name no app can guess; here it follows from the app. */
function codeFolder(contentHash: string): string {
  return `/data/app/~~${Buffer.from(contentHash, 'hex').subarray(0, 16).toString('base64url')}==`;
}
