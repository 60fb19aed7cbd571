import type { CoverageSet } from '../../core/coverage.js';
import { Heap } from '../../core/heap.js';
import type { TimedAction } from '../../core/runner.js';
import type { ReducibleStep, ReducibleTrace } from './reducible-trace.js';

/** Steps to something new, at most. */
const FURTHEST = 30;
/** How many steps longer a way may be if that makes it e times as likely. */
const STEPS_PER_RISK = 3;

/** What an input did on a screen when it led to this screen. */
interface Outcome {
  readonly to: number;
  times: number;
  /** How often it covered each item that is still missing. */
  readonly items: Map<number, number>;
}

/** An input on a screen. */
interface Way {
  readonly action: TimedAction;
  times: number;
  readonly outcomes: Map<number, Outcome>;
}

/** Steps that are likely to cover something new in the end. */
export interface Leg {
  readonly actions: readonly TimedAction[];
  /** The screen where it should end. */
  readonly to: number;
  /** How likely it is to go as expected, by what was seen. */
  readonly chance: number;
  /** What the last step usually covers. */
  readonly items: readonly number[];
  /** New items for each step, weighed by the chance. */
  readonly worth: number;
}

/** A way from where a search began to a screen. */
interface Reached {
  readonly screen: number;
  readonly steps: number;
  readonly chance: number;
  readonly cost: number;
  readonly before: Reached | null;
  readonly action: TimedAction | null;
}

/**
 * All that traces have shown of an app: where each input leads from each screen, how often, and what it covers.
 * Screens hide a part of an app's state: one input on one screen may have several outcomes.
 */
export class Atlas {
  readonly #ways = new Map<number, Map<number, Way>>();

  /** Only these items are looked for. */
  constructor(private readonly wanted: CoverageSet) {}

  /** Takes in a trace, from a step on, as if it had been seen so many times. */
  add({ start, steps }: ReducibleTrace, from = 0, times = 1): void {
    let screen = start.screen;
    for (const [n, step] of steps.entries()) {
      if (n >= from) this.#see(screen, step, times);
      screen = step.to;
    }
  }

  /** Takes these items off the list of what is looked for. */
  forget(covered: CoverageSet): void {
    for (const ways of this.#ways.values()) {
      for (const { outcomes } of ways.values()) {
        for (const { items } of outcomes.values()) {
          for (const item of items.keys()) if (covered.has(item)) items.delete(item);
        }
      }
    }
  }

  /** The best way from a screen to something that is not covered; null where nothing is known. */
  leg(from: number, covered: CoverageSet): Leg | null {
    const open = new Heap<Reached>((a, b) => (a.cost !== b.cost ? a.cost < b.cost : a.screen < b.screen));
    open.push({ screen: from, steps: 0, chance: 1, cost: 0, before: null, action: null });
    const closed = new Set<number>();
    let best: { readonly last: Reached; readonly outcome: Outcome; readonly worth: number } | null = null;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (closed.has(at.screen)) continue;
      closed.add(at.screen);
      if (at.steps === FURTHEST) continue;
      for (const way of this.#ways.get(at.screen)?.values() ?? []) {
        for (const outcome of way.outcomes.values()) {
          const next = further(at, way, outcome);
          const worth = (next.chance * expectedGain(outcome, covered)) / next.steps;
          if (worth > (best?.worth ?? 0)) best = { last: next, outcome, worth };
          if (!closed.has(outcome.to)) open.push(next);
        }
      }
    }
    if (best === null) return null;
    const { last, outcome, worth } = best;
    return {
      actions: actionsTo(last),
      to: last.screen,
      chance: last.chance,
      items: usual(outcome),
      worth,
    };
  }

  #see(screen: number, { action, input, to, covers }: ReducibleStep, times: number): void {
    const ways = inserted(this.#ways, screen, () => new Map<number, Way>());
    const way = inserted(ways, input, () => ({ action, times: 0, outcomes: new Map<number, Outcome>() }));
    const outcome = inserted(way.outcomes, to, () => ({ to, times: 0, items: new Map<number, number>() }));
    way.times += times;
    outcome.times += times;
    for (const item of covers) {
      if (this.wanted.has(item)) outcome.items.set(item, (outcome.items.get(item) ?? 0) + times);
    }
  }
}

function further(before: Reached, { action, times }: Way, outcome: Outcome): Reached {
  const steps = before.steps + 1;
  const chance = (before.chance * outcome.times) / times;
  const cost = steps - STEPS_PER_RISK * Math.log(chance);
  return { screen: outcome.to, steps, chance, cost, before, action };
}

/** How many new items an outcome is likely to cover. */
function expectedGain({ items, times }: Outcome, covered: CoverageSet): number {
  let seen = 0;
  for (const [item, count] of items) if (!covered.has(item)) seen += count;
  return seen / times;
}

/** What an outcome covers more often than not. */
function usual({ items, times }: Outcome): readonly number[] {
  return [...items].flatMap(([item, count]) => (2 * count >= times ? [item] : []));
}

function actionsTo({ before, action }: Reached): readonly TimedAction[] {
  return before === null || action === null ? [] : [...actionsTo(before), action];
}

function inserted<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
