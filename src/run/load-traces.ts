import { existsSync, statSync } from 'node:fs';
import { EXIT, GauntletError } from '../core/errors.js';
import { readSuite } from '../core/suite.js';
import { readTrace, type Trace } from '../core/trace.js';
import { ioError } from '../home/io-error.js';
import { readLines } from '../home/lines.js';
import { readText } from '../home/read-text.js';
import { derive } from './derive/derive.js';
import { RunFolder } from './derive/run-folder.js';
import { traceId } from './explore/trace-id.js';
import { WorkersFolder } from './explore/workers-folder.js';
import { TestFolder } from './test/test-folder.js';

/** A trace with the name it goes by. */
export interface NamedTrace {
  readonly id: string;
  readonly trace: Trace;
}

/**
 * The traces that a user means: those of a run folder, a `.jsonl` file or a suite, or one of them by `#ID`.
 * A run that was killed before its traces were written has them written now.
 */
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

/** The two halves of `PATH#ID`; a file may have the sign in its name. */
export function splitRef(ref: string): { readonly path: string; readonly wanted: string | null } {
  const at = ref.lastIndexOf('#');
  if (at < 0 || existsSync(ref)) return { path: ref, wanted: null };
  return { path: ref.slice(0, at), wanted: ref.slice(at + 1) };
}

interface Candidate {
  readonly id: string;
  /** Parses it: most are only counted when one is wanted. */
  read(): Trace;
}

async function* candidates(path: string): AsyncGenerator<Candidate> {
  if (!isFolder(path)) yield* path.endsWith('.jsonl') ? inLines(path) : inSuite(path);
  else if (TestFolder.isOne(path)) yield* inTest(TestFolder.open(path));
  else if (WorkersFolder.isOne(path)) yield* inWorkers(WorkersFolder.open(path));
  else yield* inRun(RunFolder.open(path));
}

async function* inRun(folder: RunFolder): AsyncGenerator<Candidate> {
  if (!existsSync(folder.traces)) await deriveLocked(folder);
  yield* inLines(folder.traces);
}

/** The traces of all workers, one worker after the other. */
async function* inWorkers(all: WorkersFolder): AsyncGenerator<Candidate> {
  for (const { worker, folder } of all.runs()) {
    for await (const { id, read } of inRun(folder)) yield { id: traceId({ trace: id, worker }), read };
  }
}

/** The traces of a whole test: its crashes and hangs, made short, then the tests of its suite. */
function* inTest(folder: TestFolder): Generator<Candidate> {
  for (const id of folder.findings()) {
    const file = folder.findingTrace(id);
    if (existsSync(file)) yield { id, read: () => readTrace(readText(file), file) };
  }
  if (existsSync(folder.suiteFile)) yield* inSuite(folder.suiteFile);
}

function inSuite(file: string): Iterable<Candidate> {
  return readSuite(readText(file), file).tests.map(({ id, trace }) => ({ id, read: () => trace }));
}

function* inLines(file: string): Generator<Candidate> {
  let number = 0;
  for (const { text } of readLines(file)) {
    const line = ++number;
    if (text !== '') yield { id: String(line - 1), read: () => readTrace(text, `${file}, line ${line}`) };
  }
}

async function deriveLocked(folder: RunFolder): Promise<void> {
  const lock = folder.lock();
  try {
    await derive(folder);
  } finally {
    lock.release();
  }
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
