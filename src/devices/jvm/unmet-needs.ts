import type { KindOfNeed } from '../../apk/needs/kinds-of-need.js';

/** What comes of it when an app uses what the jvm device does not have. */
export const UNMET_NEEDS: Readonly<Record<KindOfNeed, string>> = {
  'native code': 'it cannot be run; what needs it ends as a device limit',
  WebView: 'it stays empty, which is a device limit',
  OpenGL: 'its surfaces stay empty, which is a device limit',
  'Play services': 'they are not there, as on a phone without them',
  'camera pictures': 'there is a camera, but it gives no pictures',
  codecs: 'nothing is recorded or decoded',
  network: 'there is none: connections fail',
};
