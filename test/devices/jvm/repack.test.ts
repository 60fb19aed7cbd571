import { describe, expect, it } from 'vitest';
import { neededEntry, repackedName, requireNativeFolder } from '../../../src/devices/jvm/repack.js';

describe('the native runtime of a platform', () => {
  it.each([
    ['native/linux/x86_64/librobolectric-nativeruntime.so', true],
    ['native/mac/aarch64/librobolectric-nativeruntime.dylib', false],
    ['icu/icudt68l.dat', true],
    ['hyphen-data/hyph-en-us.hyb', true],
    ['META-INF/MANIFEST.MF', true],
    ['fonts/fonts.xml', true],
    ['fonts/Roboto-Regular.ttf', true],
    ['fonts/RobotoCondensed-BoldItalic.ttf', true],
    ['fonts/DroidSansMono.ttf', true],
    ['fonts/NotoSerif-Bold.ttf', true],
    ['fonts/NotoSansSymbols-Regular-Subsetted.ttf', true],
    ['fonts/NotoSerifThai-Bold.ttf', false],
    ['fonts/NotoSansCJK-Bold.ttc', false],
    ['fonts/NotoColorEmoji.ttf', false],
    ['other/thing', false],
  ])('%s: %s', (name, needed) => {
    expect(neededEntry(requireNativeFolder('linux', 'x64'), name)).toBe(needed);
  });

  it('serves both kinds of Mac', () => {
    const folder = requireNativeFolder('darwin', 'arm64');
    expect(neededEntry(folder, 'native/mac/x86_64/lib.dylib')).toBe(true);
    expect(neededEntry(folder, 'native/mac/aarch64/lib.dylib')).toBe(true);
    expect(neededEntry(folder, 'native/linux/x86_64/lib.so')).toBe(false);
  });

  it('has a name of its own for each', () => {
    expect(repackedName('linux', 'x64')).not.toBe(repackedName('darwin', 'x64'));
  });

  it('says where there is none', () => {
    expect(() => requireNativeFolder('linux', 'arm64')).toThrow(
      'The jvm device does not run on linux arm64: there is no native runtime for it.',
    );
  });
});
