import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrefixTree } from '../src/core/prefix-tree.js';
import { type LearnedQuotient, PassiveLearner } from '../src/techniques/learn/passive-learn.js';
import { exponent } from './exponent.js';
import { LEARNLIB, learnlib, type Peer } from './learnlib.js';
import { peakMegabytes, print, round, seconds } from './measure.js';
import { RandomWalks } from './random-elts.js';

const SIZES = [5_000, 10_000, 20_000, 40_000, 100_000];

/** Up to here LearnLib learns too; its evidence-driven learner only at the smallest size. */
const LARGEST_FOR_PEER = 40_000;

const RUNS = 3;

interface Measured {
  readonly nodes: number;
  readonly walks: RandomWalks;
  /** Of the first run and of the one in the middle. */
  readonly first: number;
  readonly median: number;
  readonly states: number;
  /** Of this size and all smaller ones. */
  readonly megabytes: number;
}

/** Learning from the traces of spec SwiftHand AC-27, from traces to model, beside LearnLib on the same traces. */
export async function passiveLearn(): Promise<void> {
  const measured: Measured[] = [];
  for (const nodes of SIZES) measured.push(await measure(new RandomWalks(1).growTo(nodes), nodes));
  for (const { nodes, first, median, states, megabytes } of measured) {
    print('passive-learn', median, 's', { nodes, states, firstRun: round(first), peakMegabytes: megabytes });
  }
  const times = measured.map(({ median }) => median);
  print('passive-learn-growth', exponent(SIZES, times), 'exponent', {
    to40k: round(exponent(SIZES.slice(0, 4), times.slice(0, 4))),
  });
  const peer = await learnlib();
  if (peer === undefined)
    process.stderr.write(`${LEARNLIB} needs a JDK and Maven Central; it was left out.\n`);
  else compare(peer, measured);
}

async function measure(walks: RandomWalks, nodes: number): Promise<Measured> {
  const times: number[] = [];
  let learned: LearnedQuotient | undefined;
  for (let run = 0; run < RUNS; run++) {
    const time = await seconds(() => {
      learned = learn(walks);
    });
    times.push(time);
  }
  const [first = 0] = times;
  const median = times.sort((a, b) => a - b)[RUNS >> 1] ?? 0;
  return {
    nodes,
    walks,
    first,
    median,
    states: learned?.model.size ?? 0,
    megabytes: Math.round(peakMegabytes()),
  };
}

function learn({ rootLabel, traces, inputs }: RandomWalks): LearnedQuotient {
  const tree = new PrefixTree(rootLabel);
  for (const trace of traces) {
    let node = 0;
    for (const [input, label] of trace) node = tree.extend(node, input, label);
  }
  return new PassiveLearner(tree, () => inputs).learn();
}

/** Prints how many times faster the first run was, which had no time to warm up either, and the share of states. */
function compare(peer: Peer, measured: readonly Measured[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'gauntlet-bench-learn-'));
  try {
    for (const { nodes, walks, first, states } of measured) {
      if (nodes > LARGEST_FOR_PEER) continue;
      const file = join(folder, `${nodes}.txt`);
      const lines = walks.traces.map((trace) => trace.flat().join(' '));
      writeFileSync(file, `${walks.inputs.length} ${walks.rootLabel}\n${lines.join('\n')}\n`);
      for (const learner of nodes === SIZES[0] ? (['moore', 'edsm'] as const) : (['moore'] as const)) {
        const theirs = peer(learner, file);
        print(`passive-learn-beside-${learner}`, theirs.seconds / first, 'times faster', {
          peer: LEARNLIB,
          nodes,
          ourSeconds: round(first),
          peerSeconds: round(theirs.seconds),
          ourStates: states,
          peerStates: theirs.states,
          shareOfStates: round(states / theirs.states),
        });
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
