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

/** What a run came to, without writing anything. */
export function summaryOf(folder: RunFolder): Summary {
  const journal = new JournalReader(folder.journal);
  const reading = new Reading(journal.header);
  for (const entry of journal.entries()) reading.take(entry);
  return reading.summary();
}

/** Gives every entry of a journal its state, and counts. */
export class Reading {
  readonly tally: Tally;
  readonly #abstraction: Abstraction;
  readonly #matcher: Matcher;
  readonly #prefixes = new PrefixTree(0);
  readonly #inputs = new Interner();
  #node = 0;
  #stopped: Summary['stopped'] = 'interrupted';
  #repeats: Extract<Entry, { kind: 'repeated' }> | null = null;
  state: StateKey | null = null;

  constructor(readonly header: RunHeader) {
    const { options, app } = header;
    this.tally = new Tally(ownCodeOf(app));
    this.#abstraction = abstraction(options.abstraction, { package: app.package });
    this.#matcher = matcher(options.matcher, this.#abstraction, {
      package: app.package,
      theta: options.theta,
    });
  }

  take(entry: Entry): void {
    switch (entry.kind) {
      case 'launch': {
        const { screen } = entry.observation;
        this.state = this.#matcher.match(screen, null, null);
        this.#node = 0;
        this.tally.launch(this.state, this.gone(screen), entry.observation);
        this.#stopped = 'interrupted';
        break;
      }
      case 'step': {
        const { screen } = entry.observation;
        this.state = this.#matcher.match(screen, this.state, entry.action);
        this.#node = this.#prefixes.extend(this.#node, this.#inputs.intern(inputKey(entry.action)), 0);
        this.tally.step(this.state, this.gone(screen), entry.observation);
        this.#stopped = 'interrupted';
        break;
      }
      case 'lost':
        this.#stopped = 'lost';
        break;
      case 'repeated':
        this.#repeats = entry;
        this.#stopped = 'interrupted';
        break;
      case 'end':
        this.#stopped = entry.reason;
    }
  }

  /** The screen's own key, whatever state it was taken for: what a replay can be compared with. */
  key(screen: Screen): StateKey {
    return this.#abstraction.key(screen);
  }

  gone(screen: Screen): boolean {
    return isTerminated(screen, this.header.app.package);
  }

  summary(): Summary {
    const summary = summarise(this.header, this.tally, this.#stopped, this.#prefixes.size - 1);
    const { run, differs } = this.#repeats ?? { run: 0, differs: null };
    return differs === null ? summary : { ...summary, nondeterministic: { trace: run, step: differs } };
  }
}
