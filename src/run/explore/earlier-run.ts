import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InputModel, Matcher, PastTrace, State } from '../../core/driver.js';
import { EXIT, GauntletError } from '../../core/errors.js';
import { isTerminated } from '../../core/liveness.js';
import type { Screen } from '../../core/screen.js';
import { ioError } from '../../home/io-error.js';
import { makeFolder } from '../../home/make-folder.js';
import type { RunFolder } from '../derive/run-folder.js';
import type { PastRuns, RunHeader } from '../journal/format.js';
import { JournalReader, runHeaderOf } from '../journal/reader.js';
import { runsAt } from './runs-at.js';

/** What a run must have in common with the one that it goes on from. */
type Conditions = Pick<RunHeader, 'app' | 'device' | 'options'>;

/** An earlier run that another is about to go on from. */
export class EarlierRun {
  /** What the header of the later run says of it. */
  readonly past: PastRuns;
  readonly #runs: readonly RunFolder[];
  readonly #journals: readonly string[];

  /** Opens the run in a folder, or those of its workers; throws a `GauntletError` when it was made under other conditions. */
  constructor(dir: string, wanted: Conditions) {
    this.#runs = runsAt(dir);
    // Workers that went on from the same run have it all.
    const byHash = new Map(this.#runs.flatMap((run) => journalsOf(run, wanted)));
    this.#journals = [...byHash.values()];
    this.past = { run: dir, journals: [...byHash.keys()] };
  }

  /** Copies its journals, and the pictures of what it has seen, into the folder of the run that goes on. */
  copyTo(folder: RunFolder): void {
    makeFolder(folder.from);
    makeFolder(folder.screens);
    for (const [n, journal] of this.#journals.entries()) copy(journal, journalAt(folder, n));
    for (const { screens } of this.#runs) {
      for (const picture of filesIn(screens).filter((name) => name.endsWith('.png'))) {
        copy(join(screens, picture), join(folder.screens, picture));
      }
    }
  }
}

/** The journals of a run, the oldest first, each with its hash before it. */
function journalsOf(run: RunFolder, wanted: Conditions): readonly (readonly [string, string])[] {
  const lock = run.lock();
  try {
    const header = runHeaderOf(run.journal);
    requireSame(run.dir, header, wanted);
    return [...pastJournals(run, header), run.journal].map((journal) => [sha256(journal), journal]);
  } finally {
    lock.release();
  }
}

/** The journals of the runs that a run goes on from, the oldest first; empty for a run that began with nothing. */
export function pastJournals(folder: RunFolder, { from }: Pick<RunHeader, 'from'>): readonly string[] {
  return (from?.journals ?? []).map((hash, n) => {
    const journal = journalAt(folder, n);
    if (sha256(journal) === hash) return journal;
    throw new GauntletError(
      'PAST_CHANGED',
      `${journal} is not the journal that the run in ${folder.dir} went on from.`,
      'Start a new run.',
      EXIT.trouble,
    );
  });
}

/** The traces in journals, with each screen's state as a strategy of now would see it. */
export function* pastTraces(
  journals: readonly string[],
  parts: { readonly package: string; readonly matcher: Matcher; readonly inputs: InputModel },
): Generator<PastTrace> {
  const states = new WeakMap<Screen, State>();
  const stateOf = (screen: Screen): State => {
    const known = states.get(screen);
    if (known !== undefined) return known;
    const state: State = {
      key: parts.matcher.match(screen, null, null),
      terminated: isTerminated(screen, parts.package),
      inputs: parts.inputs.inputs(screen),
      screen,
    };
    states.set(screen, state);
    return state;
  };
  for (const journal of journals) {
    let trace: { start: State; steps: PastTrace['steps'][number][]; cut: boolean } | null = null;
    for (const entry of new JournalReader(journal).entries()) {
      if (entry.kind === 'launch') {
        if (trace !== null) yield trace;
        trace = { start: stateOf(entry.observation.screen), steps: [], cut: false };
      }
      if (entry.kind !== 'step' || trace === null || trace.cut) continue;
      // What was seen before the app had come to rest says little about what the action does.
      if (entry.wait !== 'settled') trace.cut = true;
      else trace.steps.push({ action: entry.action, state: stateOf(entry.observation.screen) });
    }
    if (trace !== null) yield trace;
  }
}

function requireSame(dir: string, was: Conditions, wanted: Conditions): void {
  if (wanted.options.matcher !== 'exact') {
    throw new GauntletError(
      'FROM_NEEDS_EXACT',
      `--from needs the exact matcher, not '${wanted.options.matcher}': others name a state by what came before it.`,
      'Leave out --matcher or --from.',
    );
  }
  const differences: readonly [what: string, was: string, wanted: string][] = [
    ['app', was.app.hash, wanted.app.hash],
    ['device', was.device.kind, wanted.device.kind],
    ['abstraction', was.options.abstraction, wanted.options.abstraction],
    ['matcher', was.options.matcher, wanted.options.matcher],
    ['input model', was.options.inputs, wanted.options.inputs],
  ];
  const differs = differences.find(([, before, now]) => before !== now);
  if (differs === undefined) return;
  const [what, before, now] = differs;
  throw new GauntletError(
    'OTHER_CONDITIONS',
    `The run in ${dir} had another ${what}: ${before}, now ${now}.`,
    'Go on from a run of the same app, device, abstraction, matcher and input model, or leave out --from.',
  );
}

function journalAt(folder: RunFolder, n: number): string {
  return join(folder.from, `${n}.jsonl`);
}

function sha256(file: string): string {
  return attempt(file, () => createHash('sha256').update(readFileSync(file)).digest('hex'));
}

function copy(from: string, to: string): void {
  attempt(to, () => copyFileSync(from, to));
}

function filesIn(folder: string): readonly string[] {
  return attempt(folder, () => readdirSync(folder));
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw ioError(error, file);
  }
}
