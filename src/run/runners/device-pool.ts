import type { Action, Wait } from '../../core/action.js';
import type {
  AppRef,
  CallOptions,
  Device,
  DeviceInfo,
  InstalledApp,
  PictureOptions,
  Png,
  RestartOptions,
} from '../../core/device.js';
import type { DeviceRef } from '../../core/device-ref.js';
import type { Observation } from '../../core/observation.js';
import { type DeviceSurroundings, openDevice } from '../../devices/open.js';

/** What surrounds work on devices. */
export interface DeviceContext extends DeviceSurroundings {
  /** Where devices come from and go back to; without one, each is opened and closed. */
  readonly pool?: Pick<DevicePool, 'open'>;
}

/** What may be asked of a device in particular; what is not is as the surroundings say. */
export type DeviceWishes = { readonly [K in 'external' | 'screen']?: DeviceSurroundings[K] | undefined };

/** A device for the app: out of the pool that there is, or else a new one. */
export function deviceFrom(
  app: AppRef,
  ref: DeviceRef | undefined,
  wishes: DeviceWishes,
  around: DeviceContext,
): Device {
  const { external = around.external, screen = around.screen } = wishes;
  const asked = {
    ...(external === undefined ? {} : { external }),
    ...(screen === undefined ? {} : { screen }),
  };
  return around.pool === undefined
    ? openDevice(app, ref, { ...around, ...asked })
    : around.pool.open(app, ref, asked);
}

interface Pooled {
  readonly device: Device;
  readonly purpose: string;
  installed: InstalledApp | null;
}

/** Devices that outlive their users: whoever needs one next for the same app finds it warm, with the app installed. */
export class DevicePool {
  readonly #idle: Pooled[] = [];

  /** The surroundings are those of all its users together: a device is not opened for one of them alone. */
  constructor(private readonly around: DeviceContext) {}

  /** A device for this very app: an idle one, or a new one. Closing it gives it back. */
  open(app: AppRef, ref: DeviceRef | undefined, wishes: DeviceWishes): Device {
    const { external, screen } = wishes;
    const purpose = JSON.stringify([app, ref ?? null, external ?? null, screen ?? null]);
    const at = this.#idle.findIndex((pooled) => pooled.purpose === purpose);
    const [found] = at < 0 ? [] : this.#idle.splice(at, 1);
    const pooled = found ?? { device: deviceFrom(app, ref, wishes, this.around), purpose, installed: null };
    return new Lent(pooled, () => void this.#idle.push(pooled));
  }

  /** Closes what is idle; what is lent is closed by whoever has it no more. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ device }) => device.close()));
  }
}

/** A device of a pool in somebody's hands. */
class Lent implements Device {
  #returned = false;

  constructor(
    private readonly pooled: Pooled,
    private readonly giveBack: () => void,
  ) {}

  get info(): DeviceInfo {
    return this.pooled.device.info;
  }

  async install(app: AppRef, options?: CallOptions): Promise<InstalledApp> {
    this.pooled.installed ??= await this.pooled.device.install(app, options);
    return this.pooled.installed;
  }

  restart(options?: RestartOptions): Promise<Observation> {
    return this.pooled.device.restart(options);
  }

  perform(action: Action, wait: Wait, options?: CallOptions): Promise<Observation> {
    return this.pooled.device.perform(action, wait, options);
  }

  observe(options?: CallOptions): Promise<Observation> {
    return this.pooled.device.observe(options);
  }

  screenshot(options?: PictureOptions): Promise<Png> {
    return this.pooled.device.screenshot(options);
  }

  async close(): Promise<void> {
    if (!this.#returned) this.giveBack();
    this.#returned = true;
  }
}
