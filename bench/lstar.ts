import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRng } from '../src/core/rng.js';
import { CachedOracle } from '../src/techniques/learn/cached-oracle.js';
import { KnownWords } from '../src/techniques/learn/known-words.js';
import { lstar as learn } from '../src/techniques/learn/lstar.js';
import { ObservationTable } from '../src/techniques/learn/lstar-table.js';
import { CountingOracle } from '../test/support/counting-oracle.js';
import {
  BreadthFirst,
  classCount,
  type Machine,
  MachineOracle,
  randomMachine,
} from '../test/support/machines.js';
import { print, round, seconds } from './measure.js';

const LEARNLIB = 'LearnLib 0.18.0';
const RANDOM_MACHINES = 20;
const STATES = 50;
const INPUTS = 6;
/** Share of the inputs that a state of a random machine accepts. */
const ACCEPTED = 0.7;

/** `sanity-partial`, with inputs in the order Yes, No, up, down. */
const SANITY: Machine = [
  [1, 4, 0, 0],
  [2, 4, -1, -1],
  [3, 4, 2, 2],
  [-1, -1, -1, -1],
  [-1, -1, -1, -1],
];

/** What learning took: queries that were tried, the symbols in them, and the inputs that were accepted. */
interface Cost {
  readonly queries: number;
  readonly symbols: number;
  readonly inputs: number;
  readonly ms: number;
}

/** L* beside LearnLib's L* and TTT on the same machines, each with the shortest counter-examples. */
export async function lstar(): Promise<void> {
  await compare('sanity-partial', [SANITY]);
  await compare(`${RANDOM_MACHINES} random machines of ${STATES} states`, machines());
}

async function compare(name: string, given: readonly Machine[]): Promise<void> {
  const costs: Cost[] = [];
  for (const machine of given) costs.push(await ourCost(machine));
  const ours = mean(costs);
  print('lstar', ours.queries, 'queries', { machines: name, ...rounded(ours) });
  for (const [peer, all] of theirCosts(given)) {
    const theirs = mean(all);
    print('lstar', theirs.queries, 'queries', {
      machines: name,
      peer: `${LEARNLIB} ${peer}`,
      ...rounded(theirs),
      queriesRatio: round(theirs.queries / ours.queries),
      inputsRatio: round(theirs.inputs / ours.inputs),
    });
  }
}

/** Random machines of which all states are reached and differ. */
function machines(): readonly Machine[] {
  const found: Machine[] = [];
  for (let seed = 1; found.length < RANDOM_MACHINES; seed++) {
    const machine = randomMachine(new SeededRng(seed), STATES, INPUTS, ACCEPTED);
    if (classCount(machine) === STATES + 1) found.push(machine);
  }
  return found;
}

async function ourCost(machine: Machine): Promise<Cost> {
  const size = machine[0]?.length ?? 0;
  const inner = new MachineOracle(machine);
  let symbols = 0;
  const counting = new CountingOracle({
    async *ask(words) {
      for await (const answer of inner.ask(words)) {
        symbols += answer.word.length;
        yield answer;
      }
    },
  });
  const equivalence = new BreadthFirst(machine, [...Array(size).keys()]);
  const oracle = new CachedOracle(counting, new KnownWords());
  const time = await seconds(async () => {
    await learn(new ObservationTable({ size }), oracle, equivalence);
  });
  return { queries: counting.restarts, symbols, inputs: counting.inputs, ms: 1000 * time };
}

/** What LearnLib needed, by learner; nothing where it cannot be had. */
function theirCosts(given: readonly Machine[]): ReadonlyMap<string, readonly Cost[]> {
  const costs = new Map<string, Cost[]>();
  const jars = learnLibJars();
  if (jars === undefined) return costs;
  const input = given.map((machine) => [machine[0]?.length, ...machine.flat()].join(' ')).join('\n');
  const program = join('bench', 'learnlib-active', 'LearnLibActive.java');
  const { stdout } = spawnSync('java', ['-cp', join(jars, '*'), program], { input, encoding: 'utf8' });
  for (const line of stdout.trim().split('\n')) {
    const words = line.split(' ');
    const name = words.slice(0, 3).join(' ');
    const [queries = 0, symbols = 0, inputs = 0, ms = 0] = words.slice(3).map(Number);
    const cost = { queries, symbols, inputs, ms };
    costs.set(name, [...(costs.get(name) ?? []), cost]);
  }
  return costs;
}

/** The folder with LearnLib, which is fetched the first time. */
function learnLibJars(): string | undefined {
  const folder = join('node_modules', '.cache', 'gauntlet-bench', 'learnlib-active');
  if (!existsSync(folder)) {
    const pom = join('bench', 'learnlib-active', 'pom.xml');
    const out = `-DoutputDirectory=${join(process.cwd(), folder)}`;
    const copy = ['-q', '-B', '-ntp', '-f', pom, 'dependency:copy-dependencies', out];
    if (spawnSync('mvn', copy, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return undefined;
  }
  return folder;
}

function mean(costs: readonly Cost[]): Cost {
  const of = (part: (cost: Cost) => number) =>
    costs.reduce((sum, cost) => sum + part(cost), 0) / Math.max(1, costs.length);
  return {
    queries: of(({ queries }) => queries),
    symbols: of(({ symbols }) => symbols),
    inputs: of(({ inputs }) => inputs),
    ms: of(({ ms }) => ms),
  };
}

function rounded({ symbols, inputs, ms }: Cost) {
  return { symbols: round(symbols), inputs: round(inputs), ms: round(ms) };
}
