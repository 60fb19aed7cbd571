import { showPhoneScreen } from '../../core/phone-screen.js';
import { DEVICES } from '../../devices/open.js';
import { table } from '../../output/table.js';
import type { AddCommand } from '../console.js';
import { surroundings } from '../surroundings.js';

/** `gauntlet devices`: what apps can be run on. */
export const devicesCommand: AddCommand = (program, console) => {
  program
    .command('devices')
    .summary('list what apps can be run on')
    .description('Lists the kinds of device that apps can be run on.')
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet devices')
    .action(({ json }: { readonly json: boolean }) => {
      const devices = DEVICES.map((entry) => {
        const { clock, deterministic, size, dpi, keys } = entry.open(surroundings()).info;
        return {
          kind: entry.kind,
          summary: entry.summary,
          runs: entry.runs,
          limits: entry.limits,
          clock,
          deterministic,
          size,
          dpi,
          keys,
        };
      });
      if (json) return console.printJson({ devices });
      const rows = devices.map(({ kind, runs, clock, size, dpi, summary }) => [
        kind,
        runs,
        clock,
        showPhoneScreen({ ...size, dpi }),
        summary,
      ]);
      console.print(table(['device', 'runs', 'clock', 'screen', 'what it is'], rows));
      for (const { kind, limits } of devices) {
        if (limits.length > 0) console.print(`\n${kind} cannot do: ${limits.join(', ')}`);
      }
    });
};
