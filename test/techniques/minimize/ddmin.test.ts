import { describe, expect, it } from 'vitest';
import { SeededRng } from '../../../src/core/rng.js';
import { MdpTable } from '../../../src/techniques/minimize/mdp-table.js';
import { mdp } from '../../../src/techniques/minimize/schedules/mdp.js';
import { run, STRATEGIES } from './harness.js';
import { PRIORS, parameters } from './priors.js';

type Holds = (trace: readonly number[]) => boolean;

/** Delta debugging as a recursion over granularity, written for this test alone. */
function ddmin(
  trace: readonly number[],
  holds: Holds,
  start: number,
  granularity = start,
): readonly number[] {
  if (trace.length === 0) return trace;
  const parts = Math.min(granularity, trace.length);
  const edges = Array.from({ length: parts + 1 }, (_, i) => Math.floor((i * trace.length) / parts));
  const inside = (i: number) => (_: number, at: number) => (edges[i] ?? 0) <= at && at < (edges[i + 1] ?? 0);
  for (let i = 0; i < parts; i++) {
    const part = trace.filter(inside(i));
    if (part.length < trace.length && holds(part)) return ddmin(part, holds, start);
  }
  for (let i = 0; i < parts && parts !== 2; i++) {
    const rest = trace.filter((event, at) => !inside(i)(event, at));
    if (holds(rest)) return ddmin(rest, holds, start, Math.max(parts - 1, 2));
  }
  return parts < trace.length ? ddmin(trace, holds, start, parts * 2) : trace;
}

/** A random predicate that the full trace satisfies: sets of needed events, or any set of lucky subsets. */
function predicate(length: number, rng: SeededRng): Holds {
  const full = 2 ** length - 1;
  const code = (trace: readonly number[]) => trace.reduce((sum, event) => sum + 2 ** event, 0);
  if (rng.int(2) === 0) {
    const wanted = Array.from({ length: 1 + rng.int(3) }, () => rng.int(full + 1));
    return (trace) => wanted.some((set) => (code(trace) & set) === set);
  }
  const [salt, share] = [rng.int(1 << 30), 1 + rng.int(60)];
  return (trace) => {
    const set = code(trace);
    if (set === full) return true;
    // A small mixing function: the same set always has the same luck.
    let x = Math.imul(set ^ salt, 0x9e3779b1);
    x = Math.imul(x ^ (x >>> 15), 0x85ebca6b);
    return ((x ^ (x >>> 13)) >>> 0) % 100 < share;
  };
}

function expectMinimal(result: readonly number[], holds: Holds): void {
  expect(holds(result)).toBe(true);
  expect(result.filter((_, at) => holds(result.toSpliced(at, 1)))).toEqual([]);
}

const VERDICTS = [
  [1, 1],
  [3, 2],
  [3, 3],
  [5, 4],
  [20, 18],
] as const;

describe('deterministic predicates', () => {
  it('ND 10 the result is that of ddmin, whatever the strategy', { tags: 'slow' }, async () => {
    const rng = new SeededRng(10);
    for (let round = 0; round < 1000; round++) {
      const length = 1 + rng.int(14);
      const holds = predicate(length, rng);
      const n = [2, 3, 5][rng.int(3)] ?? 2;
      const [nr, st] = VERDICTS[rng.int(VERDICTS.length)] ?? [1, 1];
      const m = [1, 2, 3, 7, 15][rng.int(5)] ?? 1;
      const cache = rng.int(2) === 0;
      const expected = ddmin([...Array(length).keys()], holds, n);
      expectMinimal(expected, holds);
      for (const [name, scheduler] of Object.entries(STRATEGIES)) {
        const { positions } = await run(length, holds, { n, nr, st, m, cache, scheduler });
        // D1: several that pass after the same step are told apart by index alone; wide steps may see more of them.
        expect([round, name, positions]).toEqual([round, name, expected]);
      }
    }
  });

  it('ND 10 the result of MDP is 1-minimal', async () => {
    const rng = new SeededRng(11);
    const tables = [
      [3, 2, 2],
      [3, 3, 3],
      [5, 4, 7],
    ].map(([nr = 1, st = 1, m = 1]) => {
      const given = parameters(nr, st, m);
      return { given, table: MdpTable.solve(5, given, PRIORS.D) };
    });
    for (let round = 0; round < 300; round++) {
      const length = 1 + rng.int(14);
      const holds = predicate(length, rng);
      for (const { given, table } of tables) {
        const job = await run(length, holds, { ...given, n: 2 + rng.int(4), scheduler: mdp(table) });
        expectMinimal(job.positions, holds);
      }
    }
  });
});
