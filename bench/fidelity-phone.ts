import type { Action } from '../src/core/action.js';
import type { Observation } from '../src/core/observation.js';
import { PHONE_SCREENS } from '../src/core/phone-screen.js';
import { JvmDevice } from '../src/devices/jvm/device.js';
import type { ToolchainOptions } from '../src/devices/jvm/toolchain.js';

/**
 * The jvm device as the phone of the recordings was: it had a small screen, and neither browser nor market, so an intent
 * to another app throws.
 */
export class RecordedPhone {
  private constructor(private readonly device: JvmDevice) {}

  static async start(apk: string, options: ToolchainOptions): Promise<RecordedPhone> {
    const device = new JvmDevice({ ...options, external: 'throw', screen: PHONE_SCREENS.small });
    try {
      await device.install({ kind: 'apk', file: apk });
    } catch (error) {
      await device.close();
      throw error;
    }
    return new RecordedPhone(device);
  }

  restart(): Promise<Observation> {
    return this.device.restart();
  }

  perform(action: Action): Promise<Observation> {
    return this.device.perform(action, 'settled');
  }

  close(): Promise<void> {
    return this.device.close();
  }
}
