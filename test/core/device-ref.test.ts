import { describe, expect, it } from 'vitest';
import { findDeviceKind, parseDeviceRef, showDeviceRef } from '../../src/core/device-ref.js';
import { EXIT } from '../../src/core/errors.js';

const KINDS = [
  { kind: 'jvm', named: 'kind' },
  { kind: 'adb', named: 'serial' },
] as const;

describe('the name of a device', () => {
  it.each([
    ['jvm', { kind: 'jvm' }],
    ['adb', { kind: 'adb' }],
    ['adb:emulator-5554', { kind: 'adb', serial: 'emulator-5554' }],
    ['adb:192.168.0.5:5555', { kind: 'adb', serial: '192.168.0.5:5555' }],
  ])('%s is read, and written as it was', (text, ref) => {
    expect(parseDeviceRef(text, KINDS)).toEqual(ref);
    expect(showDeviceRef(ref)).toBe(text);
  });

  it('is answered with the nearest kind when there is no such one', () => {
    for (const text of ['jwm', 'jwm:1']) {
      expect(() => parseDeviceRef(text, KINDS)).toThrow(
        expect.objectContaining({
          code: 'UNKNOWN_DEVICE',
          message: "There is no device 'jwm'; did you mean 'jvm'?",
          remedy: 'Use one of: jvm, adb.',
          exit: EXIT.usage,
        }),
      );
    }
  });

  it('has a serial number only where the kind has them', () => {
    expect(() => parseDeviceRef('jvm:xyz', KINDS)).toThrow(
      expect.objectContaining({
        code: 'NO_SERIAL',
        message: "The device 'jvm' has no serial numbers, but 'jvm:xyz' names one.",
        remedy: 'Name it as jvm.',
        exit: EXIT.usage,
      }),
    );
    expect(() => parseDeviceRef('adb:', KINDS)).toThrow(
      expect.objectContaining({
        code: 'NO_SERIAL',
        message: "'adb:' lacks the serial number after its colon.",
        remedy: 'Name the device as adb:SERIAL.',
      }),
    );
  });

  it('finds the entry of its kind', () => {
    expect(findDeviceKind({ kind: 'adb', serial: 'x' }, KINDS)).toBe(KINDS[1]);
    expect(findDeviceKind({ kind: 'jvm' }, KINDS)).toBe(KINDS[0]);
  });
});
