import { COMMON_PARAMS, SIM_APPS } from '../../devices/sim/catalogue.js';
import { table } from '../../output/table.js';
import type { AddCommand } from '../console.js';

/** `gauntlet apps`: the apps that come with Gauntlet. */
export const appsCommand: AddCommand = (program, console) => {
  program
    .command('apps')
    .summary('list the simulated apps')
    .description('Lists the simulated apps that come with Gauntlet and what can be set on them.')
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet apps')
    .action(({ json }: { readonly json: boolean }) => {
      const apps = SIM_APPS.map(({ name, summary, params }) => ({ app: `sim:${name}`, summary, params }));
      if (json) return console.printJson({ apps, common: COMMON_PARAMS });
      const rows = apps.flatMap(({ app, summary, params }) => [
        [app, summary],
        ...Object.entries(params).map(([name, meaning]) => ['', `  ${name}: ${meaning}`]),
      ]);
      console.print(table(['app', 'what it is'], rows));
      console.print('\nEvery one of them takes, as sim:NAME?key=value&...:');
      for (const [name, meaning] of Object.entries(COMMON_PARAMS)) console.print(`  ${name}: ${meaning}`);
    });
};
