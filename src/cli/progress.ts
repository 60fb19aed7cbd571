import { Presets, SingleBar } from 'cli-progress';
import type { Progress, ProgressReport } from '../core/progress.js';

/** Progress that must be taken down when the work is over. */
export interface ShownProgress extends Progress {
  stop(): void;
}

const LINE_EVERY_MS = 2000;
const BAR_SIZE = 1000;

/** A bar on a terminal; elsewhere a plain line now and then. */
export function showProgress(stream: NodeJS.WriteStream, now: () => number): ShownProgress {
  return stream.isTTY ? bar(stream) : lines(stream, now);
}

function bar(stream: NodeJS.WriteStream): ShownProgress {
  const single = new SingleBar(
    {
      stream,
      format: '{phase} {bar} {percentage}% | {facts}',
      hideCursor: true,
      clearOnComplete: true,
      barsize: 24,
      fps: 10,
      linewrap: false,
    },
    Presets.shades_classic,
  );
  let shown = false;
  return {
    report(report) {
      const payload = { phase: report.phase, facts: showFacts(report) };
      const value = Math.round((report.fraction ?? 0) * BAR_SIZE);
      if (!shown) single.start(BAR_SIZE, value, payload);
      else single.update(value, payload);
      shown = true;
    },
    stop: () => single.stop(),
  };
}

function lines(stream: NodeJS.WriteStream, now: () => number): ShownProgress {
  let last = Number.NEGATIVE_INFINITY;
  return {
    report(report) {
      if (now() - last < LINE_EVERY_MS) return;
      last = now();
      const share = report.fraction === null ? '' : ` ${Math.floor(100 * report.fraction)}%`;
      stream.write(`${report.phase}${share} ${showFacts(report)}\n`);
    },
    stop() {},
  };
}

function showFacts({ facts }: ProgressReport): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en-US') : value}`)
    .join(', ');
}
