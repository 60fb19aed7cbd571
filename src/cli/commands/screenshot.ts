import type { Device } from '../../core/device.js';
import { GauntletError } from '../../core/errors.js';
import type { Observation } from '../../core/observation.js';
import { openDevice, parseApp } from '../../devices/open.js';
import { writeBytes } from '../../home/write-bytes.js';
import { contextOf } from '../../run/context.js';
import { ScriptedStart } from '../../run/runners/scripted-start.js';
import type { AddCommand } from '../console.js';
import { type ContextGiven, contextOptions, saidContext } from '../context-options.js';
import { longWork } from '../long-work.js';

interface Given extends ContextGiven {
  readonly output: string;
  readonly activity?: string;
  readonly json: boolean;
}

/** `gauntlet screenshot`: what an app shows when it is started. */
export const screenshotCommand: AddCommand = (program, console) => {
  const command = program
    .command('screenshot')
    .summary('take a picture of what an app shows when it is started')
    .description('Starts an app cleanly and takes a picture of what it shows.')
    .argument('<app>', 'an APK file, or sim:NAME (see: gauntlet apps)')
    .option('-o, --output <file>', 'where to write the picture', 'screenshot.png')
    .option('--activity <name>', "which of the app's activities to open, exported or not")
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet screenshot app.apk -o first.png');
  contextOptions(command).action(async (ref: string, given: Given) => {
    const { output, activity, json } = given;
    const { device: kind, external, login } = contextOf((await saidContext(given)).context);
    const app = parseApp(ref);
    const { screen, picture, size } = await longWork(console, async (around) => {
      const plain = openDevice(app, kind, { ...around, external });
      const device = login.length === 0 || activity !== undefined ? plain : new ScriptedStart(plain, login);
      try {
        await device.install(app);
        const { screen } = await start(device, activity);
        return { screen, picture: await device.screenshot(), size: device.info.size };
      } finally {
        await device.close();
      }
    });
    writeBytes(output, picture);
    if (json) console.printJson({ output, package: screen.package, activity: screen.activity, ...size });
    else console.print(`${screen.activity} in ${output}`);
  });
};

function start(device: Device, activity: string | undefined): Promise<Observation> {
  if (activity === undefined) return device.restart();
  if (device.open !== undefined) return device.open(activity);
  throw new GauntletError(
    'ONE_WAY_IN',
    `The device '${device.info.kind}' starts an app in one way only.`,
    'Leave --activity out.',
  );
}
