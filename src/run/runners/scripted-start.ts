import type { Action, Wait } from '../../core/action.js';
import { unionIds } from '../../core/coverage.js';
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
import { EXIT, GauntletError } from '../../core/errors.js';
import type { Observation } from '../../core/observation.js';
import { type ScriptStep, scriptedAction, showScriptStep } from '../../core/script.js';

/** A device whose every clean start goes on with steps that a person wrote down, such as logging in. */
export class ScriptedStart implements Device {
  constructor(
    private readonly device: Device,
    private readonly steps: readonly ScriptStep[],
  ) {}

  get info(): DeviceInfo {
    return this.device.info;
  }

  install(app: AppRef, options?: CallOptions): Promise<InstalledApp> {
    return this.device.install(app, options);
  }

  async restart(options?: RestartOptions): Promise<Observation> {
    let seen = await this.device.restart(options);
    for (const step of this.steps) {
      const action = scriptedAction(step, seen.screen);
      if (action === null) throw notThere(step, seen);
      const next = await this.device.perform(action, 'settled', options);
      if (next.outcome === 'refused') throw notThere(step, seen);
      // To whoever asked, all of it was one start.
      seen = {
        ...next,
        virtualMs: seen.virtualMs + next.virtualMs,
        coverage: unionIds(seen.coverage, next.coverage),
        events: [...seen.events, ...next.events],
        unsettled: seen.unsettled || next.unsettled,
      };
    }
    return seen;
  }

  perform(action: Action, wait: Wait, options?: CallOptions): Promise<Observation> {
    return this.device.perform(action, wait, options);
  }

  observe(options?: CallOptions): Promise<Observation> {
    return this.device.observe(options);
  }

  screenshot(options?: PictureOptions): Promise<Png> {
    return this.device.screenshot(options);
  }

  close(): Promise<void> {
    return this.device.close();
  }
}

function notThere(step: ScriptStep, { screen }: Observation): GauntletError {
  return new GauntletError(
    'LOGIN_FAILED',
    `The login step '${showScriptStep(step)}' cannot be done: ${screen.activity} does not show that widget.`,
    'Name a widget by #id or by its text; gauntlet screenshot shows the first screen.',
    EXIT.usage,
  );
}
