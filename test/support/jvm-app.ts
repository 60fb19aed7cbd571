import { type Action, targetOf, type WidgetTarget } from '../../src/core/action.js';
import type { DeviceInfo, PictureOptions, Png, RestartOptions } from '../../src/core/device.js';
import type { Observation } from '../../src/core/observation.js';
import { focusedTree } from '../../src/core/screen.js';
import { type Widget, walk } from '../../src/core/widget.js';
import { JvmDevice, type JvmOptions } from '../../src/devices/jvm/device.js';
import { JVM_HOME } from './jvm-home.js';

/** An app on the jvm device, used by the words on its buttons. */
export class JvmApp {
  readonly #device: JvmDevice;
  #last: Observation | null = null;

  constructor(options: Pick<JvmOptions, 'screen'> = {}) {
    this.#device = new JvmDevice({ home: JVM_HOME, env: process.env, ...options });
  }

  get info(): DeviceInfo {
    return this.#device.info;
  }

  async install(file: string): Promise<void> {
    await this.#device.install({ kind: 'apk', file });
  }

  async restart(options?: RestartOptions): Promise<Observation> {
    this.#last = await this.#device.restart(options);
    return this.#last;
  }

  async perform(action: Action): Promise<Observation> {
    this.#last = await this.#device.perform(action, 'settled');
    return this.#last;
  }

  async click(text: string): Promise<Observation> {
    const target = this.target((widget) => widget.text === text);
    const observation = await this.perform({ kind: 'click', target });
    if (observation.outcome === 'refused') throw new Error(`${text} cannot be clicked`);
    return observation;
  }

  target(fits: (widget: Widget) => boolean): WidgetTarget {
    if (this.#last === null) throw new Error('the app was not started');
    const { screen } = this.#last;
    for (const { widget, path } of walk(focusedTree(screen))) if (fits(widget)) return targetOf(widget, path);
    throw new Error(`there is no such widget in ${screen.activity}`);
  }

  screenshot(options?: PictureOptions): Promise<Png> {
    return this.#device.screenshot(options);
  }

  close(): Promise<void> {
    return this.#device.close();
  }
}

/** What the app has written to its log under this tag. */
export function logged({ events }: Observation, tag: string): readonly string[] {
  return events.flatMap((event) => (event.kind === 'log' && event.tag === tag ? [event.message] : []));
}
