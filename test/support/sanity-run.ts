import { join } from 'node:path';
import type { Action } from '../../src/core/action.js';
import { inputModel } from '../../src/core/inputs/index.js';
import { parseApp } from '../../src/devices/open.js';
import { SimDevice } from '../../src/devices/sim/device.js';
import { contextOf } from '../../src/run/context.js';
import { RunFolder } from '../../src/run/derive/run-folder.js';
import type { RunHeader } from '../../src/run/journal/format.js';
import { JournalWriter } from '../../src/run/journal/writer.js';
import { runOptions } from './run-options.js';
import { tempDir } from './temp-dir.js';

/** Stores a run of Sanity: each word is what follows a clean start. The device may be lost at the end. */
export async function sanityRun(
  strategy: string,
  words: readonly string[],
  end: 'done' | 'lost' = 'done',
): Promise<RunFolder> {
  const dir = tempDir();
  const device = new SimDevice();
  const { package: name, hash, probes } = await device.install(parseApp('sim:sanity'));
  const { keys, capabilities } = device.info;
  const inputs = inputModel('swifthand', { package: name, keys, capabilities });
  const header: RunHeader = {
    v: 2,
    gauntlet: '0',
    command: 'explore',
    app: { ref: 'sim:sanity', package: name, hash },
    context: contextOf(),
    device: device.info,
    probes: probes === null ? null : { hash: probes.hash, total: probes.probes.length },
    seed: 1,
    options: runOptions(null, strategy),
  };
  const journal = JournalWriter.create(join(dir, 'journal.jsonl'), header);
  for (const [run, word] of words.entries()) {
    let seen = await device.restart({ runIndex: run });
    journal.launch(run, seen);
    for (const letter of word) {
      const action = inputFor(letter, inputs.inputs(seen.screen));
      seen = await device.perform(action, 'settled');
      journal.step(action, 'settled', seen);
    }
  }
  if (end === 'lost') journal.lost('gone');
  else journal.end(end);
  journal.close();
  return RunFolder.open(dir);
}

/** What gives each input away in its JSON text. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  Y: ['id/yes'],
  N: ['id/no'],
  U: ['"scroll"', '"up"'],
  D: ['"scroll"', '"down"'],
};

function inputFor(letter: string, inputs: readonly Action[]): Action {
  const found = inputs.find((action) =>
    SIGNS[letter]?.every((sign) => JSON.stringify(action).includes(sign)),
  );
  if (found === undefined) throw new Error(`nothing offers ${letter}`);
  return found;
}
