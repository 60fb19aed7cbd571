import { z } from 'zod';
import { digest } from '../../core/digest.js';
import { DeviceLost, GauntletError } from '../../core/errors.js';
import { readJson } from '../../core/format/read.js';
import { actionSchema, screenSchema, waitSchema } from '../../core/format/schema.js';
import { screenJson } from '../../core/format/write.js';
import type { Observation } from '../../core/observation.js';
import type { Execution, Job } from '../../core/runner.js';
import type { Screen } from '../../core/screen.js';
import { type SeenRecord, seen } from '../journal/format.js';

/** Screens that are kept to be recognised. */
const KEPT_SCREENS = 4096;

export const jobSchema: z.ZodType<Job> = z.strictObject({
  actions: z.array(z.strictObject({ action: actionSchema, wait: waitSchema })),
  runIndex: z.int().min(0),
});

const seenSchema: z.ZodType<SeenRecord> = z.strictObject(seen);
const executionSchema = z.strictObject({ start: seenSchema, steps: z.array(seenSchema) });

/**
 * An execution as text, to be sent to another process: what was seen in the first line, as a journal has it, then the
 * screens, each once, in lines of their own. The job is not repeated: whoever gave it has it.
 */
export function executionText({ start, steps }: Execution): string {
  const ids = new Map<Screen, number>();
  const texts = new Map<string, number>();
  const screenId = (screen: Screen): number => {
    let id = ids.get(screen);
    if (id === undefined) {
      const text = screenJson(screen);
      id = texts.get(text) ?? texts.size;
      texts.set(text, id);
      ids.set(screen, id);
    }
    return id;
  };
  const record = ({ screen, coverage, virtualMs, ...rest }: Observation): SeenRecord => ({
    screen: screenId(screen),
    ...rest,
    cov: coverage,
    ms: virtualMs,
  });
  const head = JSON.stringify({ start: record(start), steps: steps.map(record) });
  return [head, ...texts.keys()].join('\n');
}

/** Reads executions of other processes. Equal screens are given as one object, so that what is known of one is kept. */
export class ExecutionReader {
  readonly #screens = new Map<string, Screen>();

  /** The execution of the job. A text that is not whole means that the device cannot be trusted. */
  read(text: string, job: Job): Execution {
    try {
      return this.#read(text, job);
    } catch (error) {
      if (error instanceof GauntletError) throw new DeviceLost(error.message, { cause: error });
      throw error;
    }
  }

  #read(text: string, job: Job): Execution {
    const [head = '', ...texts] = text.split('\n');
    const { start, steps } = readJson(executionSchema, head, 'what the device has seen');
    if (steps.length !== job.actions.length) {
      throw new DeviceLost(`it reports ${steps.length} steps where ${job.actions.length} were asked for`);
    }
    const screens = texts.map((json) => this.#screen(json));
    const observation = ({ screen: id, cov, ms, ...rest }: SeenRecord): Observation => {
      const screen = screens[id];
      if (screen === undefined) throw new DeviceLost(`it names a screen ${id} that it does not show`);
      return { screen, ...rest, coverage: cov, virtualMs: ms };
    };
    return { job, start: observation(start), steps: steps.map(observation) };
  }

  #screen(json: string): Screen {
    const key = digest(json);
    let screen = this.#screens.get(key);
    if (screen === undefined) {
      screen = readJson(screenSchema, json, 'a screen');
      if (this.#screens.size >= KEPT_SCREENS) this.#screens.clear();
      this.#screens.set(key, screen);
    }
    return screen;
  }
}
