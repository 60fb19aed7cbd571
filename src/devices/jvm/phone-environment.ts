/**
 * The environment that a phone starts apps with, and nothing of whoever runs Gauntlet: keys and tokens are none of the app's
 * business. Only LANG is not a phone's: without it this JVM could name no file with a letter beyond ASCII.
 */
export const PHONE_ENVIRONMENT = {
  PATH: '/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin',
  ANDROID_ROOT: '/system',
  ANDROID_DATA: '/data',
  ANDROID_STORAGE: '/storage',
  ANDROID_ASSETS: '/system/app',
  EXTERNAL_STORAGE: '/sdcard',
  LANG: 'C.UTF-8',
} as const;
