import { type Action, inputKey } from '../../core/action.js';
import { CoverageSet, unionIds } from '../../core/coverage.js';
import type { StateKey } from '../../core/driver.js';
import { clearer, type Finding, findingId } from '../../core/finding.js';
import { findingsIn } from '../../core/findings/index.js';
import type { Observation, ProbeIds } from '../../core/observation.js';
import { ownCodeOf } from '../../core/own-code.js';
import type { ProbeTable } from '../../core/probes.js';
import { focusedTree, type Screen } from '../../core/screen.js';
import { onWidget } from '../../core/target.js';
import { walk } from '../../core/widget.js';
import type { Fold, Place } from '../../run/derive/reading.js';
import type { RunFolder } from '../../run/derive/run-folder.js';
import type { Entry, RunHeader } from '../../run/journal/format.js';
import type { Limit, Moment } from './data.js';

/** Letters of a screen that can be searched for. */
const WORDS = 240;
/** Points of a curve: more than anybody can see. */
const MOMENTS = 400;

/** A state as the runs have seen it. */
export interface SeenState {
  readonly key: StateKey;
  readonly activity: string;
  readonly terminated: boolean;
  readonly words: string;
  /** Numbers of the sources that have seen it. */
  readonly sources: Set<number>;
  count: number;
  depth: number;
}

export interface SeenMove {
  readonly from: StateKey;
  readonly to: StateKey;
  readonly action: Action;
  count: number;
  coverage: ProbeIds;
}

/** Where something was seen first: which trace of which run. */
export interface SeenAt {
  readonly run: RunFolder;
  readonly trace: number;
  readonly event: number;
}

/** A distinct finding, and where it was seen first. */
export interface SeenFinding {
  finding: Finding;
  /** Null where no journal shows it. */
  readonly first: SeenAt | null;
  /** Numbers of the sources that have seen it. */
  readonly sources: Set<number>;
  times: number;
}

/** What several runs of one app have seen together, as if they had been one. */
export class CombinedRuns {
  readonly states = new Map<StateKey, SeenState>();
  readonly moves = new Map<string, SeenMove>();
  readonly findings = new Map<string, SeenFinding>();
  readonly limits = new Map<string, Limit>();
  readonly activities = new Set<string>();
  readonly coverage = new CoverageSet();
  readonly #moments: Moment[] = [];
  events = 0;

  /** Coverage counts only where it refers to this table of probes. */
  constructor(readonly probes: ProbeTable | null) {}

  /** Takes in a run of a source. */
  run(run: RunFolder, source: number): Fold {
    return {
      take: ({ entry, from, to, trace }, { header }) => {
        const { observation } = entry;
        if (entry.kind === 'step') this.events++;
        if (header.probes?.hash === this.probes?.hash) this.coverage.addAll(observation.coverage);
        this.#visit(to, source);
        if (entry.kind === 'step' && from !== null) this.#move(from, entry, to.state);
        this.#happened(observation, header, source, { run, trace });
        this.#moment();
      },
    };
  }

  /** Adds a finding that a source reports, also one that no journal shows. */
  report(finding: Finding, source: number): void {
    const id = findingId(finding);
    const known = this.findings.get(id);
    if (known !== undefined) known.sources.add(source);
    else this.findings.set(id, { finding, first: null, sources: new Set([source]), times: 1 });
  }

  /** What was reached after how many events, in a number of points that fits a picture. */
  get timeline(): readonly Moment[] {
    const every = Math.ceil(this.#moments.length / MOMENTS);
    return this.#moments.filter((_, n) => n % every === 0 || n === this.#moments.length - 1);
  }

  #visit({ screen, state: key, terminated, step }: Place, source: number): void {
    const { activity } = screen;
    if (!terminated) this.activities.add(activity);
    const known = this.states.get(key);
    if (known === undefined) {
      const sources = new Set([source]);
      const words = wordsOf(screen);
      this.states.set(key, { key, activity, terminated, words, sources, count: 1, depth: step });
    } else {
      known.sources.add(source);
      known.count++;
      known.depth = Math.min(known.depth, step);
    }
  }

  #move(from: Place, { action, observation }: Extract<Entry, { kind: 'step' }>, to: StateKey): void {
    const id = `${from.state} ${inputKey(action)} ${to}`;
    const known = this.moves.get(id);
    if (known === undefined) {
      const named = onWidget(action, from.screen);
      this.moves.set(id, { from: from.state, to, action: named, count: 1, coverage: observation.coverage });
    } else {
      known.count++;
      known.coverage = unionIds(known.coverage, observation.coverage);
    }
  }

  #happened(
    { events, screen }: Observation,
    { app }: RunHeader,
    source: number,
    at: Pick<SeenAt, 'run' | 'trace'>,
  ): void {
    const own = ownCodeOf(app);
    for (const event of events) {
      if (event.kind === 'limit') {
        const known = this.limits.get(event.api);
        this.limits.set(event.api, {
          api: event.api,
          message: known?.message ?? event.message,
          times: (known?.times ?? 0) + 1,
          activity: known?.activity ?? screen.activity,
        });
      }
    }
    for (const finding of findingsIn(events, own)) {
      const id = findingId(finding);
      const known = this.findings.get(id);
      if (known === undefined) {
        const first = { ...at, event: this.events };
        this.findings.set(id, { finding, first, sources: new Set([source]), times: 1 });
      } else {
        known.finding = clearer(known.finding, finding);
        known.sources.add(source);
        known.times++;
      }
    }
  }

  #moment(): void {
    const moment = {
      events: this.events,
      screens: this.states.size,
      blocks: this.coverage.size,
      findings: this.findings.size,
    };
    const last = this.#moments.at(-1);
    if (last?.events === moment.events) this.#moments.pop();
    this.#moments.push(moment);
  }
}

function wordsOf(screen: Screen): string {
  const words: string[] = [];
  for (const { widget } of walk(focusedTree(screen))) {
    if (widget.visible) words.push(...[widget.text, widget.description].filter((text) => text !== ''));
  }
  return words.join(' · ').slice(0, WORDS);
}
