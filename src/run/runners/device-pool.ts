import type { Action, Wait } from '../../core/action.js';
import type { AppRef, Device, DeviceInfo, InstalledApp, Png } from '../../core/device.js';
import type { Observation } from '../../core/observation.js';
import { type DeviceSurroundings, openDevice } from '../../devices/open.js';

interface Kept {
  readonly device: Device;
  readonly purpose: string;
  installed: InstalledApp | null;
}

/** Devices that are not closed when one user is done with them: the next one finds them warm, with the app installed. */
export class KeptDevices {
  readonly #idle: Kept[] = [];

  constructor(private readonly around: DeviceSurroundings) {}

  /** A device for this very app: one that is kept, or a new one. Closing it gives it back. */
  open(app: AppRef, kind: string | undefined, { external }: DeviceSurroundings): Device {
    const purpose = JSON.stringify([app, kind ?? null, external ?? null]);
    const at = this.#idle.findIndex((kept) => kept.purpose === purpose);
    const [found] = at < 0 ? [] : this.#idle.splice(at, 1);
    const around = external === undefined ? this.around : { ...this.around, external };
    const kept = found ?? { device: openDevice(app, kind, around), purpose, installed: null };
    return new Lent(kept, () => void this.#idle.push(kept));
  }

  /** Closes what is kept; what is lent is closed by whoever has it no more. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ device }) => device.close()));
  }
}

/** A kept device in somebody's hands. */
class Lent implements Device {
  #returned = false;

  constructor(
    private readonly kept: Kept,
    private readonly giveBack: () => void,
  ) {}

  get info(): DeviceInfo {
    return this.kept.device.info;
  }

  async install(app: AppRef): Promise<InstalledApp> {
    this.kept.installed ??= await this.kept.device.install(app);
    return this.kept.installed;
  }

  restart(options?: { readonly runIndex?: number }): Promise<Observation> {
    return this.kept.device.restart(options);
  }

  perform(action: Action, wait: Wait): Promise<Observation> {
    return this.kept.device.perform(action, wait);
  }

  observe(): Promise<Observation> {
    return this.kept.device.observe();
  }

  screenshot(): Promise<Png> {
    return this.kept.device.screenshot();
  }

  async close(): Promise<void> {
    if (!this.#returned) this.giveBack();
    this.#returned = true;
  }
}
