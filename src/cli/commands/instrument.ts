import { Option } from 'commander';
import { Apk } from '../../apk/apk.js';
import type { ProbeDensity } from '../../apk/instrument/probe-code.js';
import { Mapping } from '../../apk/mapping/mapping.js';
import { restoredProbes } from '../../apk/mapping/restored-probes.js';
import { probesJson } from '../../core/probe-format.js';
import { readApk } from '../../home/read-apk.js';
import { readText } from '../../home/read-text.js';
import { writeBytes } from '../../home/write-bytes.js';
import { GUESSED, someOf } from '../../output/own-text.js';
import { instrumentedApk } from '../../run/app/instrumented-apk.js';
import { collect } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { MAPPING_HELP } from '../context-options.js';
import { refuseSame } from '../same-file.js';
import { givenKey, type KeyGiven, keyOptions } from '../signing-key.js';

interface Given extends KeyGiven {
  readonly output: string;
  readonly granularity: ProbeDensity;
  readonly own: readonly string[];
  readonly mapping?: string;
  readonly probes?: string;
  readonly json: boolean;
}

/** `gauntlet instrument`: an APK that reports which of its blocks were run. */
export const instrumentCommand: AddCommand = (program, console) => {
  const command = program
    .command('instrument')
    .summary('put coverage probes into an APK')
    .description(
      "Puts a probe at the head of every block of the app's own code, signs the APK, and writes the table of the probes beside it. Devices of Gauntlet read the coverage of such an APK by themselves.",
    )
    .argument('<apk>', 'an APK file')
    .requiredOption('-o, --output <file>', 'where to write the instrumented APK')
    .addOption(
      new Option('--granularity <what>', 'what gets a probe: every block, or only the begin of every method')
        .choices(['block', 'method'])
        .default('block'),
    )
    .option(
      '--own <prefix>',
      "classes that are the app's own (repeatable; * for all; default: by the APK)",
      collect,
      [],
    )
    .option('--mapping <file>', MAPPING_HELP)
    .option(
      '--probes <file>',
      'where to write the table of the probes (default: beside the APK, as .probes.json)',
    )
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet instrument app.apk -o app-probes.apk');
  keyOptions(command).action(
    async (file: string, { output, granularity, own, mapping: names, probes, json, ...given }: Given) => {
      refuseSame(file, output);
      const mapping = names === undefined ? undefined : new Mapping(readText(names), names);
      const bytes = readApk(file);
      const made = await instrumentedApk(new Apk(bytes, file), givenKey(given), {
        own,
        mapping,
        density: granularity,
      });
      const { signed } = made;
      const table = probes ?? `${output.replace(/\.apk$/i, '')}.probes.json`;
      const shown = mapping === undefined ? made.probes : restoredProbes(made.probes, mapping);
      writeBytes(output, signed.bytes);
      writeBytes(table, new TextEncoder().encode(probesJson(shown)));
      const result = {
        output,
        probesFile: table,
        probes: made.probes.probes.length,
        methods: made.methods,
        skipped: made.skipped,
        own: made.own,
        guessed: made.guessed,
        schemes: signed.schemes,
        bytes: { before: bytes.length, after: signed.bytes.length },
      };
      if (json) {
        console.printJson(result);
        return;
      }
      console.print(
        [
          `Instrumented ${output} (${signed.bytes.length} bytes, ${growth(result.bytes)})`,
          `Probes       ${result.probes} in ${made.methods} methods of ${someOf(made.own)}; table in ${table}`,
          ...(made.guessed ? [`Own code     ${GUESSED}`] : []),
          `Signed       ${signed.schemes.join(', ')}`,
          ...made.skipped.map(({ method, why }) => `Skipped      ${method}: ${why}`),
        ].join('\n'),
      );
    },
  );
};

function growth({ before, after }: { readonly before: number; readonly after: number }): string {
  const percent = (100 * (after - before)) / before;
  return `${percent < 0 ? '' : '+'}${percent.toFixed(1)}%`;
}
