/** One snapshot of long work. */
export interface ProgressReport {
  /** What is being done, for people. */
  readonly phase: string;
  /** Share of the budget spent, 0 to 1; null when it cannot be known. */
  readonly fraction: number | null;
  /** Short facts to show, in order. */
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Where long work reports how far it is. */
export interface Progress {
  report(report: ProgressReport): void;
  /** Says something that people should read whatever else is shown. */
  note?(text: string): void;
}

/** Progress that nobody watches. */
export const SILENT: Progress = { report() {} };
