import { Apk } from '../../apk/apk.js';
import type { AppRef } from '../../core/device.js';
import { GauntletError } from '../../core/errors.js';
import { parseApp } from '../../devices/open.js';
import { readApk } from '../../home/read-apk.js';

/** An app as a user has named it. Its APK is read when somebody asks for something in it, and not kept in memory for ever. */
export class OpenedApp {
  readonly ref: AppRef;
  // A run may take hours, and an APK may be large.
  #apk: WeakRef<Apk> | null = null;

  constructor(readonly name: string) {
    this.ref = parseApp(name);
  }

  /** Its APK; null for a simulated app. One that cannot be read throws a `GauntletError`, here or where its parts are read. */
  get apk(): Apk | null {
    if (this.ref.kind === 'sim') return null;
    const { file } = this.ref;
    const apk = this.#apk?.deref() ?? new Apk(readApk(file), file);
    this.#apk = new WeakRef(apk);
    return apk;
  }

  /** What is read from its APK; the other value for a simulated app, and for an APK that cannot be read, which a device may be content with. */
  readOr<T>(read: (apk: Apk) => T, otherwise: T): T {
    try {
      const { apk } = this;
      return apk === null ? otherwise : read(apk);
    } catch (error) {
      if (error instanceof GauntletError) return otherwise;
      throw error;
    }
  }
}
