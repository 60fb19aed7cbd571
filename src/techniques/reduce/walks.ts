import { CoverageSet } from '../../core/coverage.js';
import type { TimedAction } from '../../core/runner.js';
import { Atlas } from './atlas.js';
import { coverageOf, prefixOf, type ReducibleTrace, screenAt } from './reducible-trace.js';

/** What a clean start costs, in steps. */
const START = 6;
/** Steps that are planned at once, at most. */
const PLANNED = 25;
/** A plan that is less likely than this to go as expected is not made longer. */
const LEAST_CHANCE = 0.25;
/** Plans in a row that bring nothing, until a walk ends; walks that bring nothing, until there are no more. */
const PATIENCE = 4;
/** Steps of a walk, at most: longer tests are hard to read. */
export const LONGEST = 60;
/** How much what a walk has just seen counts beside what was recorded: the app is still in that state. */
export const JUST_SEEN = 3;
/** A walk goes on as long as that is worth this share of the best other start. */
const RELUCTANCE = 0.6;

/** What walks need. */
export interface WalkTools {
  /** Runs actions once, from a clean start: what was done, as a trace. */
  attempt(actions: readonly TimedAction[]): Promise<ReducibleTrace>;
  progress?(done: number, total: number): void;
  /** Called when a stage begins, with a way to see the suite as far as the stage has got with it. */
  snapshot?(now: () => readonly ReducibleTrace[]): void;
  /** Lets others run now and then, and may end it all by throwing. */
  pause?(): Promise<void>;
}

/**
 * A suite that covers `wanted`, which the recorded traces do. Each test walks from where it is to what is missing, by the
 * ways that the traces show, and goes on from wherever it gets. What no walk comes to is covered as it was recorded.
 * Only for an app that repeats itself: what was done once is taken to replay.
 */
export async function walks(
  recorded: readonly ReducibleTrace[],
  wanted: CoverageSet,
  tools: WalkTools,
): Promise<readonly ReducibleTrace[]> {
  const atlas = new Atlas(wanted);
  for (const trace of recorded) atlas.add(trace);
  const suite: ReducibleTrace[] = [];
  const covered = new CoverageSet();
  tools.snapshot?.(() => [...suite, ...recorded]);
  let misses = 0;
  for (;;) {
    await tools.pause?.();
    const missing = wanted.minus(covered);
    tools.progress?.(wanted.size - missing.size, wanted.size);
    const known = bestPrefix(recorded, missing);
    if (known === null) return suite;
    const launch = prefixOf(known.trace, 0);
    const leg = atlas.leg(launch.start.screen, covered);
    const isFresh = misses < PATIENCE && leg !== null && leg.worth > known.worth;
    const walk = await goOn(isFresh ? launch : known.trace, missing, recorded, atlas, tools);
    if (covered.addAll(coverageOf(walk)) > 0) suite.push(walk);
    else misses++;
    atlas.forget(covered);
  }
}

/** A trace made longer, as long as that is worth more than another start. */
async function goOn(
  begun: ReducibleTrace,
  wanted: CoverageSet,
  recorded: readonly ReducibleTrace[],
  atlas: Atlas,
  tools: WalkTools,
): Promise<ReducibleTrace> {
  let walk = begun;
  let misses = 0;
  while (misses < PATIENCE && walk.steps.length < LONGEST) {
    await tools.pause?.();
    const covered = coverageOf(walk);
    const missing = wanted.minus(covered);
    const other = bestPrefix(recorded, missing);
    if (other === null) break;
    // What others cover is not missing, either.
    const plan = tour(atlas, screenAt(walk, walk.steps.length), covered, other.worth * RELUCTANCE);
    if (plan.length === 0) break;
    const longer = await attempted(walk, plan, missing, atlas, tools);
    if (longer.steps.length > walk.steps.length) {
      walk = longer;
      misses = 0;
    } else misses++;
  }
  return walk;
}

/** What comes of going on from where a trace ends, up to the last step that covers something missing. */
export async function attempted(
  { steps }: ReducibleTrace,
  more: readonly TimedAction[],
  missing: CoverageSet,
  atlas: Atlas,
  tools: WalkTools,
): Promise<ReducibleTrace> {
  const run = await tools.attempt([...steps.map(({ action }) => action), ...more]);
  atlas.add(run, steps.length, JUST_SEEN);
  const seen = new CoverageSet();
  let last = 0;
  for (const [n, { covers }] of run.steps.entries()) {
    for (const item of covers) if (missing.has(item) && seen.add(item)) last = n + 1;
  }
  return prefixOf(run, last);
}

/** Leg after leg, as long as each is worth it and all of them together are likely enough. */
function tour(atlas: Atlas, from: number, covered: CoverageSet, least: number): readonly TimedAction[] {
  const actions: TimedAction[] = [];
  const expected = covered.clone();
  let at = from;
  let chance = 1;
  while (actions.length < PLANNED) {
    const leg = atlas.leg(at, expected);
    if (leg === null || leg.worth < least) break;
    chance *= leg.chance;
    if (actions.length > 0 && chance < LEAST_CHANCE) break;
    actions.push(...leg.actions);
    at = leg.to;
    // Nothing that is usual: where this leads can only be seen.
    if (expected.addAll(leg.items) === 0) break;
  }
  return actions;
}

/** The beginning of a recorded trace. */
export interface KnownPrefix {
  readonly trace: ReducibleTrace;
  /** New items for each step, a clean start included. */
  readonly worth: number;
}

/** The beginning of a recorded trace that brings most of what is missing for its length; null where none brings anything. */
export function bestPrefix(recorded: readonly ReducibleTrace[], missing: CoverageSet): KnownPrefix | null {
  let best: { readonly trace: ReducibleTrace; readonly length: number; readonly worth: number } | null = null;
  for (const trace of recorded) {
    const seen = new CoverageSet();
    const look = (covers: CoverageSet, length: number) => {
      let isNew = false;
      for (const item of covers) if (missing.has(item) && seen.add(item)) isNew = true;
      const worth = seen.size / (START + length);
      if (isNew && worth > (best?.worth ?? 0)) best = { trace, length, worth };
    };
    look(trace.start.covers, 0);
    for (const [n, { covers }] of trace.steps.entries()) look(covers, n + 1);
  }
  return best === null ? null : prefix(best);
}

function prefix({ trace, length, worth }: KnownPrefix & { readonly length: number }): KnownPrefix {
  return { trace: prefixOf(trace, length), worth };
}
