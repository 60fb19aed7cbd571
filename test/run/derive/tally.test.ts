import { describe, expect, it } from 'vitest';
import type { Crash } from '../../../src/core/crash.js';
import { factOf, messageOf } from '../../../src/core/finding.js';
import type { Observation } from '../../../src/core/observation.js';
import { ownByPrefixes } from '../../../src/core/own-code.js';
import { widget } from '../../../src/core/widget.js';
import { Tally, traceEnd } from '../../../src/run/derive/tally.js';
import { APP } from '../../support/arbitraries.js';
import { screenOf } from '../../support/screens.js';

const seen = (parts: Partial<Observation> = {}): Observation => ({
  screen: screenOf(widget({ className: 'A' })),
  process: 'foreground',
  outcome: 'done',
  unsettled: false,
  virtualMs: 5,
  coverage: [],
  events: [],
  ...parts,
});

const crash = (exception: string, method = 'onClick', causes: Crash['causes'] = []): Crash => ({
  exception,
  message: `message of ${exception}`,
  thread: 'main',
  frames: [
    { className: 'android.view.View', method: 'performClick' },
    { className: `${APP}.Main`, method, file: 'Main.java', line: 7 },
  ],
  causes,
});

const crashed = (it: Crash) => seen({ process: 'dead', events: [{ kind: 'crash', crash: it }] });

describe('Tally', () => {
  it('counts launches, events, refused inputs and time', () => {
    const tally = new Tally(ownByPrefixes([APP]));
    tally.launch('a', false, seen({ virtualMs: 30 }));
    tally.step('a', false, seen({ outcome: 'refused' }));
    tally.step('b', false, seen());
    tally.launch('a', false, seen({ virtualMs: 30 }));
    expect(tally).toMatchObject({ launches: 2, events: 2, refused: 1, virtualMs: 70 });
  });

  it('counts live states once, and none where the app is gone', () => {
    const tally = new Tally(ownByPrefixes([APP]));
    tally.launch('a', false, seen());
    tally.step('b', false, seen());
    tally.step('a', false, seen());
    tally.step('terminated', true, seen());
    expect([...tally.states]).toEqual(['a', 'b']);
  });

  it('unites coverage, of launches too', () => {
    const tally = new Tally(ownByPrefixes([APP]));
    tally.launch('a', false, seen({ coverage: [1, 40] }));
    tally.step('a', false, seen({ coverage: [1, 2] }));
    expect(tally.coverage.toArray()).toEqual([1, 2, 40]);
  });

  it('tells crashes apart by their key and remembers where each was seen first', () => {
    const tally = new Tally(ownByPrefixes([APP]));
    tally.launch('a', false, seen());
    tally.step('a', false, seen());
    tally.step('x', true, crashed(crash('a.Npe')));
    tally.launch('a', false, seen());
    tally.step('x', true, crashed(crash('a.Npe', 'onSave')));
    tally.launch('a', false, seen());
    tally.step('x', true, crashed(crash('a.Npe')));
    expect(tally.findings).toEqual([
      {
        kind: 'crash',
        key: `a.Npe at ${APP}.Main.onClick`,
        title: `a.Npe at ${APP}.Main.onClick`,
        place: { className: `${APP}.Main`, method: 'onClick', file: 'Main.java', line: 7 },
        evidence: [
          { kind: 'message', text: 'message of a.Npe' },
          { kind: 'fact', name: 'exception', text: 'a.Npe' },
          { kind: 'fact', name: 'thread', text: 'main' },
          {
            kind: 'stack',
            lines: [
              'a.Npe: message of a.Npe',
              'at android.view.View.performClick(Unknown Source)',
              `at ${APP}.Main.onClick(Main.java:7)`,
            ],
            own: [2],
          },
        ],
        count: 2,
        trace: 0,
        step: 2,
      },
      expect.objectContaining({ key: `a.Npe at ${APP}.Main.onSave`, count: 1, trace: 1, step: 1 }),
    ]);
  });

  it('names the innermost cause, and a crash at launch is at step 0', () => {
    const tally = new Tally(ownByPrefixes([APP]));
    const cause = { exception: 'a.Inner', message: 'why', frames: [] };
    tally.launch('x', true, crashed(crash('a.Outer', 'onCreate', [cause])));
    const [found] = tally.findings;
    expect(found).toMatchObject({
      place: { className: `${APP}.Main`, method: 'onCreate', file: 'Main.java', line: 7 },
      trace: 0,
      step: 0,
    });
    expect(found === undefined ? null : [factOf(found, 'exception'), messageOf(found)]).toEqual([
      'a.Inner',
      'why',
    ]);
  });

  it('has no frame where a crash has none', () => {
    const tally = new Tally(ownByPrefixes([APP]));
    tally.launch('x', true, crashed({ ...crash('a.Native'), frames: [] }));
    expect(tally.findings).toMatchObject([{ key: 'a.Native', place: null }]);
  });

  it('counts device limits by what could not be done, never as crashes', () => {
    const tally = new Tally(ownByPrefixes([APP]));
    const limit = (api: string) => seen({ events: [{ kind: 'limit', api, message: `no ${api}` }] });
    tally.launch('a', false, seen());
    for (const api of ['camera', 'gl', 'camera']) tally.step('a', false, limit(api));
    expect(tally.limits).toEqual([
      { api: 'camera', message: 'no camera', count: 2, activity: seen().screen.activity },
      { api: 'gl', message: 'no gl', count: 1, activity: seen().screen.activity },
    ]);
    expect(tally.findings).toEqual([]);
  });

  it('counts a hang as what it is, beside a crash', () => {
    const tally = new Tally(ownByPrefixes([APP]));
    const hung = (line: number) =>
      seen({
        process: 'dead',
        events: [{ kind: 'anr', reason: `busy\n ${APP}.Main.work(Main.java:${line})` }],
      });
    tally.launch('a', false, seen());
    tally.step('x', true, hung(3));
    tally.launch('x', true, crashed(crash('a.Npe')));
    tally.launch('a', false, seen());
    tally.step('x', true, hung(4));
    expect(tally.findings).toMatchObject([
      {
        kind: 'anr',
        key: `not responding in ${APP}.Main.work`,
        place: { className: `${APP}.Main`, method: 'work', file: 'Main.java', line: 3 },
        count: 2,
        trace: 0,
        step: 1,
      },
      { kind: 'crash', count: 1, trace: 1, step: 0 },
    ]);
  });
});

describe('traceEnd', () => {
  it('follows from the last observation', () => {
    expect(traceEnd(seen())).toBe('live');
    expect(traceEnd(seen({ process: 'background' }))).toBe('left');
    expect(traceEnd(seen({ process: 'dead' }))).toBe('exited');
    expect(traceEnd(seen({ process: 'dead', events: [{ kind: 'exit', code: 0 }] }))).toBe('exited');
    expect(traceEnd(crashed(crash('a.Npe')))).toBe('crash');
    expect(traceEnd(seen({ events: [{ kind: 'anr', reason: 'input' }] }))).toBe('anr');
    expect(
      traceEnd(
        seen({
          events: [
            { kind: 'anr', reason: 'input' },
            { kind: 'crash', crash: crash('a.X') },
          ],
        }),
      ),
    ).toBe('crash');
  });
});
