import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abstraction } from '../../../src/core/abstraction/index.js';
import type { Action } from '../../../src/core/action.js';
import { type Abstraction, TERMINATED } from '../../../src/core/driver.js';
import { cosine, type FeatureCounts, features } from '../../../src/core/matcher/cosine.js';
import { MATCHERS, matcher } from '../../../src/core/matcher/index.js';
import type { Screen } from '../../../src/core/screen.js';
import { widget } from '../../../src/core/widget.js';
import { APP, screen } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

const BACK: Action = { kind: 'key', key: 'back', times: 1 };
const MENU: Action = { kind: 'key', key: 'menu', times: 1 };
const options = { package: APP };
const swifthand = abstraction('swifthand', options);
const byActivity = abstraction('level2', options);

const counts = (record: Readonly<Record<string, number>>): FeatureCounts => new Map(Object.entries(record));

/** A screen that shows so many widgets of each class below the root. */
function showing(widgets: Readonly<Record<string, number>>, parts: Partial<Screen> = {}): Screen {
  const children = Object.entries(widgets).flatMap(([className, n]) =>
    Array.from({ length: n }, () => widget({ className, clickable: true })),
  );
  return screenOf(widget({ className: 'FrameLayout', children }), parts);
}

/** Screens whose three states are at right angles, but for the root. */
const HOME = showing({ Home: 9 });
const A = showing({ A: 9 });
const B = showing({ B: 9 });
/** As far from A as from B. */
const BETWEEN = showing({ A: 9, B: 9 });

describe('cosine', () => {
  it('QTF 4 merges proportional screens of one activity, and no others', () => {
    expect(cosine(counts({ B: 2, T: 1 }), counts({ B: 2, T: 2 }))).toBeCloseTo(0.9487, 4);
    expect(cosine(counts({ B: 2, T: 1 }), counts({ B: 4, T: 2 }))).toBe(1);

    // The same proportions, large enough for the root not to matter.
    const base = showing({ B: 20, T: 10 });
    const more = showing({ B: 20, T: 20 });
    const twice = showing({ B: 40, T: 20 });
    expect(cosine(features(base), features(more))).toBeLessThan(0.95);
    expect(cosine(features(base), features(twice))).toBeGreaterThan(0.95);
    const match = matcher('cosine', swifthand, options);
    const s0 = match.match(base, null, null);
    expect(match.match(more, s0, BACK)).not.toBe(s0);
    expect(match.match(twice, s0, BACK)).toBe(s0);

    const elsewhere: Screen = { ...base, activity: '.AboutActivity' };
    expect(cosine(features(base), features(elsewhere))).toBe(1);
    expect(match.match(elsewhere, s0, BACK)).not.toBe(s0);
  });

  const vector = fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 50 }))
    .map(counts);

  it('is symmetric, in [0, 1], and 1 for proportional vectors', () => {
    fc.assert(
      fc.property(vector, vector, fc.integer({ min: 1, max: 9 }), (a, b, factor) => {
        expect(cosine(a, b)).toBe(cosine(b, a));
        expect(cosine(a, b)).toBeGreaterThanOrEqual(0);
        expect(cosine(a, b)).toBeLessThanOrEqual(1);
        expect(cosine(a, new Map([...a].map(([name, n]) => [name, n * factor])))).toBe(1);
      }),
    );
  });

  it('of an empty vector is 1 with another empty one and 0 with any other', () => {
    expect(cosine(counts({}), counts({}))).toBe(1);
    expect(cosine(counts({}), counts({ a: 1 }))).toBe(0);
  });

  it('counts shown widgets by class and depth', () => {
    const tree = widget({
      className: 'L',
      children: [
        widget({ className: 'B' }),
        widget({ className: 'B' }),
        widget({ className: 'L', children: [widget({ className: 'B' })] }),
        widget({ className: 'B', visible: false }),
      ],
    });
    expect(features(screenOf(tree))).toEqual(counts({ 'L 0': 1, 'B 1': 2, 'L 1': 1, 'B 2': 1 }));
  });
});

