import type { Progress, ProgressReport } from '../core/progress.js';

/** Progress that must be taken down when the work is over. */
export interface ShownProgress extends Progress {
  /** Says something without spoiling what is shown. */
  note(text: string): void;
  stop(): void;
}

const REDRAW_MS = 100;
const LINE_MS = 2000;
const BAR_CELLS = 20;
const ERASE_LINE = '\r\u001b[2K';

/** A bar on a terminal; elsewhere a plain line now and then. */
export function showProgress(stream: NodeJS.WriteStream, now: () => number): ShownProgress {
  return stream.isTTY ? bar(stream, now) : lines(stream, now);
}

function bar(stream: NodeJS.WriteStream, now: () => number): ShownProgress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let shown = false;
  const erase = () => {
    if (shown) stream.write(ERASE_LINE);
    shown = false;
  };
  return {
    report(report) {
      if (now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      const text = `${report.phase} ${cells(report.fraction)} ${facts(report)}`;
      // A line that wraps cannot be erased.
      stream.write(`${ERASE_LINE}${text.slice(0, Math.max(0, stream.columns - 1))}`);
      shown = true;
    },
    note(text) {
      erase();
      stream.write(`${text}\n`);
    },
    stop: erase,
  };
}

function lines(stream: NodeJS.WriteStream, now: () => number): ShownProgress {
  let last = Number.NEGATIVE_INFINITY;
  return {
    report(report) {
      if (now() - last < LINE_MS) return;
      last = now();
      const share = report.fraction === null ? '' : ` ${percent(report.fraction)}`;
      stream.write(`${report.phase}${share}: ${facts(report)}\n`);
    },
    note(text) {
      stream.write(`${text}\n`);
    },
    stop() {},
  };
}

function cells(fraction: number | null): string {
  if (fraction === null) return '...';
  const full = Math.floor(fraction * BAR_CELLS);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)} ${percent(fraction)}`;
}

function percent(fraction: number): string {
  return `${Math.floor(100 * fraction)}%`;
}

function facts({ facts }: ProgressReport): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en-US') : value}`)
    .join(', ');
}
