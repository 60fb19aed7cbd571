import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HostProcess } from '../../../src/devices/jvm/host-process.js';
import { Jvm } from '../../../src/devices/jvm/jvm.js';
import { makeScratchFolder } from '../../../src/devices/jvm/scratch-folder.js';
import { Spare } from '../../../src/devices/jvm/spare.js';
import { tempDir } from '../../support/temp-dir.js';

/** Programs in place of JVMs, which do nothing and stay. */
class Programs {
  readonly started: { readonly jvm: Jvm; readonly dir: string }[] = [];
  readonly #parent = tempDir();

  constructor() {
    onTestFinished(async () => {
      for (const { jvm } of this.started) await jvm.end();
    });
  }

  readonly boot = (): Jvm => {
    const scratch = makeScratchFolder(this.#parent);
    const idle = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
    const jvm = new Jvm(new HostProcess(idle, process.env), 'app.apk', scratch);
    this.started.push({ jvm, dir: scratch.dir });
    return jvm;
  };
}

/** Resolves when what has been resolved before has been noticed. */
const noticed = () => new Promise((resolve) => setImmediate(resolve));

describe('Spare', () => {
  it('is ready once it is warm, and is handed out once', async () => {
    const programs = new Programs();
    let warmed = () => {};
    const warm = new Promise<void>((resolve) => {
      warmed = resolve;
    });
    const spare = new Spare(programs.boot, () => warm);
    expect(spare.ready).toBe(false);
    await spare.prepare();
    await spare.prepare();
    expect([spare.ready, programs.started.length]).toEqual([false, 1]);
    warmed();
    await noticed();
    expect(spare.ready).toBe(true);
    expect(await spare.take()).toBe(programs.started[0]?.jvm);
    expect(spare.ready).toBe(false);
  });

  it('is replaced when it has died', async () => {
    const programs = new Programs();
    const spare = new Spare(programs.boot, async () => {});
    await spare.prepare();
    await noticed();
    await programs.started[0]?.jvm.host.kill();
    expect(spare.ready).toBe(false);
    await spare.prepare();
    expect(await spare.take()).toBe(programs.started[1]?.jvm);
    expect(programs.started.map(({ dir }) => existsSync(dir))).toEqual([false, true]);
  });

  it('is of no use when it does not get warm, and leaves nothing behind', async () => {
    const programs = new Programs();
    const spare = new Spare(programs.boot, () => Promise.reject(new Error('cold')));
    expect(await spare.take()).toBe(null);
    await spare.prepare();
    expect(await spare.take()).toBe(null);
    expect(programs.started.map(({ jvm, dir }) => [jvm.host.alive, existsSync(dir)])).toEqual([
      [false, false],
    ]);
  });

  it('is kept for the next when nobody waits for it any more', async () => {
    const programs = new Programs();
    let warmed = () => {};
    const warm = new Promise<void>((resolve) => {
      warmed = resolve;
    });
    const spare = new Spare(programs.boot, () => warm);
    await spare.prepare();
    const controller = new AbortController();
    const taken = spare.take(controller.signal);
    controller.abort();
    await expect(taken).rejects.toThrow(/abort/i);
    warmed();
    expect(await spare.take()).toBe(programs.started[0]?.jvm);
  });

  it('ends with its folder', async () => {
    const programs = new Programs();
    const spare = new Spare(programs.boot, () => new Promise(() => {}));
    await spare.prepare();
    await spare.end();
    expect(programs.started.map(({ jvm, dir }) => [jvm.host.alive, existsSync(dir)])).toEqual([
      [false, false],
    ]);
  });
});