describe('cosine matcher', () => {
  const fresh = (parts: { abstraction?: Abstraction; theta?: number } = {}) =>
    matcher('cosine', parts.abstraction ?? swifthand, { ...options, ...parts });

  it('takes every launch for the first one', () => {
    const match = fresh();
    const s0 = match.match(HOME, null, null);
    expect(s0).toBe(swifthand.key(HOME));
    expect(match.match(A, null, null)).toBe(s0);
    expect(match.match({ ...A, activity: '.Other' }, null, null)).toBe(s0);
    // What was seen at a later launch does not blur the state.
    expect(match.match(A, s0, BACK)).not.toBe(s0);
  });

  it('keeps crashed screens apart', () => {
    const match = fresh();
    const s0 = match.match(HOME, null, null);
    const crashed: Screen = { ...HOME, context: { ...HOME.context, crashed: true } };
    expect(match.match(crashed, s0, BACK)).not.toBe(s0);
  });

  it('prefers the most similar state to an older one', () => {
    const match = fresh({ theta: 0.5 });
    const s0 = match.match(HOME, null, null);
    const a = match.match(A, s0, BACK);
    const b = match.match(B, s0, MENU);
    expect(match.match(showing({ A: 5, B: 9 }), a, BACK)).toBe(b);
  });

  it('breaks a tie by known successors of the same input, then by age', () => {
    const match = fresh({ theta: 0.5 });
    const s0 = match.match(HOME, null, null);
    const a = match.match(A, s0, BACK);
    const b = match.match(B, s0, MENU);
    expect(new Set([s0, a, b]).size).toBe(3);
    expect(match.match(BETWEEN, s0, MENU)).toBe(b);
    expect(match.match(BETWEEN, s0, BACK)).toBe(a);
    expect(match.match(BETWEEN, b, MENU)).toBe(a);
  });

  it('obeys theta', () => {
    for (const [theta, states] of [
      [0.5, 1],
      [0.95, 2],
    ] as const) {
      const match = fresh({ theta });
      const a = match.match(A, null, null);
      expect(new Set([a, match.match(BETWEEN, a, BACK)]).size).toBe(states);
    }
  });

  it('numbers states that a coarse abstraction gives the same key', () => {
    const match = fresh({ abstraction: byActivity });
    const key = byActivity.key(HOME);
    expect(match.match(HOME, null, null)).toBe(key);
    expect(match.match(A, key, BACK)).toBe(`${key}~2`);
    expect(match.match(B, key, BACK)).toBe(`${key}~3`);
    expect(match.match(A, `${key}~3`, BACK)).toBe(`${key}~2`);
  });

  it('leaves screens outside the app to the abstraction', () => {
    const outside: Screen = { ...HOME, package: 'com.android.launcher' };
    const match = fresh();
    expect(match.match(outside, null, null)).toBe(TERMINATED);
    const s0 = match.match(HOME, null, null);
    expect(s0).toBe(swifthand.key(HOME));
    expect(match.match(outside, s0, BACK)).toBe(TERMINATED);
    const fine = fresh({ abstraction: abstraction('level5', options) });
    const other: Screen = { ...outside, windows: A.windows };
    expect(fine.match(outside, null, null)).not.toBe(fine.match(other, null, null));
  });

  it('finds the same state again when the same screen comes back', () => {
    fc.assert(
      fc.property(fc.array(screen(), { minLength: 2, maxLength: 8 }), (screens) => {
        const match = fresh();
        const s0 = match.match(HOME, null, null);
        const first = screens.map((one) => match.match(one, s0, BACK));
        expect(screens.map((one) => match.match(one, s0, BACK))).toEqual(first);
      }),
    );
  });
});

describe('matcher', () => {
  it('makes each one by its name', () => {
    expect(MATCHERS).toEqual(['exact', 'cosine']);
    for (const name of MATCHERS) expect(matcher(name, swifthand, options).name).toBe(name);
    expect(() => matcher('fuzzy', swifthand, options)).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_MATCHER', remedy: 'Use one of: exact, cosine.' }),
    );
  });

  it('exact is what the abstraction says, however the screen was reached', () => {
    fc.assert(
      fc.property(screen([APP, 'com.android.launcher']), (one) => {
        const match = matcher('exact', swifthand, options);
        expect(match.match(one, null, null)).toBe(swifthand.key(one));
        expect(match.match(one, 'somewhere', BACK)).toBe(swifthand.key(one));
      }),
    );
  });
});
