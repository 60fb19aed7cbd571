import { EXIT } from '../core/errors.js';

/**
 * A signal that Ctrl-C (or a polite kill) raises: the run saves what it has and ends.
 * A second Ctrl-C ends at once; the journal is on disk anyway.
 */
export function interruption(note: (text: string) => void): {
  readonly signal: AbortSignal;
  dispose(): void;
} {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    note('Stopping; saving what there is (press Ctrl-C again to leave at once).');
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    dispose() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
