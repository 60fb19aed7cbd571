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
import { type Arrival, type Fold, type Place, Reading } from './reading.js';
import type { RunFolder } from './run-folder.js';
import type { Summary } from './summary.js';
import { traceEnd } from './tally.js';
import { withSelector } from './with-selector.js';

/** Entries between two looks at timers and signals. */
const ENTRIES_PER_TURN = 4096;

/** Makes everything that can be made from a run's journal: traces, graph, screens, database; returns the summary. */
export async function derive(
  folder: RunFolder,
  progress: Progress = SILENT,
  others: readonly Fold[] = [],
): Promise<Summary> {
  const journal = new JournalReader(folder.journal);
  const reading = new Reading(journal.header);
  const derivation = new Derivation(folder, reading);
  const folds = [derivation, ...others];
  const bytes = statSync(folder.journal).size;
  let count = 0;
  for (const entry of journal.entries()) {
    reading.take(entry, folds);
    if (++count % ENTRIES_PER_TURN !== 0) continue;
    progress.report({
      phase: 'writing',
      fraction: journal.validBytes / bytes,
      facts: { events: reading.tally.events },
    });
    await nextTurn();
  }
  derivation.finish();
  return reading.summary();
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

/** Writes down what a run did, in every form. */
class Derivation implements Fold {
  readonly #header: TraceHeader;
  readonly #graph: GraphBuilder;
  readonly #traces: OutputFile;
  readonly #database: RunDatabase;
  readonly #screenIds = new Map<Screen, number>();
  /** The trace that was not ended yet. */
  #open: { readonly run: number; readonly exceptions: string[]; last: Arrival } | null = null;

  constructor(
    private readonly folder: RunFolder,
    private readonly reading: Reading,
  ) {
    this.#header = traceHeaderOf(reading.header);
    this.#graph = new GraphBuilder(this.#header);
    this.#traces = new OutputFile(folder.traces);
    this.#database = new RunDatabase(folder.database);
    makeFolder(folder.screens);
  }

  take(arrival: Arrival): void {
    const { entry, from } = arrival;
    if (entry.kind === 'launch') this.#launch(entry, arrival);
    else if (from !== null) this.#step(entry, from, arrival);
  }

  finish(): void {
    this.#endTrace(this.reading.lost);
    this.#traces.close();
    writeWhole(this.folder.graph, graphJson(this.#graph.build()));
    for (const finding of this.reading.tally.findings) this.#database.finding(finding);
    this.#database.close();
  }

  #launch({ run, observation }: Extract<Entry, { kind: 'launch' }>, arrival: Arrival): void {
    // Once the app was launched again, a break before belonged to the launch, not to the trace before it.
    this.#endTrace(false);
    const { screen, state, terminated } = arrival.to;
    const { coverage, events } = observation;
    this.#graph.launch(state, screen.activity, terminated);
    this.#traces.write(
      traceHead({
        ...this.#header,
        run,
        start: { screen: this.reading.key(screen), cov: coverage, events },
      }),
    );
    this.#screen(screen, state);
    this.#open = { run, exceptions: this.#crashes(observation), last: arrival };
  }

  #step(
    { action, wait, observation }: Extract<Entry, { kind: 'step' }>,
    from: Place,
    arrival: Arrival,
  ): void {
    const open = this.#open;
    if (open === null) return;
    const { outcome, coverage, events, virtualMs } = observation;
    const { trace, gained } = arrival;
    const { screen, state, terminated, step } = arrival.to;
    this.#graph.step(
      from.state,
      onWidget(action, from.screen),
      state,
      screen.activity,
      terminated,
      coverage,
      { trace, step },
    );
    const json = stepJson({
      input: withSelector(action, from.screen),
      wait,
      outcome,
      cov: coverage,
      screen: this.reading.key(screen),
      ms: virtualMs,
      events,
    });
    this.#traces.write(step === 1 ? json : `,${json}`);
    this.#database.step({
      trace,
      step,
      kind: action.kind,
      input: inputKey(action),
      source: from.state,
      target: state,
      screen: this.#screen(screen, state),
      outcome,
      ms: virtualMs,
      probes: coverage.length,
      gained,
    });
    open.last = arrival;
    open.exceptions.push(...this.#crashes(observation));
  }

  #endTrace(lost: boolean): void {
    if (this.#open === null) return;
    const { run, exceptions, last } = this.#open;
    const end: TraceEnd = lost ? 'lost' : traceEnd(last.entry.observation);
    this.#traces.write(`${traceTail({ end, exceptions })}\n`);
    this.#database.trace(last.trace, run, last.to.step, end);
    this.#open = null;
  }

  #crashes({ events }: Observation): string[] {
    return events.flatMap((event) => (event.kind === 'crash' ? [this.reading.tally.keyOf(event)] : []));
  }

  /** Number of a screen; the first screen of each key is written to a file of its own. */
  #screen(screen: Screen, state: StateKey): number {
    const known = this.#screenIds.get(screen);
    if (known !== undefined) return known;
    const id = this.#screenIds.size;
    this.#screenIds.set(screen, id);
    this.#database.screen(id, state, screen);
    const file = join(this.folder.screens, `${this.reading.key(screen)}.json`);
    if (!existsSync(file)) writeWhole(file, `${screenJson(screen)}\n`);
    return id;
  }
}
