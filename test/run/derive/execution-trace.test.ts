import { describe, expect, it } from 'vitest';
import { abstraction } from '../../../src/core/abstraction/index.js';
import { type Action, targetOf } from '../../../src/core/action.js';
import type { Observation } from '../../../src/core/observation.js';
import type { Screen } from '../../../src/core/screen.js';
import type { TraceHeader } from '../../../src/core/trace.js';
import { widget } from '../../../src/core/widget.js';
import { traceOf } from '../../../src/run/derive/execution-trace.js';
import { APP } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

const header: TraceHeader = {
  v: 1,
  app: { ref: 'sim:x', package: APP, hash: '' },
  device: 'sim',
  abstraction: 'swifthand',
  probes: null,
};
const button = widget({ className: 'android.widget.Button', text: 'Next', clickable: true });
const first = screenOf(widget({ className: 'android.widget.FrameLayout', children: [button] }));
const second = screenOf(
  widget({ className: 'android.widget.FrameLayout', children: [button, { ...button, text: 'Previous' }] }),
);

function saw(screen: Screen): Observation {
  return {
    screen,
    process: 'foreground',
    outcome: 'done',
    unsettled: false,
    virtualMs: 5,
    coverage: [],
    events: [],
  };
}

describe('the trace of an execution', () => {
  it('names each widget as it was on the screen before the step', () => {
    const next: Action = { kind: 'click', target: targetOf(button, [0]) };
    const wrong: Action = { kind: 'click', target: targetOf(button, [1]) };
    const actions = [wrong, next, wrong].map((action) => ({ action, wait: 'settled' as const }));
    const execution = {
      job: { actions, runIndex: 4 },
      start: saw(first),
      steps: [saw(first), saw(second), saw(second)],
    };
    const states = abstraction('swifthand', { package: APP });
    const trace = traceOf(header, execution, states);
    expect(trace).toMatchObject({
      run: 4,
      end: 'live',
      exceptions: [],
      start: { screen: states.key(first) },
    });
    expect(trace.steps.map(({ input }) => input)).toEqual([
      wrong,
      { kind: 'click', target: { ...targetOf(button, [0]), selector: 'Next' } },
      { kind: 'click', target: { ...targetOf(button, [1]), selector: 'Previous' } },
    ]);
  });
});
