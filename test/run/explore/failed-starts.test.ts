import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../src/core/observation.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';
import { widget } from '../../../src/core/widget.js';
import { Tally } from '../../../src/run/derive/tally.js';
import { FailedStarts } from '../../../src/run/explore/failed-starts.js';
import { screenOf } from '../../support/screens.js';

const crash = (method: string): Observation['events'] => [
  {
    kind: 'crash',
    crash: {
      exception: 'java.lang.IllegalStateException',
      message: '',
      frames: [{ className: 'app.Main', method, file: 'Main.java', line: 7 }],
      thread: 'main',
      causes: [],
    },
  },
];

function started(events: Observation['events'], process: Observation['process'] = 'dead'): Observation {
  return {
    screen: screenOf(widget({ className: 'android.view.View' })),
    process,
    outcome: 'done',
    unsettled: false,
    coverage: [],
    events,
    virtualMs: 0,
  };
}

function watch() {
  const starts = new FailedStarts(new Tally(ownByPrefixes(['app'])));
  return {
    fail: (observation: Observation, times: number) => {
      for (let n = 0; n < times; n++) starts.launched(true, observation);
      return starts.enough;
    },
    starts,
  };
}

describe('starts that fail', () => {
  it('are enough when five have ended in the same crash', () => {
    const { fail } = watch();
    expect(fail(started(crash('onCreate')), 4)).toBe(false);
    expect(fail(started(crash('onCreate')), 1)).toBe(true);
  });

  it('are counted anew when they end in another way', () => {
    const { fail } = watch();
    expect(fail(started(crash('onCreate')), 4)).toBe(false);
    expect(fail(started(crash('onResume')), 4)).toBe(false);
    expect(fail(started([{ kind: 'anr', reason: 'it hangs' }]), 4)).toBe(false);
    expect(fail(started([{ kind: 'limit', api: 'a.b', message: '' }]), 4)).toBe(false);
    expect(fail(started([], 'background'), 4)).toBe(false);
    expect(fail(started([], 'background'), 1)).toBe(true);
  });

  it('are no reason to give up once the app was in front', () => {
    const { fail, starts } = watch();
    starts.launched(false, started([], 'foreground'));
    expect(fail(started(crash('onCreate')), 50)).toBe(false);

    const later = watch();
    later.fail(started([], 'background'), 1);
    later.starts.performed(true);
    later.starts.performed(false);
    expect(later.fail(started([], 'background'), 50)).toBe(false);
  });
});
