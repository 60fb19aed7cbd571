import { z } from 'zod';
import { GauntletError } from '../../core/errors.js';
import { FIRST_SCREEN } from '../../core/phone-screen.js';
import { scriptStep } from '../../core/script.js';
import { contextOf, contextSchema, type JobContext } from '../context.js';
import { optionsSchema, optionsV1, type RunOptions } from '../journal/format.js';

/** What one worker does of the whole. */
export interface Share {
  readonly seed: number;
  /** Null: as many as another limit allows. */
  readonly events: number | null;
}

/** What workers that explore side by side were asked to do; with the app it decides everything that follows. */
export interface WorkersPlan {
  readonly v: 2;
  readonly gauntlet: string;
  /** As the user named it. */
  readonly app: string;
  readonly hash: string;
  readonly context: JobContext;
  readonly from?: string | undefined;
  /** Those of every worker, but for its events. */
  readonly options: RunOptions;
  readonly workers: readonly Share[];
}

const shared = {
  gauntlet: z.string(),
  app: z.string(),
  hash: z.string(),
  from: z.string().optional(),
  workers: z.array(z.strictObject({ seed: z.int(), events: z.int().min(0).nullable() })).min(1),
};

const v1 = z
  .strictObject({
    v: z.literal(1),
    ...shared,
    device: z.string().optional(),
    own: z.array(z.string()).optional(),
    login: z.array(scriptStep).optional(),
    options: optionsV1,
  })
  .transform(
    ({ device, own, login, options: { external, texts, avoid, ...options }, ...plan }): WorkersPlan => ({
      ...plan,
      v: 2,
      context: contextOf({ device, own, login, external, texts, avoid, screen: FIRST_SCREEN }),
      options,
    }),
  );

export const workersPlanSchema: z.ZodType<WorkersPlan> = z.discriminatedUnion('v', [
  z.strictObject({ v: z.literal(2), ...shared, context: contextSchema, options: optionsSchema }),
  v1,
]);

/**
 * The shares of so many workers, each with the next seed. One number of events is for all of them together; several say it
 * of each.
 */
export function sharesOf(
  workers: number,
  seed: number,
  events: readonly number[] | null,
): readonly [Share, ...Share[]] {
  const [all = 0, ...others] = events ?? [];
  if (others.length > 0 && others.length + 1 !== workers) {
    throw new GauntletError(
      'EVENTS_OF_EACH',
      `There are ${others.length + 1} numbers of events, but the workers are ${workers}.`,
      'Give --events one number for all of them together, or one for each.',
    );
  }
  const share = (n: number): Share => {
    if (events === null) return { seed: seed + n, events: null };
    const even = Math.floor(all / workers) + (n < all % workers ? 1 : 0);
    return { seed: seed + n, events: others.length === 0 ? even : (events[n] ?? 0) };
  };
  return [share(0), ...Array.from({ length: workers - 1 }, (_, n) => share(n + 1))];
}
