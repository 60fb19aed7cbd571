import { existsSync, writeFileSync } from 'node:fs';
import { EXIT, GauntletError } from '../../core/errors.js';
import { ioError } from '../../home/io-error.js';
import { CONFIG_FILES } from '../../run/config.js';
import type { AddCommand } from '../console.js';

const FILE = 'gauntlet.config.ts';

const TEXT = `// Options of \`gauntlet test\`; what is given on the command line comes first.
import { defineConfig } from 'gauntlet';

export default defineConfig({
  // An APK file, or sim:NAME.
  // app: 'app/build/outputs/apk/debug/app-debug.apk',

  // Real time for the whole job; or a number of events, which repeats exactly.
  budget: '5m',
  // events: 5000,
  seed: 1,

  // Findings that make the command fail, for use in CI.
  failOn: ['crash', 'anr'],

  // Findings that were looked at, by their keys. 'by design' and 'false alarm' no longer count; 'bug' shows the reason.
  // triage: [
  //   { key: 'java.lang.SecurityException at com.example.app.Main.onClick', verdict: 'by design', reason: 'a locked demo' },
  //   { key: 'not responding', kind: 'anr', verdict: 'false alarm', reason: 'the computer was slow' },
  // ],

  // R8's or ProGuard's mapping.txt of this APK: names and lines as in the source.
  // mapping: 'mapping.txt',
  // Prefixes of the classes that are the app's own; default: by the APK.
  // own: ['com.example.app'],

  // What to type, by the id of the field; nothing else is typed there.
  // texts: { email: ['me@example.com'], password: ['secret'] },

  // Widgets never to touch, by selectors: #id, a text, or more exactly 'Delete & role=Button & nth=2'.
  // avoid: ['#delete_account', 'Log out'],

  // Steps after every clean start, such as logging in. Widgets by selectors, too.
  // login: [
  //   { type: 'me@example.com', into: '#email' },
  //   { type: 'secret', into: '#password' },
  //   { click: 'Log in' },
  // ],

  // What to answer when the app asks for a permission: ask (whatever comes), grant or deny.
  // permissions: 'ask',

  // What another app answers when this one calls it: cancel, throw or canned.
  // external: 'cancel',

  // What it is shown on: phone, small, tablet, fold, or WxH@DPI such as 1080x2340@420.
  // screen: 'phone',

  // Devices side by side.
  // workers: 'auto',
});
`;

/** `gauntlet init`: a configuration to start from. */
export const initCommand: AddCommand = (program, console) => {
  program
    .command('init')
    .summary('write a configuration file to start from')
    .description(`Writes ${FILE} into the current folder, with every option explained.`)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet init && gauntlet test app.apk')
    .action(({ json }: { readonly json: boolean }) => {
      const there = CONFIG_FILES.find((name) => existsSync(name));
      if (there !== undefined) {
        throw new GauntletError(
          'CONFIG_EXISTS',
          `${there} is already there.`,
          'Edit it, or move it away.',
          EXIT.usage,
        );
      }
      try {
        writeFileSync(FILE, TEXT, { flag: 'wx' });
      } catch (error) {
        throw ioError(error, FILE);
      }
      if (json) console.printJson({ file: FILE });
      else console.print(`Wrote ${FILE}. It is used by: gauntlet test app.apk`);
    });
};
