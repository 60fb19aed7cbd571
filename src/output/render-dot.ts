import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { EXIT, GauntletError } from '../core/errors.js';

/** How long drawing may go on. */
export interface RenderOptions {
  /** How long each engine may take. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The engines of Graphviz that are tried, the one with the clearest pictures first, then by speed. */
const ENGINES = ['dot', 'sfdp', 'twopi'] as const;
type Engine = (typeof ENGINES)[number];

/** How an engine ends that has used up its stack or memory. */
const EXHAUSTED = /stack|memory|terminated/i;
const TIMEOUT_MS = 10_000;

/**
 * The worker's program. It is a text because a file of its own would have another name in the sources than in the
 * built package.
 */
const WORKER = `
import('node:worker_threads').then(async ({ parentPort, workerData: { url, dot, engine } }) => {
  const { Graphviz } = await import(url);
  const graphviz = await Graphviz.load();
  parentPort.postMessage(graphviz.layout(dot, 'svg', engine));
});
`;

/** A picture of a graph as SVG. An engine that takes too long makes way for a faster one with a plainer picture. */
export async function renderDot(
  dot: string,
  { timeoutMs = TIMEOUT_MS, signal }: RenderOptions = {},
): Promise<string> {
  for (const engine of ENGINES) {
    const svg = await layout(dot, engine, timeoutMs, signal);
    if (svg !== undefined) return svg;
  }
  throw new GauntletError(
    'GRAPH_TOO_LARGE',
    `The graph is too large: no engine could draw it in ${timeoutMs / 1000} s.`,
    'Write it with --dot, and draw it with Graphviz and more time: sfdp -Tsvg graph.dot.',
    EXIT.trouble,
  );
}

/**
 * The picture by one engine; undefined when time is up, or its memory. It has a thread of its own that can be ended:
 * a layout listens to nobody.
 */
async function layout(
  dot: string,
  engine: Engine,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  signal?.throwIfAborted();
  const url = pathToFileURL(createRequire(import.meta.url).resolve('@hpcc-js/wasm-graphviz')).href;
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { url, dot, engine },
    // What Graphviz mutters is not for the user.
    stdout: true,
    stderr: true,
  });
  let stopWaiting = () => {};
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      const timer = setTimeout(() => resolve(undefined), timeoutMs);
      const onAbort = () => reject(signal?.reason);
      signal?.addEventListener('abort', onAbort);
      worker.once('message', resolve);
      worker.once('error', (error) => {
        if (EXHAUSTED.test(error.message)) resolve(undefined);
        else reject(error);
      });
      stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
    });
  } finally {
    stopWaiting();
    await worker.terminate();
  }
}
