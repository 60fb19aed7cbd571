import { pictureSize } from '../../core/picture-size.js';
import { parseApp } from '../../devices/open.js';
import { writeBytes } from '../../home/write-bytes.js';
import { contextOf } from '../../run/context.js';
import { requestIn, withReadyDevice } from '../../run/runners/ready-device.js';
import type { AddCommand } from '../console.js';
import { type ContextGiven, contextOptions, saidContext } from '../context-options.js';
import { longWork } from '../long-work.js';

interface Given extends ContextGiven {
  readonly output: string;
  readonly activity?: string;
  readonly fullSize: boolean;
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
    .option('--full-size', "as large as the screen (default: one pixel for each of the app's dp)", false)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet screenshot app.apk -o first.png');
  contextOptions(command).action(async (name: string, given: Given) => {
    const { output, activity, fullSize, json } = given;
    const { context } = await saidContext(given);
    // A login begins at the first screen: whoever names another has no use for it.
    const login = activity === undefined ? context.login : [];
    const request = requestIn(parseApp(name), contextOf({ ...context, login }));
    const { screen, picture } = await longWork(console, (around) =>
      withReadyDevice(request, around, async (ready) => {
        const { signal } = around;
        const { screen } = await ready.restart({ activity, signal });
        return { screen, picture: await ready.screenshot({ signal, fullSize }) };
      }),
    );
    writeBytes(output, picture);
    if (json)
      console.printJson({
        output,
        package: screen.package,
        activity: screen.activity,
        ...pictureSize(picture),
      });
    else console.print(`${screen.activity} in ${output}`);
  });
};
