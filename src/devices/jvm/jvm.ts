import type { HostProcess } from './host-process.js';
import type { ScratchFolder } from './scratch-folder.js';

/** A JVM of the device and the folder that it may write to: they end together. */
export class Jvm {
  constructor(
    readonly host: HostProcess,
    /** What the JVM calls the APK. */
    readonly apk: string,
    private readonly scratch: ScratchFolder,
  ) {}

  async end(): Promise<void> {
    await this.host.kill();
    this.scratch.remove();
  }
}
