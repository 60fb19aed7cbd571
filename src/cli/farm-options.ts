import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Farm } from '../run/runners/open-runner.js';
import { positive } from './arguments.js';

/** What a user says about how many devices work side by side, and where. */
export type FarmGiven = Farm;

/** Adds the options of every command that can spread its runs over several devices. */
export function farmOptions(command: Command): Command {
  return command
    .option('--workers <n>', 'devices side by side on this machine, or auto (default: one)', workers)
    .addOption(
      new Option('--redis <url>', 'share the runs with every gauntlet worker at this Redis').conflicts(
        'workers',
      ),
    );
}

/** How many devices; `auto` leaves it to the machine. */
export function workers(text: string): number | 'auto' {
  if (text === 'auto') return text;
  try {
    return positive(text);
  } catch {
    throw new InvalidArgumentError('Give a whole number from 1 on, or auto.');
  }
}
