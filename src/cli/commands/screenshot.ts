import { writeFileSync } from 'node:fs';
import { openDevice, parseApp } from '../../devices/open.js';
import { ioError } from '../../home/io-error.js';
import type { AddCommand } from '../console.js';
import { interruption } from '../interrupt.js';
import { showProgress } from '../progress.js';
import { surroundings } from '../surroundings.js';

interface Given {
  readonly output: string;
  readonly device?: string;
  readonly json: boolean;
}

/** `gauntlet screenshot`: what an app shows when it is started. */
export const screenshotCommand: AddCommand = (program, console) => {
  program
    .command('screenshot')
    .summary('take a picture of what an app shows when it is started')
    .description('Starts an app cleanly and takes a picture of what it shows.')
    .argument('<app>', 'an APK file, or sim:NAME (see: gauntlet apps)')
    .option('-o, --output <file>', 'where to write the picture', 'screenshot.png')
    .option('--device <kind>', 'default: by the app')
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet screenshot app.apk -o first.png')
    .action(async (ref: string, { output, device: kind, json }: Given) => {
      const progress = showProgress(console.err, () => performance.now());
      const { signal, dispose } = interruption(progress.note);
      const app = parseApp(ref);
      const device = openDevice(app, kind, { ...surroundings(), signal, progress });
      try {
        await device.install(app);
        const { screen } = await device.restart();
        const picture = await device.screenshot();
        progress.stop();
        try {
          writeFileSync(output, picture);
        } catch (error) {
          throw ioError(error, output);
        }
        const { width, height } = device.info.size;
        if (json)
          console.printJson({ output, package: screen.package, activity: screen.activity, width, height });
        else console.print(`${screen.activity} in ${output}`);
      } finally {
        progress.stop();
        dispose();
        await device.close();
      }
    });
};
