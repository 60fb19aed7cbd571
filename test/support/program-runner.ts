import type { Action } from '../../src/core/action.js';
import type { DeviceEvent, Observation } from '../../src/core/observation.js';
import type { Execution, Job, Runner } from '../../src/core/runner.js';
import { AFTER_CRASH, LAUNCHER } from '../../src/devices/sim/launcher.js';
import type { Machine, Place } from '../../src/devices/sim/machine.js';
import { AppException, type Env, EXIT } from '../../src/devices/sim/program.js';

/** Says that a step of an execution shall go wrong; executions count from 1, the launch is step 0. */
export type Deviation = (execution: number, step: number) => boolean;

/** Runs jobs on a program that is not in the catalogue; a step can be made to fail by script. */
export class ProgramRunner implements Runner {
  executions = 0;

  constructor(
    private readonly app: Machine,
    public deviates: Deviation = () => false,
  ) {}

  async *run(jobs: Iterable<Job>): AsyncGenerator<Execution> {
    for (const job of jobs) yield this.execute(job);
  }

  execute(job: Job): Execution {
    const session = new Session(this.app, ++this.executions, this.deviates);
    const start = session.launch();
    return { job, start, steps: job.actions.map(({ action }) => session.perform(action)) };
  }
}

/** One clean run of a program, step by step. */
export class Session {
  #place: Place = LAUNCHER;
  #step = -1;
  readonly #covered = new Set<number>();
  readonly #events: DeviceEvent[] = [];
  readonly #env: Env;

  constructor(
    private readonly app: Machine,
    private readonly execution = 0,
    private readonly deviates: Deviation = () => false,
  ) {
    this.#env = {
      cover: (...names) => {
        for (const name of names) this.#covered.add(app.branch(name));
      },
      random: () => 0,
      now: () => 0,
      emit: (event) => this.#events.push(event),
    };
  }

  launch(): Observation {
    return this.#observe(() => this.app.start(this.#env));
  }

  perform(action: Action): Observation {
    const reaction = this.#place.reaction(action);
    return this.#observe(reaction === null ? null : () => reaction(this.#env));
  }

  #observe(react: (() => Place | typeof EXIT) | null): Observation {
    this.#covered.clear();
    this.#events.length = 0;
    this.#step++;
    const crashed = react !== null && this.#crashes(react);
    const screen = crashed ? AFTER_CRASH : this.#place.screen;
    return {
      screen: this.deviates(this.execution, this.#step) ? LAUNCHER.screen : screen,
      process: this.#place === LAUNCHER ? 'dead' : 'foreground',
      outcome: react === null ? 'refused' : 'done',
      unsettled: false,
      virtualMs: this.#step === 0 ? 30_000 : 5_000,
      coverage: [...this.#covered].sort((a, b) => a - b),
      events: [...this.#events],
    };
  }

  #crashes(react: () => Place | typeof EXIT): boolean {
    try {
      const next = react();
      this.#place = next === EXIT ? LAUNCHER : next;
      return false;
    } catch (error) {
      if (!(error instanceof AppException)) throw error;
      const { exception, message, frames } = error;
      this.#events.push({ kind: 'crash', crash: { exception, message, frames, thread: 'main', causes: [] } });
      this.#place = LAUNCHER;
      return true;
    }
  }
}
