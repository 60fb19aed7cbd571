import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/core/errors.js';
import { DEVICES, openDevice, parseDevice } from '../../src/devices/open.js';

const AROUND = { home: 'nowhere', env: {} };
const SANITY = { kind: 'sim', name: 'sanity', params: {} } as const;

describe('openDevice', () => {
  it('opens the device that was named, or the one that runs the app', () => {
    expect(openDevice(SANITY, undefined, AROUND).info.kind).toBe('sim');
    expect(openDevice(SANITY, { kind: 'sim' }, AROUND).info.kind).toBe('sim');
    expect(openDevice({ kind: 'apk', file: 'a.apk' }, undefined, AROUND).info.kind).toBe('jvm');
  });

  it('refuses a device that cannot run the app, and one that there is not', () => {
    expect(() => openDevice(SANITY, { kind: 'jvm' }, AROUND)).toThrow(
      expect.objectContaining({
        code: 'NO_DEVICE',
        message: "The device 'jvm' cannot run sim:sanity.",
        exit: EXIT.usage,
      }),
    );
    expect(() => openDevice(SANITY, { kind: 'jwm' }, AROUND)).toThrow("did you mean 'jvm'?");
    expect(() => openDevice(SANITY, { kind: 'sim', serial: '1' }, AROUND)).toThrow('names one.');
  });
});

describe('parseDevice', () => {
  it('knows every kind of device', () => {
    expect(DEVICES.map(({ kind }) => parseDevice(kind))).toEqual([{ kind: 'sim' }, { kind: 'jvm' }]);
  });
});
