import type { AppRef } from '../../core/device.js';
import { digest } from '../../core/digest.js';
import { GauntletError } from '../../core/errors.js';
import { fileBrowser } from './apps/file-browser.js';
import { randomApp } from './apps/random.js';
import { sanity } from './apps/sanity.js';
import { splice } from './apps/splice.js';
import { type Machine, machine } from './machine.js';

/** A simulated app that can be opened by name. */
export interface SimEntry {
  readonly name: string;
  readonly summary: string;
  /** Parameters it takes beside those of every sim: name and meaning. */
  readonly params: Readonly<Record<string, string>>;
  open(params: Readonly<Record<string, number>>): Machine;
}

/** An app ready to run, with the noise it is run under. */
export interface Sim {
  readonly machine: Machine;
  readonly hash: string;
  /** Probability that an input gets lost. */
  readonly noise: number;
  readonly noiseSeed: number;
}

/** Parameters that every sim takes. */
export const COMMON_PARAMS: Readonly<Record<string, string>> = {
  noise: 'probability that an input gets lost, 0 to 1 (default 0)',
  noiseSeed: 'seed of that noise (default 0)',
};

function plain(name: string, summary: string, open: () => Machine): SimEntry {
  return { name, summary, params: {}, open };
}

/** All simulated apps, by name. */
export const SIM_APPS: readonly SimEntry[] = [
  plain('sanity', 'three licence screens in a row, then a main screen with three actions', () =>
    machine(sanity('full')),
  ),
  plain('sanity-partial', 'the same, with nothing to do on the main screen', () =>
    machine(sanity('partial')),
  ),
  plain('file-browser', 'folders that look alike, with a menu and a settings page', () =>
    machine(fileBrowser('plain')),
  ),
  plain('file-browser-handlers', 'the same, with code behind opening and closing the menu', () =>
    machine(fileBrowser('handlers')),
  ),
  plain('file-browser-up', 'the same as file-browser, and Back climbs to the parent folder', () =>
    machine(fileBrowser('up')),
  ),
  plain('splice-2', 'two traces that share parts', () => machine(splice('2'))),
  plain('splice-2-trap', 'the same, with a look-alike screen that leads elsewhere', () =>
    machine(splice('2-trap')),
  ),
  plain('splice-2-drift', 'the same, with a look-alike screen that runs other code', () =>
    machine(splice('2-drift')),
  ),
  plain('splice-3', 'three traces that share parts', () => machine(splice('3'))),
  {
    name: 'random',
    summary: 'a generated app: screens, hidden state, branches, five planted crashes',
    params: {
      seed: 'which app to generate (default 1)',
      screens: 'how many screens (default: 40 to 250, by seed)',
    },
    open: ({ seed = 1, screens }) => machine(randomApp(seed, screens)),
  },
];

/** Opens a simulated app by its reference. */
export function openSim(app: AppRef): Sim {
  if (app.kind !== 'sim') {
    throw new GauntletError(
      'NOT_A_SIM',
      `The simulator cannot run '${app.file}'.`,
      'Name an app as sim:NAME.',
    );
  }
  const entry = SIM_APPS.find(({ name }) => name === app.name);
  if (entry === undefined) {
    throw new GauntletError('UNKNOWN_APP', `There is no simulated app '${app.name}'.`, 'See: gauntlet apps');
  }
  const params = numbers(app, { ...entry.params, ...COMMON_PARAMS });
  const { noise = 0, noiseSeed = 0, ...own } = params;
  return {
    machine: entry.open(own),
    hash: digest(`${app.name}?${JSON.stringify(Object.entries(params).sort())}`),
    noise,
    noiseSeed,
  };
}

function numbers(
  app: Extract<AppRef, { kind: 'sim' }>,
  known: Readonly<Record<string, string>>,
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [name, text] of Object.entries(app.params)) {
    if (!(name in known)) {
      throw new GauntletError(
        'UNKNOWN_PARAMETER',
        `sim:${app.name} has no parameter '${name}'.`,
        `It takes: ${Object.keys(known).join(', ')}.`,
      );
    }
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
      throw new GauntletError(
        'BAD_PARAMETER',
        `'${text}' is not a number for the parameter '${name}' of sim:${app.name}.`,
        `${name}: ${known[name]}.`,
      );
    }
    values[name] = value;
  }
  return values;
}
