import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { z } from 'zod';
import { EXTERNAL_RULES } from '../core/device.js';
import { EXIT, GauntletError } from '../core/errors.js';
import { FINDING_NAMES } from '../core/findings/index.js';
import { readValue } from '../core/format/read.js';
import { writtenPhoneScreen } from '../core/phone-screen.js';
import { writtenStep } from '../core/script.js';
import { selectorText } from '../core/selector/selector-text.js';
import { triageRule } from '../core/triage.js';
import { PERMISSION_RULES } from './permission-answers.js';

/** A name that nobody has is answered with the list of those that exist. */
const findingName = z.enum(FINDING_NAMES);
const names = z.array(z.string().min(1));

/** Options of `gauntlet test` by their names, and what would be too long for a command line. */
export const configSchema = z.strictObject({
  app: z.string().optional().describe('an APK file, or sim:NAME'),
  device: z.string().optional().describe('kind of device'),
  budget: z.string().optional().describe('real time, such as 5m'),
  events: z.int().min(1).optional().describe('events instead of time'),
  seed: z.int().min(0).optional().describe('same seed, same run'),
  workers: z
    .union([z.int().min(1), z.literal('auto')])
    .optional()
    .describe('devices side by side'),
  external: z.enum(EXTERNAL_RULES).optional().describe('what other apps answer'),
  screen: writtenPhoneScreen.optional().describe('what an APK is shown on'),
  permissions: z
    .enum(PERMISSION_RULES)
    .optional()
    .describe('what to answer when the app asks for a permission'),
  own: names.optional().describe("prefixes of the app's own classes"),
  mapping: z.string().optional().describe("R8's or ProGuard's mapping.txt of the app"),
  failOn: z.array(findingName).optional().describe('findings that make the command fail'),
  triage: z.array(triageRule(findingName)).optional().describe('findings that were looked at, by their keys'),
  texts: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('what to type, by the id of the field'),
  avoid: z.array(selectorText).optional().describe('selectors of widgets never to touch'),
  login: z.array(writtenStep).optional().describe('steps after every start'),
  out: z.string().optional().describe('folder of the run'),
  junit: z.string().optional().describe('file for JUnit XML'),
  sarif: z.string().optional().describe('file for SARIF'),
});

export type Config = z.infer<typeof configSchema>;

/** Gives editors the names and types of a configuration. */
export function defineConfig(config: Config): Config {
  return config;
}

const REMEDY = 'Correct it, or write a new one with: gauntlet init';

/** Where a configuration is looked for, in this order. */
export const CONFIG_FILES = [
  'gauntlet.config.ts',
  'gauntlet.config.mjs',
  'gauntlet.config.js',
  'gauntlet.config.json',
];

/** The configuration in a file, or in the first that a folder has; null when it has none. */
export async function loadConfig(
  folder: string,
  file?: string,
): Promise<{ readonly file: string; readonly config: Config } | null> {
  const found = file ?? CONFIG_FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) return null;
  return { file: found, config: readValue(configSchema, await evaluated(found), found, REMEDY) };
}

async function evaluated(file: string): Promise<unknown> {
  if (!existsSync(file)) {
    throw new GauntletError('NO_CONFIG', `There is no ${file}.`, 'Write one with: gauntlet init', EXIT.usage);
  }
  try {
    // A configuration may import this package also where it is not installed beside it.
    const jiti = createJiti(import.meta.url, { alias: { gauntlet: fileURLToPath(import.meta.url) } });
    return await jiti.import(resolve(file), { default: true });
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new GauntletError('BAD_CONFIG', `${file} cannot be read: ${why}`, REMEDY, EXIT.usage, {
      cause: error,
    });
  }
}
