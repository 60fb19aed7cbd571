import { type Action, targetOf } from '../../src/core/action.js';
import type { InstalledApp } from '../../src/core/device.js';
import type { Observation } from '../../src/core/observation.js';
import { focusedTree, type Screen } from '../../src/core/screen.js';
import { shortId, walk } from '../../src/core/widget.js';
import { parseApp } from '../../src/devices/open.js';
import { SimDevice } from '../../src/devices/sim/device.js';

/** A simulated app in the hand: inputs by the words that are on the screen. */
export class SimPhone {
  /** Targets seen so far, by word: they can be aimed at when they are gone, too. */
  readonly #seen = new Map<string, Action>();

  private constructor(
    readonly device: SimDevice,
    readonly app: InstalledApp,
  ) {}

  static async with(ref: string): Promise<SimPhone> {
    const device = new SimDevice();
    return new SimPhone(device, await device.install(parseApp(ref)));
  }

  async launch(runIndex = 0): Promise<Observation> {
    return this.#look(await this.device.restart({ runIndex }));
  }

  /** Taps what shows this text or has this id; a word that was never seen is an error of the test. */
  async tap(word: string): Promise<Observation> {
    const action = this.#seen.get(word);
    if (action === undefined) throw new Error(`'${word}' was never on the screen`);
    return this.do(action);
  }

  async press(key: 'back' | 'menu' | 'home'): Promise<Observation> {
    return this.do({ kind: 'key', key, times: 1 });
  }

  async scroll(direction: 'up' | 'down', id: string): Promise<Observation> {
    const seen = this.#seen.get(id);
    if (seen?.kind !== 'click' || 'point' in seen.target) throw new Error(`'${id}' was never on the screen`);
    return this.do({ kind: 'scroll', target: seen.target, direction });
  }

  async do(action: Action): Promise<Observation> {
    return this.#look(await this.device.perform(action, 'settled'));
  }

  /** Names of the branches that were executed. */
  branches({ coverage }: Observation): string[] {
    return coverage.map((id) => {
      const probe = this.app.probes?.probes[id];
      return `${probe?.className}.${probe?.method}#${probe?.block}`;
    });
  }

  #look(observation: Observation): Observation {
    for (const { widget, path } of walk(focusedTree(observation.screen))) {
      const click: Action = { kind: 'click', target: targetOf(widget, path) };
      if (widget.text !== '') this.#seen.set(widget.text, click);
      if (widget.resourceId !== undefined) this.#seen.set(shortId(widget.resourceId), click);
    }
    return observation;
  }
}

/** All texts on the screen, from the top. */
export function textsOn(screen: Screen): string[] {
  return screen.windows.flatMap(({ root }) =>
    [...walk(root)].map(({ widget }) => widget.text).filter((text) => text !== ''),
  );
}
