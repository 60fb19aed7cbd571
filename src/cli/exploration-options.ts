import type { Command } from 'commander';
import { ABSTRACTIONS } from '../core/abstraction/index.js';
import { INPUT_MODELS } from '../core/inputs/index.js';
import { MATCHERS } from '../core/matcher/index.js';
import type { Settings } from '../core/settings.js';
import type { RunOptions } from '../run/journal/format.js';
import { duration, numberBetween, oneOf } from './arguments.js';
import { type ContextGiven, contextOptions } from './context-options.js';

const DEFAULT_EVENTS = 1000;

/** What a user says about how an app is explored, whatever the strategy. */
export interface ExplorationGiven extends ContextGiven {
  readonly events?: number | undefined;
  readonly virtualTime?: number;
  readonly time?: number;
  readonly abstraction: string;
  readonly matcher: string;
  readonly theta: number;
  readonly inputs: string;
}

/** Adds the option that says how many events; `more` says what else a command takes for it. */
export function eventsOption<T>(command: Command, parse: (text: string) => T, more = ''): void {
  command.option(
    '--events <n>',
    `stop after so many events${more} (default ${DEFAULT_EVENTS} without another budget)`,
    parse,
  );
}

/** Adds the options of every command that explores, but for the number of events. */
export function explorationOptions(command: Command): Command {
  command
    .option('--virtual-time <time>', 'stop after so much time on the device, such as 4h', duration)
    .option(
      '--time <time>',
      'stop after so much real time, such as 5m (a resumed run gets all of it again)',
      duration,
    )
    .option('--abstraction <name>', ABSTRACTIONS.join(', '), oneOf('abstraction', ABSTRACTIONS), 'swifthand')
    .option('--matcher <name>', MATCHERS.join(', '), oneOf('matcher', MATCHERS), 'exact')
    .option('--theta <similarity>', 'least similarity for the cosine matcher', numberBetween(0, 1), 0.95)
    .option('--inputs <name>', INPUT_MODELS.join(', '), oneOf('input model', INPUT_MODELS), 'swifthand');
  return contextOptions(command);
}

/** The options of a run with this strategy. */
export function explorationOf(given: ExplorationGiven, strategy: string, settings: Settings): RunOptions {
  const { events, virtualTime, time, abstraction, matcher, theta, inputs } = given;
  const unlimited = events === undefined && virtualTime === undefined && time === undefined;
  return {
    strategy,
    settings,
    abstraction,
    matcher,
    theta,
    inputs,
    budget: {
      events: unlimited ? DEFAULT_EVENTS : (events ?? null),
      virtualMs: virtualTime ?? null,
      wallMs: time ?? null,
    },
  };
}
