import type { Command } from 'commander';
import { GauntletError } from '../core/errors.js';
import { shellQuote } from '../core/shell-quote.js';

/** Options that may stand beside --resume everywhere: they change nothing of what is done. */
const ALWAYS = ['resume', 'json'];

/** Adds the option that goes on with interrupted work. */
export function resumeOption(command: Command, noun: string): Command {
  return command.option('--resume <dir>', `go on with the interrupted ${noun} in this folder`);
}

/** Refuses arguments and options beside --resume: work that is gone on with is what it was when it began. */
export function requireAsBegun(
  command: Command,
  named: readonly string[],
  noun: string,
  allowed: readonly string[] = [],
): void {
  const stray = command.options
    .filter((option) => ![...ALWAYS, ...allowed].includes(option.attributeName()))
    .find((option) => command.getOptionValueSource(option.attributeName()) === 'cli');
  if (named.length === 0 && stray === undefined) return;
  throw new GauntletError(
    'RESUME_AS_BEGUN',
    `A resumed ${noun} keeps its app and options${stray === undefined ? '' : `, so ${stray.long} says nothing`}.`,
    `Give --resume DIR without ${stray?.long ?? shellQuote(named[0] ?? '')}, or start a new ${noun}.`,
  );
}
