import { type Command, InvalidArgumentError, Option } from 'commander';
import { EXTERNAL_RULES, type ExternalRule } from '../core/device.js';
import { showDeviceRef } from '../core/device-ref.js';
import { readValue } from '../core/format/read.js';
import { readPhoneScreen, WHAT_SCREENS } from '../core/phone-screen.js';
import { parseScriptStep, type ScriptStep, writtenStep } from '../core/script.js';
import { DEVICES, parseDevice } from '../devices/open.js';
import { type Config, loadConfig } from '../run/config.js';
import type { GivenContext } from '../run/context.js';
import { keepMapping } from '../run/kept-mapping.js';
import { PERMISSION_RULES, type PermissionRule } from '../run/permission-answers.js';
import { collect, selectors } from './arguments.js';
import { surroundings } from './surroundings.js';

/** What a user says about what surrounds the app. */
export interface ContextGiven {
  readonly device?: string;
  readonly external?: ExternalRule;
  readonly screen?: string;
  readonly permissions?: PermissionRule;
  readonly own: readonly string[];
  readonly mapping?: string;
  readonly avoid: readonly string[];
  readonly login: readonly ScriptStep[];
  readonly text: Readonly<Record<string, readonly string[]>>;
  readonly config?: string;
  /** What is gone on with has its context already. */
  readonly resume?: string;
}

/** What was said, by the command line or else by the configuration, and the configuration itself. */
export interface SaidContext {
  readonly context: GivenContext;
  readonly config: Config;
}

/** What every command says of a mapping file. */
export const MAPPING_HELP = "R8's or ProGuard's mapping.txt of this APK: names and lines as in the source";

/** Adds the options of every command that performs actions on an app. */
export function contextOptions(command: Command): Command {
  const kinds = DEVICES.map(({ kind }) => kind);
  return command
    .option('--device <kind>', `${kinds.join(', ')} (default: by the app)`, (text) =>
      showDeviceRef(parseDevice(text)),
    )
    .addOption(
      new Option(
        '--external <rule>',
        'what another app answers when an APK calls it (default: cancel)',
      ).choices([...EXTERNAL_RULES]),
    )
    .option(
      '--screen <screen>',
      `what an APK is shown on: ${WHAT_SCREENS} (default: phone; recorded traces: theirs)`,
      screen,
    )
    .addOption(
      new Option(
        '--permissions <rule>',
        'what to answer when the app asks for a permission (default: ask)',
      ).choices([...PERMISSION_RULES]),
    )
    .option(
      '--own <prefix>',
      "classes that are the app's own (repeatable; * for all; default: by the APK)",
      collect,
      [],
    )
    .option('--mapping <file>', MAPPING_HELP)
    .option(
      '--avoid <widget>',
      'never to be touched: a selector, such as #id or a text (repeatable)',
      selectors,
      [],
    )
    .option(
      '--login <step>',
      "a step after every start: 'click W', 'long click W', 'type T into W', 'key K' or 'wait MS' (repeatable)",
      step,
      [],
    )
    .option('--text <id=text>', 'what to type into a field, by its id (repeatable)', fieldText, {})
    .option(
      '--config <file>',
      'configuration (default: gauntlet.config.ts, .mjs, .js or .json, if there is one)',
    );
}

/** What surrounds an app that is about to be explored. */
export async function saidContext(given: ContextGiven): Promise<SaidContext> {
  const config = (await loadConfig(process.cwd(), given.config))?.config ?? {};
  const { device, external, screen, permissions, own, avoid, login, texts } = config;
  const file = given.resume === undefined ? (given.mapping ?? config.mapping) : undefined;
  const mapping = file === undefined ? undefined : keepMapping(file, surroundings().home);
  const context = { device, external, screen, permissions, own, mapping, avoid, login, texts };
  const said = Object.entries(onCommandLine(given)).filter(([, value]) => value !== undefined);
  return { config, context: { ...context, ...Object.fromEntries(said) } };
}

/** The same for recorded traces: how they were recorded says more than a configuration can. */
export async function saidOfRecorded(given: ContextGiven): Promise<GivenContext> {
  const { context } = await saidContext(given);
  const { own, login, external, screen } = onCommandLine(given);
  const mapping = given.mapping === undefined ? undefined : context.mapping;
  return { ...context, own, mapping, login, external, screen };
}

function onCommandLine(given: ContextGiven): GivenContext {
  const { device, external, screen, permissions, own, avoid, login, text } = given;
  const unlessEmpty = <T>(list: readonly T[]) => (list.length === 0 ? undefined : list);
  return {
    device,
    external,
    screen,
    permissions,
    own: unlessEmpty(own),
    avoid: unlessEmpty(avoid),
    login: unlessEmpty(login),
    texts: Object.keys(text).length === 0 ? undefined : text,
  };
}

function screen(text: string): string {
  const found = readPhoneScreen(text);
  if (found !== null) return found;
  throw new InvalidArgumentError(`Give one of ${WHAT_SCREENS}.`);
}

function step(text: string, before: readonly ScriptStep[]): readonly ScriptStep[] {
  const parsed = parseScriptStep(text);
  if (parsed !== null) return [...before, readValue(writtenStep, parsed, `--login '${text}'`)];
  throw new InvalidArgumentError(
    "Give a step such as 'click #ok', 'type me@example.com into #email', 'key enter' or 'wait 500'.",
  );
}

function fieldText(
  text: string,
  before: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const at = text.indexOf('=');
  if (at <= 0) throw new InvalidArgumentError('Give ID=TEXT.');
  const id = text.slice(0, at).replace(/^#/, '');
  return { ...before, [id]: [...(before[id] ?? []), text.slice(at + 1)] };
}
