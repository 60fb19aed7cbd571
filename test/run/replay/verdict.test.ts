import { describe, expect, it } from 'vitest';
import { abstraction } from '../../../src/core/abstraction/index.js';
import type { DeviceEvent, Observation } from '../../../src/core/observation.js';
import type { Screen } from '../../../src/core/screen.js';
import type { Trace } from '../../../src/core/trace.js';
import { widget } from '../../../src/core/widget.js';
import { jobOf, judge } from '../../../src/run/replay/verdict.js';
import { APP } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

const states = abstraction('swifthand', { package: APP });
const page = (text: string): Screen =>
  screenOf(widget({ className: 'android.widget.Button', text, clickable: true }));
const [A, B] = [page('a'), page('b')];
const key = (screen: Screen) => states.key(screen);

const seen = (screen: Screen, parts: Partial<Observation> = {}): Observation => ({
  screen,
  process: 'foreground',
  outcome: 'done',
  unsettled: false,
  virtualMs: 5,
  coverage: [],
  events: [],
  ...parts,
});

/** Recorded: starts at A covering 0, goes to B covering 1 and 2, stays there. */
const TRACE: Trace = {
  v: 1,
  app: { ref: 'x', package: APP, hash: '' },
  device: 'sim',
  abstraction: 'swifthand',
  probes: 'p',
  run: 4,
  start: { screen: key(A), cov: [0], events: [] },
  steps: [
    {
      input: { kind: 'rotate' },
      wait: { ms: 9 },
      outcome: 'done',
      cov: [1, 2],
      screen: key(B),
      ms: 5,
      events: [],
    },
    {
      input: { kind: 'home' },
      wait: 'settled',
      outcome: 'refused',
      cov: [],
      screen: key(B),
      ms: 5,
      events: [],
    },
  ],
  end: 'live',
  exceptions: [],
};
const SAME = { verdict: 'same', crashes: [] };
const START = seen(A, { coverage: [0] });
const FIRST = seen(B, { coverage: [1, 2] });
const SECOND = seen(B, { outcome: 'refused' });

const judged = (
  start: Observation,
  steps: readonly Observation[],
  probes: string | null = 'p',
  trace: Trace = TRACE,
) => judge(trace, { job: jobOf(trace), start, steps }, states, probes);

describe('jobOf', () => {
  it('repeats the inputs with their waits, under the recorded run index or another', () => {
    expect(jobOf(TRACE)).toEqual({
      actions: [
        { action: { kind: 'rotate' }, wait: { ms: 9 } },
        { action: { kind: 'home' }, wait: 'settled' },
      ],
      runIndex: 4,
    });
    expect(jobOf(TRACE, 7).runIndex).toBe(7);
  });
});

describe('judge', () => {
  it('finds everything the same', () => {
    expect(judged(START, [FIRST, SECOND])).toEqual({
      verdict: 'same',
      brokenAt: null,
      steps: [SAME, SAME, SAME],
    });
  });

  it('calls it corrected when only coverage differs, and says how', () => {
    const found = judged(seen(A), [seen(B, { coverage: [2, 3] }), SECOND]);
    expect(found).toEqual({
      verdict: 'corrected',
      brokenAt: null,
      steps: [
        { verdict: 'coverage', lost: [0], gained: [] },
        { verdict: 'coverage', lost: [1], gained: [3] },
        SAME,
      ],
    });
  });

  it('compares coverage only where both have the same probes', () => {
    const steps = [seen(B, { coverage: [9] }), SECOND];
    expect(judged(START, steps, 'other').verdict).toBe('same');
    expect(judged(START, steps, null).verdict).toBe('same');
    expect(judged(START, steps, null, { ...TRACE, probes: null }).verdict).toBe('same');
  });

  it('calls it broken at the first screen that is another one', () => {
    const found = judged(START, [seen(A, { coverage: [1, 2] }), SECOND]);
    expect(found).toMatchObject({ verdict: 'broken', brokenAt: 1 });
    expect(found.steps[1]).toEqual({ verdict: 'screen', expected: key(B), found: key(A) });
    expect(judged(seen(B), [FIRST, SECOND])).toMatchObject({ verdict: 'broken', brokenAt: 0 });
  });

  it('calls it broken where an input is refused that was done before', () => {
    const found = judged(START, [seen(A, { outcome: 'refused' }), seen(A, { outcome: 'refused' })]);
    expect(found).toMatchObject({ verdict: 'broken', brokenAt: 1 });
    expect(found.steps[1]).toEqual({ verdict: 'refused' });
    // Refused then as now: what counts is the screen.
    expect(found.steps[2]).toMatchObject({ verdict: 'screen' });
  });

  it('calls it broken where it does not crash as it did, or crashes as it did not', () => {
    const crash = (method: string): DeviceEvent => ({
      kind: 'crash',
      crash: {
        exception: 'a.X',
        message: '',
        thread: 'main',
        frames: [{ className: `${APP}.Main`, method }],
        causes: [],
      },
    });
    const home = screenOf(widget({ className: 'A' }), { package: 'launcher' });
    const crashing = (method: string): Trace => ({
      ...TRACE,
      steps: TRACE.steps.slice(0, 1).map((step) => ({
        ...step,
        screen: key(home),
        events: [crash(method)],
      })),
    });
    const found = (...events: DeviceEvent[]) => [seen(home, { coverage: [1, 2], events })];
    expect(judged(START, found(crash('a')), 'p', crashing('a'))).toEqual({
      verdict: 'same',
      brokenAt: null,
      steps: [SAME, { verdict: 'same', crashes: [`a.X at ${APP}.Main.a`] }],
    });
    for (const events of [[], [crash('b')], [crash('a'), crash('a')]]) {
      expect(judged(START, found(...events), 'p', crashing('a'))).toMatchObject({
        verdict: 'broken',
        brokenAt: 1,
        steps: [SAME, { verdict: 'crash', expected: [`a.X at ${APP}.Main.a`] }],
      });
    }
    expect(judged(START, [{ ...FIRST, events: [crash('a')] }, SECOND])).toMatchObject({
      verdict: 'broken',
      brokenAt: 1,
    });
  });

  it('calls it broken where the execution ends early', () => {
    expect(judged(START, [FIRST])).toMatchObject({ verdict: 'broken', brokenAt: 2 });
  });
});
