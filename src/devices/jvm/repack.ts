import { NATIVE_RUNTIME } from './artifacts.js';
import { setUpError } from './set-up-error.js';
import { repackStored } from './zip-repack.js';

/**
 * Platforms that the native runtime was published for, by what Node calls them.
 * On a Mac, Java may be of the other architecture than Node: both are kept.
 */
const PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'linux/x86_64',
  'darwin-x64': 'mac',
  'darwin-arm64': 'mac',
  'win32-x64': 'windows/x86_64',
};

/** Counts the changes of what is kept below, so that an older pack is not taken for the present one. */
const REVISION = 1;

/**
 * Fonts that an app can ask for by family name, and symbols. The fonts of all other scripts are nine tenths of the
 * archive, and every JVM would unpack them.
 */
const FONTS =
  /^fonts\/(?:[^/]+\.xml|(?:Roboto|RobotoCondensed|NotoSerif|DroidSansMono|CutiveMono|ComingSoon|DancingScript|CarroisGothicSC|NotoSansSymbols)(?:-[^/]*)?\.ttf)$/;

/** Room that the repacked runtime takes, roughly. */
export const REPACKED_BYTES = 60_000_000;

/** The folder of a platform inside the native runtime; null when there is none for it. */
export function nativeFolder(platform: NodeJS.Platform, arch: string): string | null {
  return PLATFORMS[`${platform}-${arch}`] ?? null;
}

/** Which entries of the native runtime this platform needs. */
export function neededEntry(folder: string, name: string): boolean {
  if (name.startsWith('fonts/')) return FONTS.test(name);
  return name.startsWith(`native/${folder}/`) || /^(?:icu|hyphen-data|META-INF)\/./.test(name);
}

/** The name of the repacked file. */
export function repackedName(platform: NodeJS.Platform, arch: string): string {
  return `${NATIVE_RUNTIME.name}-${NATIVE_RUNTIME.version}-${platform}-${arch}-r${REVISION}.jar`;
}

/** Makes the native runtime of one platform: a third of the size and uncompressed, so that a JVM starts fast. */
export async function repackNativeRuntime(
  source: string,
  target: string,
  platform: NodeJS.Platform,
  arch: string,
  signal?: AbortSignal,
): Promise<void> {
  const folder = requireNativeFolder(platform, arch);
  await repackStored(source, target, (name) => neededEntry(folder, name), signal);
}

/** The folder of a platform inside the native runtime, or the reason why the device cannot run here. */
export function requireNativeFolder(platform: NodeJS.Platform, arch: string): string {
  const folder = nativeFolder(platform, arch);
  if (folder !== null) return folder;
  throw setUpError(
    'NO_NATIVE_RUNTIME',
    `The jvm device does not run on ${platform} ${arch}: there is no native runtime for it.`,
    `It runs on ${Object.keys(PLATFORMS).join(', ')}; here, use a phone or an emulator.`,
  );
}
