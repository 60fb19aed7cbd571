import { expect, it } from 'vitest';
import { kindOf } from '../../../src/apk/needs/kinds-of-need.js';

it('knows classes, their inner classes, packages and single methods', () => {
  expect(kindOf('android.hardware.Camera', 'open')).toBe('camera pictures');
  expect(kindOf('android.hardware.Camera$Size', 'equals')).toBe('camera pictures');
  expect(kindOf('android.hardware.CameraRoll', 'open')).toBeNull();
  expect(kindOf('okhttp3.internal.Util', 'close')).toBe('network');
  expect(kindOf('com.getcapacitor.BridgeActivity', '<init>')).toBe('WebView');
  expect(kindOf('io.flutter.embedding.android.FlutterActivity', '<init>')).toBe('native code');
  expect(kindOf('java.lang.System', 'loadLibrary')).toBe('native code');
  expect(kindOf('java.lang.System', 'nanoTime')).toBeNull();
  expect(kindOf('android.webkit.MimeTypeMap', 'getSingleton')).toBeNull();
});
