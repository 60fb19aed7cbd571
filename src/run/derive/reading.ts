import { abstraction } from '../../core/abstraction/index.js';
import { inputKey } from '../../core/action.js';
import type { Abstraction, Matcher, StateKey } from '../../core/driver.js';
import { Interner } from '../../core/interner.js';
import { isTerminated } from '../../core/liveness.js';
import { matcher } from '../../core/matcher/index.js';
import { ownCodeOf } from '../../core/own-code.js';
import { PrefixTree } from '../../core/prefix-tree.js';
import type { Screen } from '../../core/screen.js';
import type { Entry, RunHeader } from '../journal/format.js';
import { JournalReader } from '../journal/reader.js';
import type { RunFolder } from './run-folder.js';
import { type Summary, summarise } from './summary.js';
import { Tally } from './tally.js';

/** A screen that a run came to, and the state that it was taken for. */
export interface Place {
  readonly screen: Screen;
  readonly state: StateKey;
  /** Whether the app was gone by then. */
  readonly terminated: boolean;
  /** Steps of the trace that led here. */
  readonly step: number;
}

/** What a launch or a step means. */
export interface Arrival {
  readonly entry: Extract<Entry, { kind: 'launch' | 'step' }>;
  /** Where a step was made; null for a launch. */
  readonly from: Place | null;
  readonly to: Place;
  /** Number of the trace in its run, from 0 on. */
  readonly trace: number;
  /** Blocks that the run had not covered before. */
  readonly gained: number;
}

/** Something that is put together from the journals of runs, one arrival after the other. */
export interface Fold {
  /** The reading has counted the arrival. */
  take(arrival: Arrival, reading: Reading): void;
}

/** Reads the journal of a run, once for everything that is made from it. */
export function readRun(file: string, ...folds: readonly Fold[]): Reading {
  const journal = new JournalReader(file);
  const reading = new Reading(journal.header);
  for (const entry of journal.entries()) reading.take(entry, folds);
  return reading;
}

/** Result of a run, without writing anything. */
export function summaryOf({ journal }: RunFolder): Summary {
  return readRun(journal).summary();
}

/** Finds out what every entry of a journal means, and counts. */
export class Reading {
  readonly tally: Tally;
  readonly #abstraction: Abstraction;
  readonly #matcher: Matcher;
  readonly #prefixes = new PrefixTree(0);
  readonly #inputs = new Interner();
  #node = 0;
  #at: Place | null = null;
  #stopped: Summary['stopped'] = 'interrupted';
  #repeats: Extract<Entry, { kind: 'repeated' }> | null = null;
  /** Whether the device was lost after the last arrival. */
  lost = false;

  constructor(readonly header: RunHeader) {
    const { options, app } = header;
    this.tally = new Tally(ownCodeOf(app));
    this.#abstraction = abstraction(options.abstraction, { package: app.package });
    this.#matcher = matcher(options.matcher, this.#abstraction, {
      package: app.package,
      theta: options.theta,
    });
  }

  /** Goes on with an entry, and hands on what it means. */
  take(entry: Entry, folds: readonly Fold[] = []): void {
    this.#stopped = entry.kind === 'end' ? entry.reason : entry.kind === 'lost' ? 'lost' : 'interrupted';
    if (entry.kind === 'repeated') this.#repeats = entry;
    if (entry.kind === 'lost') this.lost = true;
    if (entry.kind !== 'launch' && entry.kind !== 'step') return;
    this.lost = false;
    const arrival = this.#arrive(entry);
    for (const fold of folds) fold.take(arrival, this);
  }

  /** The screen's own key, whatever state it was taken for: what a replay can be compared with. */
  key(screen: Screen): StateKey {
    return this.#abstraction.key(screen);
  }

  summary(): Summary {
    const summary = summarise(this.header, this.tally, this.#stopped, this.#prefixes.size - 1);
    const { run, differs } = this.#repeats ?? { run: 0, differs: null };
    return differs === null ? summary : { ...summary, nondeterministic: { trace: run, step: differs } };
  }

  #arrive(entry: Arrival['entry']): Arrival {
    const { observation } = entry;
    const { screen } = observation;
    const action = entry.kind === 'launch' ? null : entry.action;
    const from = action === null ? null : this.#at;
    const state = this.#matcher.match(screen, from?.state ?? null, action);
    const terminated = isTerminated(screen, this.header.app.package);
    const to = { screen, state, terminated, step: from === null ? 0 : from.step + 1 };
    this.#at = to;
    const covered = this.tally.coverage.size;
    if (action === null) {
      this.#node = 0;
      this.tally.launch(state, terminated, observation);
    } else {
      this.#node = this.#prefixes.extend(this.#node, this.#inputs.intern(inputKey(action)), 0);
      this.tally.step(state, terminated, observation);
    }
    return { entry, from, to, trace: this.tally.launches - 1, gained: this.tally.coverage.size - covered };
  }
}
