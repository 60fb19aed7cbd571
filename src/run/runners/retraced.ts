import type { Mapping } from '../../apk/mapping/mapping.js';
import { restoredProbes } from '../../apk/mapping/restored-probes.js';
import { retracedCrash, retracedText } from '../../apk/mapping/retrace.js';
import type { Action, Wait } from '../../core/action.js';
import type {
  AppRef,
  CallOptions,
  Device,
  DeviceInfo,
  InstalledApp,
  Png,
  RestartOptions,
} from '../../core/device.js';
import type { DeviceEvent, Observation } from '../../core/observation.js';
import type { Execution, Job, Runner } from '../../core/runner.js';

/** A device that tells what happens in a shrunk app with the names that its code had before. */
export class RetracedDevice implements Device {
  constructor(
    private readonly device: Device,
    private readonly mapping: Mapping,
  ) {}

  get info(): DeviceInfo {
    return this.device.info;
  }

  async install(app: AppRef, options?: CallOptions): Promise<InstalledApp> {
    return retracedApp(await this.device.install(app, options), this.mapping);
  }

  async restart(options?: RestartOptions): Promise<Observation> {
    return retraced(await this.device.restart(options), this.mapping);
  }

  async perform(action: Action, wait: Wait, options?: CallOptions): Promise<Observation> {
    return retraced(await this.device.perform(action, wait, options), this.mapping);
  }

  async observe(options?: CallOptions): Promise<Observation> {
    return retraced(await this.device.observe(options), this.mapping);
  }

  screenshot(options?: CallOptions): Promise<Png> {
    return this.device.screenshot(options);
  }

  close(): Promise<void> {
    return this.device.close();
  }
}

/** The same of a runner, wherever its devices are. */
export class RetracedRunner implements Runner {
  constructor(
    private readonly runner: Runner,
    private readonly mapping: Mapping,
  ) {}

  async *run(jobs: Iterable<Job>): AsyncIterable<Execution> {
    for await (const { job, start, steps } of this.runner.run(jobs)) {
      yield {
        job,
        start: retraced(start, this.mapping),
        steps: steps.map((step) => retraced(step, this.mapping)),
      };
    }
  }
}

/** What is known of an app, with its probes under the names of the source. */
export function retracedApp(app: InstalledApp, mapping: Mapping): InstalledApp {
  return app.probes === null ? app : { ...app, probes: restoredProbes(app.probes, mapping) };
}

/** Most observations hold nothing that has a name of the code. */
function retraced(observation: Observation, mapping: Mapping): Observation {
  const { events } = observation;
  if (!events.some(({ kind }) => kind === 'crash' || kind === 'anr')) return observation;
  return { ...observation, events: events.map((event) => retracedEvent(event, mapping)) };
}

function retracedEvent(event: DeviceEvent, mapping: Mapping): DeviceEvent {
  switch (event.kind) {
    case 'crash':
      return { ...event, crash: retracedCrash(event.crash, mapping) };
    case 'anr':
      return { ...event, reason: retracedText(event.reason, mapping) };
    default:
      return event;
  }
}
