import type { Finding } from '../../core/finding.js';
import type { Triage } from '../../core/triage.js';

/** What the report page shows. It is made by the command, travels inside the page, and is all that the page knows. */
export interface ReportData {
  readonly v: 2;
  readonly app: AppFacts;
  readonly made: Making;
  /** Why nothing came of the latest run: the app does not start. Null when it does. */
  readonly startFailure: string | null;
  readonly totals: Totals;
  /** The metrics of the SwiftHand paper, with its own values. */
  readonly metrics: readonly ReportMetrics[];
  readonly findings: readonly ReportFinding[];
  /** What this device could not do; never the app's fault. */
  readonly limits: readonly Limit[];
  readonly states: readonly ReportState[];
  readonly moves: readonly Move[];
  /** What was reached after how many events; never decreasing. */
  readonly timeline: readonly Moment[];
  /** Null when the app carried no probes. */
  readonly coverage: ReportCoverage | null;
  /** Null when no suite was made. */
  readonly suite: ReportSuite | null;
  /** Results of single techniques, each a part of the page by itself. */
  readonly sections: readonly ReportSection[];
  /** Pictures as data URLs; everything else points here by number. */
  readonly pictures: readonly string[];
}

export interface AppFacts {
  readonly label: string;
  readonly package: string;
  readonly file: string;
  readonly version: string | null;
}

/** How the run was made, so that it can be made again. */
export interface Making {
  readonly gauntlet: string;
  readonly startedAt: string;
  readonly device: string;
  /** The command lines that repeat it. */
  readonly commands: readonly string[];
  /** Anything else, as pairs of name and value. */
  readonly facts: readonly (readonly [string, string])[];
}

export interface Totals {
  readonly events: number;
  readonly restarts: number;
  readonly wallMs: number;
  readonly eventsPerSecond: number;
  readonly screens: number;
  readonly activities: { readonly reached: readonly string[]; readonly declared: readonly string[] };
}

/** What the latest run says of what was seen before: null when there is none to compare with. */
export type Since = 'new' | 'still' | 'gone' | null;

/** A finding with the shortest steps that cause it. */
export interface ReportFinding extends Finding {
  readonly id: string;
  readonly since: Since;
  /** What the user has made of it; null where they have not said. */
  readonly triage: Triage | null;
  readonly times: number;
  /** Number of the event that caused it first. */
  readonly firstEvent: number | null;
  /** Steps before they were made fewer; null when that was not tried. */
  readonly before: number | null;
  readonly steps: readonly Step[];
  /** How many replays hit it; null where the steps may still get fewer. */
  readonly reproduced: { readonly hits: number; readonly of: number } | null;
  readonly replay: string | null;
}

/** Something done, on the screen that was there before. */
export interface Step {
  readonly text: string;
  readonly picture: number | null;
  /** What was touched, as fractions of the screen: left, top, width, height. */
  readonly mark: readonly [number, number, number, number] | null;
}

export interface Limit {
  readonly api: string;
  readonly message: string;
  readonly times: number;
  /** The activity that was shown when it was hit for the first time. */
  readonly activity: string;
}

export interface ReportState {
  readonly key: string;
  readonly activity: string;
  readonly picture: number | null;
  readonly count: number;
  readonly terminated: boolean;
  /** Steps from the launch. */
  readonly depth: number;
  readonly since: Since;
  /** What can be read on it, for searching. */
  readonly words: string;
}

/** A way from state to state, by their numbers. */
export interface Move {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly count: number;
  readonly blocks: number;
}

export interface Moment {
  readonly events: number;
  readonly screens: number;
  readonly blocks: number;
  readonly findings: number;
}

/** How one exploration did. */
export interface ReportMetrics {
  readonly run: string;
  readonly rows: readonly { readonly name: string; readonly here: string; readonly paper: string }[];
}

export interface ReportCoverage {
  readonly hit: number;
  readonly total: number;
  readonly classes: readonly CoveredClass[];
}

export interface CoveredClass {
  readonly name: string;
  readonly hit: number;
  readonly total: number;
  readonly methods: readonly { readonly name: string; readonly hit: number; readonly total: number }[];
}

export interface ReportSuite {
  readonly before: SuiteSize;
  readonly after: SuiteSize;
  readonly tests: readonly { readonly id: string; readonly steps: readonly Step[] }[];
  readonly replay: string | null;
}

/** A table of the result of a technique. */
export interface ReportSection {
  /** Its name in the page's address: a word of small letters that no other part has. */
  readonly id: string;
  readonly title: string;
  /** What the table shows. */
  readonly text: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface SuiteSize {
  readonly traces: number;
  readonly actions: number;
  readonly blocks: number | null;
}
