import type { AddCommand } from '../console.js';
import { workers } from '../farm-options.js';
import { longWork } from '../long-work.js';

interface Given {
  readonly redis: string;
  readonly workers: number | 'auto';
}

/** `gauntlet worker`: lend the devices of this machine to whoever orders runs through a Redis. */
export const workerCommand: AddCommand = (program, console) => {
  program
    .command('worker')
    .summary("run other machines' work, which comes through Redis")
    .description(
      'Runs what commands with --redis on other machines ask for, on devices of this machine, until it is stopped.',
    )
    .requiredOption('--redis <url>', 'where the work comes from, such as redis://farm.example:6379')
    .option('--workers <n>', 'devices side by side; auto: by cores and memory', workers, 'auto')
    .addHelpText('after', '\nExample:\n  gauntlet worker --redis redis://farm.example:6379 --workers 4')
    .action(async (given: Given) => {
      // Loaded only when asked for: Redis and queues are of no use to the other commands.
      const { work } = await import('../../run/runners/redis-worker.js');
      await longWork(console, (around) => work(given, around));
    });
};
