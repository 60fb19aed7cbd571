import { DeviceLost, EXIT, GauntletError } from '../../core/errors.js';
import type { Progress } from '../../core/progress.js';

/** How often a run whose device was lost is tried again. */
export const RETRIES = 5;

/** Tries until the device is not lost on the way. A lost device says nothing about the app: its run does not count. */
export async function withRetries<T>(attempt: () => Promise<T>, progress?: Progress): Promise<T> {
  for (let lost = 1; ; lost++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DeviceLost)) throw error;
      if (lost > RETRIES) throw infraFailed(error.message);
      progress?.note?.(`A device was lost (${error.message}); its run is tried again.`);
    }
  }
}

/** Devices are lost again and again: there is no result to be had. */
export function infraFailed(message: string): GauntletError {
  return new GauntletError(
    'INFRA_FAILED',
    `The device was lost in each of ${1 + RETRIES} tries of the same run: ${message}.`,
    'Check the machine that it runs on; gauntlet doctor helps.',
    EXIT.trouble,
  );
}
