import { keptProbes } from '../../run/derive/kept-probes.js';
import { type MeasuredRun, measure } from '../../run/derive/metrics.js';
import type { Fold } from '../../run/derive/reading.js';
import type { RunFolder } from '../../run/derive/run-folder.js';
import { CombinedRuns } from './combined-runs.js';
import { latestOf, oldestFirst, type Source } from './source.js';

/** What the journals of sources hold. */
export interface ReadSources {
  readonly measured: ReadonlyMap<RunFolder, MeasuredRun>;
  readonly explored: CombinedRuns;
}

/** Reads the journals of sources, each once, for others too. Coverage counts by the probes of the latest source. */
export function readSources(
  sources: readonly [Source, ...Source[]],
  others: readonly Fold[] = [],
): ReadSources {
  const explored = new CombinedRuns(keptProbes(latestOf(sources).runs[0]));
  const measured = oldestFirst(sources).flatMap(({ runs }, source) =>
    runs.map((run) => [run, measure(run, explored.run(run, source), ...others)] as const),
  );
  return { measured: new Map(measured), explored };
}
