import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../src/core/statistics.js';
import { explore } from '../src/run/explore/explore.js';
import { reduceSuite, USUAL_REDUCTION } from '../src/run/reduce/reduce.js';
import type { ReduceResult, SuiteFigures } from '../src/run/reduce/reduce-result.js';
import { runOptions } from '../test/support/run-options.js';
import { AROUND } from './explore.js';
import { print, round } from './measure.js';

/** A reduction that nobody has interrupted. */
type CompleteReduction = ReduceResult & { readonly phase1: SuiteFigures; readonly phase2: SuiteFigures };

const APPS = 20;
const EIGHT_HOURS = 8 * 3_600_000;
/** Suites that have fewer actions for each thing covered are not like the paper's, which have 5.5. */
const ACTIONS_PER_ITEM = 5;

/** Tables 5.3 and 5.4: suites of eight hours by two strategies on generated apps, reduced (AC-59). */
export async function table53(): Promise<void> {
  for (const strategy of ['random', 'swifthand']) {
    const rows: CompleteReduction[] = [];
    for (let seed = 1; seed <= APPS; seed++) {
      const row = await reduced(`sim:random?seed=${seed}`, strategy);
      const { before, phase1, phase2, after, ratio, lost, timing } = row;
      const items = before.blocks + before.screens;
      print(`table53-${strategy}`, ratio.actions, 'times fewer actions', {
        seed,
        actions: [before.actions, phase1.actions, phase2.actions, after.actions],
        traces: [before.traces, phase1.traces, phase2.traces, after.traces],
        exceptions: [before.exceptions, after.exceptions],
        actionsPerItem: round(before.actions / items),
        lost: lost.length,
        seconds: round(timing.wallMs / 1000),
      });
      if (before.actions >= ACTIONS_PER_ITEM * items) rows.push(row);
    }
    // The generated apps are large: a strategy that wastes little may leave no suite that is like the paper's.
    if (rows.length === 0) continue;
    const removed = (actions: (row: CompleteReduction) => number) =>
      100 * (1 - median(rows.map((row) => actions(row) / row.before.actions)));
    print(
      `table53-${strategy}-removed`,
      removed(({ after }) => after.actions),
      '% of actions',
      {
        apps: rows.length,
        phase1: round(removed(({ phase1 }) => phase1.actions)),
        phase2: round(removed(({ phase2 }) => phase2.actions)),
        timesFaster: round(median(rows.map(({ ratio }) => ratio.virtualTime))),
        lost: rows.reduce((sum, { lost }) => sum + lost.length, 0),
      },
    );
  }
}

async function reduced(app: string, strategy: string): Promise<CompleteReduction> {
  const dir = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  try {
    const budget = { events: null, virtualMs: EIGHT_HOURS, wallMs: null };
    const traces = join(dir, 'run');
    await explore(
      {
        app,
        seed: 1,
        options: { ...runOptions(0), strategy, budget },
        out: { dir: traces },
        pictures: false,
      },
      AROUND,
    );
    const result = await reduceSuite(
      {
        traces,
        ...USUAL_REDUCTION,
        out: { dir: join(dir, 'reduced') },
      },
      AROUND,
    );
    const { phase1, phase2 } = result;
    if (phase1 === null || phase2 === null) throw new Error('nobody has interrupted it');
    return { ...result, phase1, phase2 };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
