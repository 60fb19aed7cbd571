import type { Progress, ProgressReport } from '../../core/progress.js';

const SPEED = 'events/s';
const ADDING_UP = ['events', SPEED];

/** The progress of explorations that go on side by side, reported as one. */
export class Together {
  readonly #reports: (ProgressReport | null)[];

  constructor(
    private readonly progress: Progress,
    count: number,
  ) {
    this.#reports = new Array(count).fill(null);
  }

  part(number: number): Progress {
    return {
      report: (report) => {
        if (report.phase !== 'exploring') {
          this.progress.report(report);
          return;
        }
        this.#reports[number] = report;
        this.#report();
      },
      note: (text) => this.progress.note?.(text),
    };
  }

  finish(number: number): void {
    const report = this.#reports[number] ?? null;
    if (report === null) return;
    const { [SPEED]: _, ...facts } = report.facts;
    this.#reports[number] = { ...report, fraction: 1, facts };
  }

  #report(): void {
    const fraction =
      this.#reports.reduce((sum, report) => sum + (report?.fraction ?? 0), 0) / this.#reports.length;
    this.progress.report({ phase: 'exploring', fraction, facts: merged(this.#reports) });
  }
}

/** Events add up, as does the speed of those that still explore; of everything else the most that any has found is shown. */
function merged(reports: readonly (ProgressReport | null)[]): ProgressReport['facts'] {
  const facts: Record<string, string | number> = {};
  for (const report of reports) {
    for (const [name, value] of Object.entries(report?.facts ?? {})) {
      const known = facts[name];
      if (known === undefined) facts[name] = value;
      else if (ADDING_UP.includes(name)) facts[name] = Number(known) + Number(value);
      else if (Number.parseFloat(String(value)) > Number.parseFloat(String(known))) facts[name] = value;
    }
  }
  return facts;
}
