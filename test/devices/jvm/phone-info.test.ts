import { describe, expect, it } from 'vitest';
import { KEYS } from '../../../src/core/action.js';
import { CAPABILITIES } from '../../../src/core/device.js';
import { DEFAULT_SCREEN, showPhoneScreen } from '../../../src/core/phone-screen.js';
import { DEFAULT_API } from '../../../src/devices/jvm/artifacts.js';
import { HOST_SOURCES } from '../../../src/devices/jvm/build-host.js';
import { phoneInfo } from '../../../src/devices/jvm/phone-info.js';

describe("the host's phone", () => {
  it('has every key but the one that ends a call, and every capability', () => {
    expect(phoneInfo(HOST_SOURCES)).toEqual({
      kind: 'jvm',
      api: DEFAULT_API,
      size: { width: 1080, height: 2340 },
      dpi: 420,
      keys: KEYS.filter((key) => key !== 'endCall'),
      clock: 'virtual',
      deterministic: true,
      capabilities: CAPABILITIES,
    });
  });

  it('has the screen that is asked for, and else the default', () => {
    const { size, dpi } = phoneInfo(HOST_SOURCES);
    expect(showPhoneScreen({ ...size, dpi })).toBe(DEFAULT_SCREEN);
    expect(phoneInfo(HOST_SOURCES, '320x480@160')).toMatchObject({
      size: { width: 320, height: 480 },
      dpi: 160,
    });
  });
});
