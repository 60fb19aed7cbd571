/**
 * The environment that a phone starts apps with, and nothing of whoever runs Gauntlet: keys and tokens are none of the app's
 * business. Two are not a phone's: LANG, without which this JVM could name no file with a letter beyond ASCII, and PWD, which some
 * containers add.
 */
export const PHONE_ENVIRONMENT = {
  PATH: '/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin',
  ANDROID_ROOT: '/system',
  ANDROID_DATA: '/data',
  ANDROID_STORAGE: '/storage',
  ANDROID_ASSETS: '/system/app',
  EXTERNAL_STORAGE: '/sdcard',
  LANG: 'C.UTF-8',
  PWD: '/',
} as const;
