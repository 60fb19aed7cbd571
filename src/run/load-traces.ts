import { statSync } from 'node:fs';
import { EXIT, GauntletError } from '../core/errors.js';
import type { Trace } from '../core/trace.js';
import { ioError } from '../home/io-error.js';
import { jobAt } from './kinds.js';
import { type TraceCandidate, tracesInLines, tracesInSuite } from './trace-files.js';
import { splitRef } from './trace-ref.js';

/** A trace with the name it goes by. */
export interface NamedTrace {
  readonly id: string;
  readonly trace: Trace;
}

/** The traces that a user means: those of a folder of work, a `.jsonl` file or a suite, or one of them by `#ID`. */
export async function* loadTraces(ref: string): AsyncGenerator<NamedTrace, void> {
  const { path, wanted } = splitRef(ref);
  const ids: string[] = [];
  for await (const { id, read } of candidates(path)) {
    ids.push(id);
    if (wanted === null) yield { id, trace: read() };
    else if (wanted === id) {
      yield { id, trace: read() };
      return;
    }
  }
  if (wanted === null) return;
  throw new GauntletError(
    'NO_SUCH_TRACE',
    `${path} has no trace '${wanted}'.`,
    ids.length === 0 ? 'It has none at all.' : `It has ${ids.length}, from '${ids[0]}' to '${ids.at(-1)}'.`,
  );
}

function candidates(path: string): Iterable<TraceCandidate> | AsyncIterable<TraceCandidate> {
  if (!isFolder(path)) return path.endsWith('.jsonl') ? tracesInLines(path) : tracesInSuite(path);
  const job = jobAt(path);
  if (job?.kind.traces !== undefined) return job.kind.traces(path);
  throw new GauntletError(
    'NO_RUN',
    job === null
      ? `There is no run in ${path}.`
      : `A ${job.kind.noun} such as ${path} has no traces of its own.`,
    'Name a run folder, a .jsonl file of traces or a suite.',
  );
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new GauntletError(
      'NO_TRACES',
      ioError(error, path).message,
      'Name a run folder, a .jsonl file of traces or a suite.',
      EXIT.usage,
      { cause: error },
    );
  }
}
