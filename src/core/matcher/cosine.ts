import { type Action, inputKey } from '../action.js';
import type { Abstraction, Matcher, StateKey } from '../driver.js';
import { isTerminated } from '../liveness.js';
import { memoByScreen } from '../memo.js';
import { focusedTree, type Screen } from '../screen.js';
import { walk } from '../widget.js';

/** How often each feature occurs. */
export type FeatureCounts = ReadonlyMap<string, number>;

export interface CosineOptions {
  readonly package: string;
  /** Least similarity at which a screen counts as a known state. */
  readonly theta?: number;
}

interface Known {
  readonly key: StateKey;
  readonly features: FeatureCounts;
}

/** Similarities closer than this are ties; the difference is rounding. */
const ROUNDING = 1e-12;

/** QBE's matching: a screen is the most similar known state, if that is similar enough. One instance per run. */
export function cosineMatcher(abstraction: Abstraction, options: CosineOptions): Matcher {
  return new CosineMatcher(abstraction, options.package, options.theta ?? 0.95);
}

class CosineMatcher implements Matcher {
  readonly name = 'cosine';
  #initial: StateKey | undefined;
  readonly #keys = new Set<StateKey>();
  /** States that may be the same at all, oldest first. */
  readonly #candidates = new Map<string, Known[]>();
  readonly #successors = new Map<string, Set<StateKey>>();

  constructor(
    private readonly abstraction: Abstraction,
    private readonly app: string,
    private readonly theta: number,
  ) {}

  match(screen: Screen, from: StateKey | null, action: Action | null): StateKey {
    // Outside the app nothing is explored, so there is nothing to gain from telling more or less apart.
    if (isTerminated(screen, this.app)) return this.abstraction.key(screen);
    if (from === null || action === null) {
      this.#initial ??= this.#target(screen, new Set());
      return this.#initial;
    }
    const successors = entry(this.#successors, `${from} ${inputKey(action)}`, () => new Set());
    const target = this.#target(screen, successors);
    successors.add(target);
    return target;
  }

  #target(screen: Screen, successors: ReadonlySet<StateKey>): StateKey {
    const { package: app, activity, context } = screen;
    const candidates = entry(this.#candidates, JSON.stringify([app, activity, context.crashed]), () => []);
    const observed = features(screen);
    const rated = candidates.map(({ key, features }) => ({ key, similarity: cosine(features, observed) }));
    const best = Math.max(...rated.map(({ similarity }) => similarity));
    const ties = rated.filter(({ similarity }) => similarity >= best - ROUNDING);
    const [oldest] = ties;
    if (oldest !== undefined && best >= this.theta) {
      return (ties.find(({ key }) => successors.has(key)) ?? oldest).key;
    }
    const key = this.#newKey(screen);
    candidates.push({ key, features: observed });
    return key;
  }

  /** The founder's abstraction key; a coarse abstraction may give several states the same, so they are numbered. */
  #newKey(screen: Screen): StateKey {
    const base = this.abstraction.key(screen);
    let key = base;
    for (let n = 2; this.#keys.has(key); n++) key = `${base}~${n}`;
    this.#keys.add(key);
    return key;
  }
}

/** How often each class of widget is shown at each depth of the tree. */
export const features: (screen: Screen) => FeatureCounts = memoByScreen((screen) => {
  const counts = new Map<string, number>();
  for (const { widget, path } of walk(focusedTree(screen))) {
    if (!widget.visible) continue;
    const feature = `${widget.className} ${path.length}`;
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return counts;
});

/** Cosine of the angle between two count vectors: 1 for proportional ones, 0 for ones with nothing in common. */
export function cosine(a: FeatureCounts, b: FeatureCounts): number {
  if (a.size === 0 || b.size === 0) return a.size === b.size ? 1 : 0;
  let dot = 0;
  for (const [feature, count] of a) dot += count * (b.get(feature) ?? 0);
  // One root of the whole product: of whole numbers it is exact where the result is 1.
  return Math.min(1, dot / Math.sqrt(squares(a) * squares(b)));
}

function squares(counts: FeatureCounts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
