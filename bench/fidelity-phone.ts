import { z } from 'zod';
import type { Action } from '../src/core/action.js';
import { observationSchema } from '../src/core/format/schema.js';
import type { Observation } from '../src/core/observation.js';
import { hostCommand } from '../src/devices/jvm/command.js';
import { findContainment } from '../src/devices/jvm/containment.js';
import { jvmFolders } from '../src/devices/jvm/folders.js';
import { HostProcess } from '../src/devices/jvm/host-process.js';
import { makeScratchFolder, type ScratchFolder } from '../src/devices/jvm/scratch-folder.js';
import { ensureToolchain, type ToolchainOptions } from '../src/devices/jvm/toolchain.js';
import { makeFolder } from '../src/home/make-folder.js';

const REPLY_MS = 60_000;
const INSTALL_MS = 300_000;

const answered = z.object({ observation: observationSchema });

/**
 * The host of the jvm device as the phone of the recordings was: it had no browser and no market, so an intent to
 * another app throws. The device itself lets it pass as cancelled, which a user's phone is more like.
 */
export class RecordedPhone {
  private constructor(
    private readonly host: HostProcess,
    private readonly scratch: ScratchFolder,
  ) {}

  static async start(apk: string, options: ToolchainOptions): Promise<RecordedPhone> {
    const toolchain = await ensureToolchain(options);
    const { imports, scratch: parent } = jvmFolders(options.home);
    const scratch = makeScratchFolder(parent);
    makeFolder(imports);
    const containment = await findContainment(options.env, scratch.dir);
    const command = [...hostCommand(toolchain, { imports, scratch: scratch.dir }), '--external', 'throw'];
    const host = new HostProcess(containment.wrap(command, [imports, scratch.dir]), options.env);
    const phone = new RecordedPhone(host, scratch);
    try {
      await host.request('install', { apk }, z.object({}), INSTALL_MS);
    } catch (error) {
      await phone.close();
      throw error;
    }
    return phone;
  }

  restart(): Promise<Observation> {
    return this.#ask('restart', {});
  }

  perform(action: Action): Promise<Observation> {
    return this.#ask('perform', { action, wait: 'settled' });
  }

  async close(): Promise<void> {
    await this.host.kill();
    this.scratch.remove();
  }

  async #ask(op: string, parameters: Readonly<Record<string, unknown>>): Promise<Observation> {
    const { observation } = await this.host.request(op, parameters, answered, REPLY_MS);
    return observation;
  }
}
