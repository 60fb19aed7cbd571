import { Option } from 'commander';
import type { Colors } from 'picocolors/types.js';
import { Mapping } from '../../apk/mapping/mapping.js';
import { restoredAnalysis } from '../../apk/mapping/restored-analysis.js';
import { activityDot } from '../../apk/model/activity-dot.js';
import type { Analysis } from '../../apk/model/analysis.js';
import type { ActivityInfo } from '../../apk/model/interface-model.js';
import { shortNames } from '../../apk/model/short-names.js';
import { GauntletError } from '../../core/errors.js';
import { unknownName } from '../../core/registry.js';
import { writeWhole } from '../../home/output-file.js';
import { readApk } from '../../home/read-apk.js';
import { readText } from '../../home/read-text.js';
import { renderDot } from '../../output/render-dot.js';
import { ActivityTexts } from '../activity-text.js';
import { analysisText } from '../analysis-text.js';
import type { AddCommand } from '../console.js';
import { MAPPING_HELP } from '../context-options.js';
import { longWork } from '../long-work.js';

interface Given {
  readonly own?: readonly string[];
  readonly mapping?: string;
  readonly activity?: string;
  readonly dot?: string;
  readonly svg?: string;
  readonly back: boolean;
  readonly json: boolean;
}

/** Stands for standard output where a file is asked for. */
const STDOUT = '-';

/** `gauntlet analyze`: what the code of an app says about its screens, without running it. */
export const analyzeCommand: AddCommand = (program, console) => {
  program
    .command('analyze')
    .summary("what an app's code says about its screens")
    .description(
      'Reads an APK and finds its activities, what can be entered and pressed there, and where that leads. Runs nothing.',
    )
    .argument('<apk>', 'an APK file')
    .option(
      '--own <prefix>',
      "package or class that is the app's own, with all below it; may be repeated, '*' for all (default: by the APK)",
      (prefix: string, before: readonly string[] = []) => [...before, prefix],
    )
    .option('--mapping <file>', MAPPING_HELP)
    .addOption(new Option('--activity <name>', 'report only on this activity').conflicts('json'))
    .option('--dot <file>', 'write the graph of activities for Graphviz; - for standard output')
    .option('--svg <file>', 'write the graph of activities as a picture')
    .option('--back', 'let the graph have ways back, too', false)
    .option('--json', 'print the result as one JSON document', false)
    .addHelpText('after', '\nExample:\n  gauntlet analyze app.apk --svg app.svg')
    .action(async (file: string, { own, mapping: names, activity, dot, svg, back, json }: Given) => {
      if (dot === STDOUT && json) {
        throw new GauntletError(
          'TWO_RESULTS',
          'Standard output takes one result: the JSON document or the graph.',
          'Write the graph to a file: --dot graph.dot.',
        );
      }
      // Loaded only here: no other command has to wait for it.
      const { analyze } = await import('../../apk/analyze.js');
      const mapping = names === undefined ? undefined : new Mapping(readText(names), names);
      const found = analyze(readApk(file), file, { own: own ?? [], mapping });
      const analysis = mapping === undefined ? found : restoredAnalysis(found, mapping);
      const graph = activityDot(analysis, { back });
      if (json) console.printJson(analysis);
      else if (dot === STDOUT) console.print(graph.trimEnd());
      else console.print(resultText(analysis, activity, console.colours));
      const note = (written: string) => {
        if (!json && dot !== STDOUT) console.print(`Graph in ${written}`);
      };
      if (dot !== undefined && dot !== STDOUT) {
        writeWhole(dot, graph);
        note(dot);
      }
      if (svg !== undefined) {
        writeWhole(svg, await longWork(console, ({ signal }) => renderDot(graph, { signal })));
        note(svg);
      }
    });
};

function resultText(analysis: Analysis, only: string | undefined, colours: Colors): string {
  if (only === undefined) return analysisText(analysis, colours);
  return new ActivityTexts(analysis, colours).block(findActivity(analysis, only)).join('\n');
}

/** The activity of that full or short name. */
function findActivity({ im, satg }: Analysis, name: string): ActivityInfo {
  const names = shortNames(satg.activities);
  const found = im.activities.find(({ cls }) => cls === name || names.get(cls) === name);
  if (found === undefined) throw unknownName('activity', name, [...names.values()]);
  return found;
}
