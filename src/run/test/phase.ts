import type { Progress } from '../../core/progress.js';

/** Progress under the name of a phase. */
export function phase(progress: Progress, name: string): Progress {
  return {
    report: (report) => progress.report({ ...report, phase: name }),
    note: (text) => progress.note?.(text),
  };
}
