import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../core/errors.js';
import { type ToolchainCheck, toolchainChecks } from '../../devices/jvm/checks.js';
import { gauntletHome } from '../../home/home.js';
import { takeLock } from '../../home/lock.js';
import { makeFolder } from '../../home/make-folder.js';
import { unmetText } from '../../output/needs-text.js';
import { type AppNeeds, appNeeds } from '../../run/app/app-needs.js';
import { OpenedApp } from '../../run/app/opened-app.js';
import { collect } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { surroundings } from '../surroundings.js';

interface Given {
  readonly app?: string;
  readonly own: readonly string[];
  readonly json: boolean;
}

/** One thing that was looked at; `remedy` says what to do, or is null. */
type Check = ToolchainCheck;

const NEEDED_NODE = 20;
const NEEDED_MB = 200;

/** `gauntlet doctor`: is everything here that Gauntlet needs? */
export const doctorCommand: AddCommand = (program, console, finish) => {
  program
    .command('doctor')
    .summary('check that everything needed is here')
    .description(
      'Checks that everything that Gauntlet needs is here and working, and says what to do about the rest.',
    )
    .option('--app <apk>', 'look at this app instead: what of it cannot be run on the jvm device')
    .option(
      '--own <prefix>',
      'with --app: prefix of class names that are own code, * for all; can be repeated',
      collect,
      [],
    )
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet doctor\n  gauntlet doctor --app app.apk')
    .action(async ({ app, own, json }: Given) => {
      const needs = app === undefined ? null : appNeeds(new OpenedApp(app), own);
      const checks = app === undefined ? await machineChecks() : appChecks(needs);
      const ok = checks.every(({ state }) => state !== 'trouble');
      if (json) console.printJson({ ok, checks, ...(app === undefined ? {} : { app, needs }) });
      else {
        const { green, yellow, red } = console.colours;
        const marks = { fine: green('ok'), later: yellow('..'), trouble: red('no') };
        for (const { name, state, detail, remedy } of checks) {
          console.print(`${marks[state]}  ${name}: ${detail}`);
          if (state !== 'fine' && remedy !== null) console.print(`    ${remedy}`);
        }
      }
      if (!ok) finish(EXIT.trouble);
    });
};

async function machineChecks(): Promise<readonly Check[]> {
  const jvm = await toolchainChecks(surroundings());
  return [node(), home(), disk(), ...jvm.map((check) => ({ ...check, name: `jvm device, ${check.name}` }))];
}

/** What of an app can be run. */
function appChecks(needs: AppNeeds | null): readonly Check[] {
  if (needs === null)
    return [{ name: 'App', state: 'fine', detail: 'a simulated app needs nothing', remedy: null }];
  const { api, refused, unmet } = needs;
  if (refused !== null)
    return [
      { name: needs.package, state: 'trouble', detail: refused, remedy: 'Use another build of the app.' },
    ];
  const lacking = unmet.map((need): Check => {
    const detail = unmetText(need, needs);
    return { name: need.name, state: 'later', detail, remedy: null };
  });
  const rest = unmet.length === 0 ? ', and its code uses nothing that the device lacks' : '';
  return [
    { name: needs.package, state: 'fine', detail: `runs on API ${api}${rest}`, remedy: null },
    ...lacking,
  ];
}

function node(): Check {
  const ok = Number(process.versions.node.split('.')[0]) >= NEEDED_NODE;
  return {
    name: 'Node.js',
    state: ok ? 'fine' : 'trouble',
    detail: process.versions.node,
    remedy: ok ? null : `Install Node.js ${NEEDED_NODE} or newer.`,
  };
}

function home(): Check {
  const dir = gauntletHome(process.env, process.platform);
  const name = 'GAUNTLET_HOME';
  try {
    makeFolder(dir);
    const file = join(dir, `.doctor-${process.pid}`);
    writeFileSync(file, '');
    takeLock(file, dir).release();
    rmSync(file);
    return { name, state: 'fine', detail: `${dir}, writable, locks work`, remedy: null };
  } catch (error) {
    return {
      name,
      state: 'trouble',
      detail: `${dir}: ${error instanceof Error ? error.message : String(error)}`,
      remedy: 'Set GAUNTLET_HOME to a folder that you may write to.',
    };
  }
}

function disk(): Check {
  const name = 'Disk space here';
  try {
    const { bavail, bsize } = statfsSync('.');
    const megabytes = Math.floor((bavail * bsize) / 2 ** 20);
    const ok = megabytes >= NEEDED_MB;
    return {
      name,
      state: ok ? 'fine' : 'trouble',
      detail: `${megabytes.toLocaleString('en-US')} MB free`,
      remedy: ok ? null : `Free some space: a long run may need ${NEEDED_MB} MB.`,
    };
  } catch (error) {
    return {
      name,
      state: 'trouble',
      detail: error instanceof Error ? error.message : String(error),
      remedy: 'Run Gauntlet from a folder that exists.',
    };
  }
}
