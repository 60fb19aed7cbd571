import { describe, expect, it } from 'vitest';
import { KEYS } from '../../../src/core/action.js';
import { CAPABILITIES } from '../../../src/core/device.js';
import { DEFAULT_API } from '../../../src/devices/jvm/artifacts.js';
import { HOST_SOURCES } from '../../../src/devices/jvm/build-host.js';
import { phoneInfo } from '../../../src/devices/jvm/phone-info.js';

describe("the host's phone", () => {
  it('has every key but the one that ends a call, and every capability', () => {
    expect(phoneInfo(HOST_SOURCES)).toEqual({
      kind: 'jvm',
      api: DEFAULT_API,
      size: { width: 320, height: 480 },
      keys: KEYS.filter((key) => key !== 'endCall'),
      clock: 'virtual',
      deterministic: true,
      capabilities: CAPABILITIES,
    });
  });
});
