import { Option } from 'commander';
import { Apk } from '../../apk/apk.js';
import type { ProbeDensity } from '../../apk/instrument/probe-code.js';
import { probesJson } from '../../core/probe-format.js';
import { readApk } from '../../home/read-apk.js';
import { writeBytes } from '../../home/write-bytes.js';
import { instrumentedApk } from '../../run/app/instrumented-apk.js';
import { collect } from '../arguments.js';
import type { AddCommand } from '../console.js';
import { refuseSame } from '../same-file.js';
import { givenKey, type KeyGiven, keyOptions } from '../signing-key.js';

interface Given extends KeyGiven {
  readonly output: string;
  readonly granularity: ProbeDensity;
  readonly own: readonly string[];
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
      "classes that are the app's own (repeatable; * for all; default: by its manifest)",
      collect,
      [],
    )
    .option(
      '--probes <file>',
      'where to write the table of the probes (default: beside the APK, as .probes.json)',
    )
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet instrument app.apk -o app-probes.apk');
  keyOptions(command).action(
    async (file: string, { output, granularity, own, probes, json, ...given }: Given) => {
      refuseSame(file, output);
      const bytes = readApk(file);
      const made = await instrumentedApk(new Apk(bytes, file), givenKey(given), {
        own,
        density: granularity,
      });
      const { signed } = made;
      const table = probes ?? `${output.replace(/\.apk$/i, '')}.probes.json`;
      writeBytes(output, signed.bytes);
      writeBytes(table, new TextEncoder().encode(probesJson(made.probes)));
      const result = {
        output,
        probesFile: table,
        probes: made.probes.probes.length,
        methods: made.methods,
        skipped: made.skipped,
        own: made.own,
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
          `Probes       ${result.probes} in ${made.methods} methods of ${made.own.join(', ')}; table in ${table}`,
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
