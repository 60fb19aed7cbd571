import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inputKey } from '../../core/action.js';
import type { StateKey } from '../../core/driver.js';
import { screenJson } from '../../core/format/write.js';
import { GraphBuilder } from '../../core/graph.js';
import { graphJson } from '../../core/graph-format.js';
import type { Observation } from '../../core/observation.js';
import { type Progress, SILENT } from '../../core/progress.js';
import type { Screen } from '../../core/screen.js';
import { onWidget } from '../../core/target.js';
import { stepJson, type TraceEnd, type TraceHeader, traceHead, traceTail } from '../../core/trace.js';
import { makeFolder } from '../../home/make-folder.js';
import { OutputFile, writeWhole } from '../../home/output-file.js';
import { type Entry, type RunHeader, tracedAppOf } from '../journal/format.js';
import { JournalReader } from '../journal/reader.js';
import { RunDatabase } from './database.js';
import type { ModelTrail } from './model-trail.js';
import { Reading } from './reading.js';
import type { RunFolder } from './run-folder.js';
import type { Summary } from './summary.js';
import { type Tally, traceEnd } from './tally.js';
import { withSelector } from './with-selector.js';

/** Entries between two looks at timers and signals. */
const ENTRIES_PER_TURN = 4096;

/**
 * Makes everything that can be made from a run's journal: traces, graph, screens, database; says what it came to.
 * What was learned is followed along the way.
 */
export async function derive(
  folder: RunFolder,
  progress: Progress = SILENT,
  trail: ModelTrail | null = null,
): Promise<Summary> {
  const journal = new JournalReader(folder.journal);
  const derivation = new Derivation(folder, journal.header, trail);
  const bytes = statSync(folder.journal).size;
  let count = 0;
  for (const entry of journal.entries()) {
    derivation.take(entry);
    if (++count % ENTRIES_PER_TURN !== 0) continue;
    progress.report({
      phase: 'writing',
      fraction: journal.validBytes / bytes,
      facts: { events: derivation.tally.events },
    });
    await nextTurn();
  }
  return derivation.finish();
}

/** What identifies the recording conditions of a run's traces. */
export function traceHeaderOf(header: RunHeader): TraceHeader {
  const { device, options, probes } = header;
  return {
    v: 1,
    app: tracedAppOf(header),
    device: device.kind,
    abstraction: options.abstraction,
    probes: probes?.hash ?? null,
  };
}

/** A reading that writes down what it reads, in every form. */
class Derivation {
  readonly #reading: Reading;
  readonly #header: TraceHeader;
  readonly #graph: GraphBuilder;
  readonly #traces: OutputFile;
  readonly #database: RunDatabase;
  readonly #screenIds = new Map<Screen, number>();
  #open: {
    readonly run: number;
    steps: number;
    last: Observation;
    lost: boolean;
    exceptions: string[];
  } | null = null;
  #count = 0;

  constructor(
    private readonly folder: RunFolder,
    header: RunHeader,
    private readonly trail: ModelTrail | null,
  ) {
    this.#reading = new Reading(header);
    this.#header = traceHeaderOf(header);
    this.#graph = new GraphBuilder(this.#header);
    this.#traces = new OutputFile(folder.traces);
    this.#database = new RunDatabase(folder.database);
    makeFolder(folder.screens);
  }

  get tally(): Tally {
    return this.#reading.tally;
  }

  take(entry: Entry): void {
    const from = this.#reading.state;
    const covered = this.tally.coverage.size;
    this.#reading.take(entry);
    const state = this.#reading.state;
    this.trail?.take(entry, state);
    if (entry.kind === 'launch' && state !== null) this.#launch(entry, state);
    if (entry.kind === 'step' && state !== null && from !== null) this.#step(entry, from, state, covered);
    if (entry.kind === 'lost' && this.#open !== null) this.#open.lost = true;
  }

  finish(): Summary {
    this.#endTrace();
    this.#traces.close();
    writeWhole(this.folder.graph, graphJson(this.#graph.build()));
    for (const finding of this.tally.findings) this.#database.finding(finding);
    this.#database.close();
    return this.#reading.summary();
  }

  #launch({ run, observation }: Extract<Entry, { kind: 'launch' }>, state: StateKey): void {
    // Once the app was launched again, a break before belonged to the launch, not to the trace before it.
    if (this.#open !== null) this.#open.lost = false;
    this.#endTrace();
    const { screen, coverage, events } = observation;
    this.#graph.launch(state, screen.activity, this.#reading.gone(screen));
    this.#traces.write(
      traceHead({
        ...this.#header,
        run,
        start: { screen: this.#reading.key(screen), cov: coverage, events },
      }),
    );
    this.#screen(screen, state);
    this.#open = { run, steps: 0, last: observation, lost: false, exceptions: this.#crashes(observation) };
  }

  #step(
    { action, wait, observation }: Extract<Entry, { kind: 'step' }>,
    from: StateKey,
    to: StateKey,
    coveredBefore: number,
  ): void {
    const open = this.#open;
    if (open === null) return;
    const { screen, outcome, coverage, events, virtualMs } = observation;
    const trace = this.#count;
    const step = ++open.steps;
    this.#graph.step(
      from,
      onWidget(action, open.last.screen),
      to,
      screen.activity,
      this.#reading.gone(screen),
      coverage,
      {
        trace,
        step,
      },
    );
    const json = stepJson({
      input: withSelector(action, open.last.screen),
      wait,
      outcome,
      cov: coverage,
      screen: this.#reading.key(screen),
      ms: virtualMs,
      events,
    });
    this.#traces.write(step === 1 ? json : `,${json}`);
    this.#database.step({
      trace,
      step,
      kind: action.kind,
      input: inputKey(action),
      source: from,
      target: to,
      screen: this.#screen(screen, to),
      outcome,
      ms: virtualMs,
      probes: coverage.length,
      gained: this.tally.coverage.size - coveredBefore,
    });
    open.last = observation;
    open.lost = false;
    open.exceptions.push(...this.#crashes(observation));
  }

  #endTrace(): void {
    if (this.#open === null) return;
    const { run, steps, last, lost, exceptions } = this.#open;
    const end: TraceEnd = lost ? 'lost' : traceEnd(last);
    this.#traces.write(`${traceTail({ end, exceptions })}\n`);
    this.#database.trace(this.#count++, run, steps, end);
    this.#open = null;
  }

  #crashes({ events }: Observation): string[] {
    return events.flatMap((event) => (event.kind === 'crash' ? [this.tally.keyOf(event)] : []));
  }

  /** Number of a screen; the first screen of each key is written to a file of its own. */
  #screen(screen: Screen, state: StateKey): number {
    const known = this.#screenIds.get(screen);
    if (known !== undefined) return known;
    const id = this.#screenIds.size;
    this.#screenIds.set(screen, id);
    this.#database.screen(id, state, screen);
    const file = join(this.folder.screens, `${this.#reading.key(screen)}.json`);
    if (!existsSync(file)) writeWhole(file, `${screenJson(screen)}\n`);
    return id;
  }
}
