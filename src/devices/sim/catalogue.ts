import { z } from 'zod';
import type { AppRef } from '../../core/device.js';
import { digest } from '../../core/digest.js';
import { GauntletError } from '../../core/errors.js';
import { namedEntry } from '../../core/registry.js';
import { describeSettings, readSettings, type Settings } from '../../core/settings.js';
import { fileBrowser } from './apps/file-browser.js';
import { randomApp } from './apps/random.js';
import { sanity } from './apps/sanity.js';
import { splice } from './apps/splice.js';
import { type Machine, machine } from './machine.js';

/** An app ready to run, with the noise and the pace it is run at. */
export interface Sim {
  readonly machine: Machine;
  readonly hash: string;
  /** Probability that an input gets lost. */
  readonly noise: number;
  readonly noiseSeed: number;
  /** Real milliseconds that each input takes. */
  readonly pace: number;
}

/** A simulated app that can be opened by name. */
export interface SimEntry {
  readonly name: string;
  readonly summary: string;
  /** Meaning and default of each of its own parameters, by name. */
  readonly params: Settings;
  open(params: Settings): Sim;
}

/** Part of every app's hash: raised when an app comes to behave differently, so that old traces no longer claim to fit. */
const REVISION = 2;

const seed = z.coerce.number().int().min(0);

/** Parameters that every simulated app takes. */
const common = z.object({
  noise: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe('probability that an input gets lost (default 0)'),
  noiseSeed: seed.default(0).describe('seed of that noise (default 0)'),
  pace: z.coerce
    .number()
    .min(0)
    .max(60_000)
    .default(0)
    .describe('real milliseconds that each input takes, as on a slow device (default 0)'),
});

function sim<S extends z.ZodRawShape>(
  name: string,
  summary: string,
  params: S,
  make: (params: z.infer<z.ZodObject<S>>) => Machine,
): SimEntry {
  const own = z.object(params);
  return {
    name,
    summary,
    params: describeSettings(own),
    open(given) {
      const ownGiven = Object.entries(given).filter(([key]) => !(key in common.shape));
      const commonGiven = Object.entries(given).filter(([key]) => key in common.shape);
      const settings = readSettings(`sim:${name}`, own, Object.fromEntries(ownGiven));
      const made = make(settings);
      return {
        machine: made,
        hash: digest(JSON.stringify([name, REVISION, settings, made.probes.hash])),
        ...readSettings(`sim:${name}`, common, Object.fromEntries(commonGiven)),
      };
    },
  };
}

/** All simulated apps. */
export const SIM_APPS: readonly SimEntry[] = [
  sim('sanity', 'three licence screens in a row, then a main screen with three actions', {}, () =>
    machine(sanity('full')),
  ),
  sim('sanity-partial', 'the same, with nothing to do on the main screen', {}, () =>
    machine(sanity('partial')),
  ),
  sim('file-browser', 'folders that look alike, with a menu and a settings page', {}, () =>
    machine(fileBrowser('plain')),
  ),
  sim('file-browser-handlers', 'the same, with code behind opening and closing the menu', {}, () =>
    machine(fileBrowser('handlers')),
  ),
  sim('file-browser-up', 'the same as file-browser, and Back climbs to the parent folder', {}, () =>
    machine(fileBrowser('up')),
  ),
  sim('splice-2', 'two traces that share parts', {}, () => machine(splice('2'))),
  sim('splice-2-trap', 'the same, with a look-alike screen that leads elsewhere', {}, () =>
    machine(splice('2-trap')),
  ),
  sim('splice-2-drift', 'the same, with a look-alike screen that runs other code', {}, () =>
    machine(splice('2-drift')),
  ),
  sim('splice-3', 'three traces that share parts', {}, () => machine(splice('3'))),
  sim(
    'random',
    'a generated app: screens, hidden state, branches, five planted crashes',
    {
      seed: seed.default(1).describe('which app to generate (default 1)'),
      screens: z.coerce
        .number()
        .int()
        .min(2)
        .max(5000)
        .optional()
        .describe('how many screens, 2 to 5000 (default: 40 to 250, by seed)'),
    },
    (params) => machine(randomApp(params.seed, params.screens)),
  ),
];

/** Parameters that every simulated app takes: name and meaning. */
export const COMMON_PARAMS: Settings = describeSettings(common);

/** The simulated app of that name. */
export function findSim(name: string): SimEntry {
  return namedEntry(SIM_APPS, 'simulated app', name);
}

/** Opens a simulated app by its reference. */
export function openSim(app: AppRef): Sim {
  if (app.kind === 'sim') return findSim(app.name).open(app.params);
  throw new GauntletError('NOT_A_SIM', `The simulator cannot run '${app.file}'.`, 'Name an app as sim:NAME.');
}
