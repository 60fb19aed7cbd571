import { parseApp, parseDevice } from '../../devices/open.js';
import { writeBytes } from '../../home/write-bytes.js';
import { withReadyDevice } from '../../run/runners/ready-device.js';
import type { AddCommand } from '../console.js';
import { type DeviceGiven, deviceOptions } from '../device-options.js';
import { longWork } from '../long-work.js';

interface Given extends DeviceGiven {
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
  deviceOptions(command).action(async (name: string, { output, activity, device, external, json }: Given) => {
    const ref = device === undefined ? undefined : parseDevice(device);
    const { screen, picture, size } = await longWork(console, (around) =>
      withReadyDevice({ app: parseApp(name), device: ref, external }, around, async (ready) => {
        const { signal } = around;
        const { screen } = await ready.restart({ activity, signal });
        return { screen, picture: await ready.screenshot({ signal }), size: ready.info.size };
      }),
    );
    writeBytes(output, picture);
    if (json) console.printJson({ output, package: screen.package, activity: screen.activity, ...size });
    else console.print(`${screen.activity} in ${output}`);
  });
};
