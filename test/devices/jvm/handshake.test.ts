import { describe, expect, it } from 'vitest';
import type { DeviceInfo } from '../../../src/core/device.js';
import { DeviceLost, EXIT } from '../../../src/core/errors.js';
import { shakeHands } from '../../../src/devices/jvm/handshake.js';
import { fakeHost } from './fake-host.js';

const INFO: DeviceInfo = {
  kind: 'jvm',
  api: 34,
  size: { width: 480, height: 800 },
  dpi: 240,
  keys: ['back', 'home'],
  clock: 'virtual',
  deterministic: true,
  capabilities: ['rotate'],
};

/** A host that answers `hello` like this. */
const greeting = (reply: object) =>
  fakeHost(`if (request.op === 'hello') say({ id: request.id, ...${JSON.stringify(reply)} });`);

describe('the handshake with a host', () => {
  it('tells what its phone is', async () => {
    expect(await shakeHands(greeting({ protocol: 1, info: INFO, java: '17' }))).toEqual(INFO);
  });

  it('refuses another version of the protocol, whatever else it says', async () => {
    await expect(shakeHands(greeting({ protocol: 2, phone: 'round' }))).rejects.toMatchObject({
      code: 'OTHER_PROTOCOL',
      message:
        'The host of the jvm device speaks version 2 of its protocol, but this Gauntlet speaks version 1.',
      exit: EXIT.trouble,
    });
  });

  it('loses the device when the answer is not as agreed', async () => {
    for (const reply of [{}, { protocol: 1 }, { protocol: 1, info: { ...INFO, keys: ['knob'] } }])
      await expect(shakeHands(greeting(reply))).rejects.toThrow(DeviceLost);
  });
});
