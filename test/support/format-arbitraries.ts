import fc from 'fast-check';
import {
  type Action,
  KEYS,
  PLAIN_ACTION_KINDS,
  type Wait,
  type WidgetTarget,
} from '../../src/core/action.js';
import type { Crash, Frame, Thrown } from '../../src/core/crash.js';
import { GauntletError } from '../../src/core/errors.js';
import type { Point } from '../../src/core/geometry.js';
import type { Graph } from '../../src/core/graph.js';
import type { DeviceEvent, Observation, ProbeIds } from '../../src/core/observation.js';
import type { Screen } from '../../src/core/screen.js';
import type { Suite } from '../../src/core/suite.js';
import { TRACE_ENDS, type Trace, type TraceHeader, type TraceStep } from '../../src/core/trace.js';
import { APP, bounds } from './arbitraries.js';

/** Texts of every sort: plain, of all planes, with line ends, with halves of characters. */
export function text(): fc.Arbitrary<string> {
  const half = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code));
  return fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.string({ maxLength: 6, unit: 'binary' }),
    fc.string({ maxLength: 6, unit: half }),
    fc.constantFrom('', '\n', '\r\n', '\u2028', '\0', '"', '\\', '__proto__', 'null'),
  );
}

/** Numbers that JSON keeps: finite ones, and no negative zero. */
function number(): fc.Arbitrary<number> {
  return fc
    .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    .map((value) => (value === 0 ? 0 : value));
}

/** Probe ids as devices hand them out: ascending, each once. */
export function probeIds(below = 1000): fc.Arbitrary<ProbeIds> {
  return fc.uniqueArray(fc.nat({ max: below - 1 }), { maxLength: 6 }).map((ids) => ids.sort((a, b) => a - b));
}

function point(): fc.Arbitrary<Point> {
  return fc.record({ x: fc.integer(), y: fc.integer() });
}

function widgetTarget(): fc.Arbitrary<WidgetTarget> {
  return fc.record(
    {
      path: fc.array(fc.nat({ max: 20 }), { maxLength: 5 }),
      resourceId: text(),
      className: text(),
      text: text(),
      bounds: bounds(),
      selector: text(),
    },
    { requiredKeys: ['path', 'className', 'bounds'] },
  );
}

/** Random actions of every kind. */
export function action(): fc.Arbitrary<Action> {
  const target = widgetTarget();
  const anyTarget = fc.oneof(target, fc.record({ point: point() }));
  return fc.oneof(
    fc.record({ kind: fc.constantFrom('click', 'longClick'), target: anyTarget }),
    fc.record({ kind: fc.constant('focus'), target }),
    fc.record({ kind: fc.constant('setText'), target, text: text() }),
    fc.record({ kind: fc.constant('setValue'), target, value: number() }),
    fc.record({
      kind: fc.constant('scroll'),
      target,
      direction: fc.constantFrom('up', 'down', 'left', 'right'),
    }),
    fc.record({ kind: fc.constant('swipe'), from: point(), to: point() }),
    fc.record({ kind: fc.constant('pinch'), target: anyTarget, scale: number() }),
    fc.record({ kind: fc.constant('key'), key: fc.constantFrom(...KEYS), times: fc.constantFrom(1, 2) }),
    fc.record({ kind: fc.constant('idle'), ms: fc.nat() }),
    fc.record(
      { kind: fc.constant('openNotification'), index: fc.nat(), button: fc.nat() },
      { requiredKeys: ['kind', 'index'] },
    ),
    fc.record({
      kind: fc.constantFrom('doze', 'wifi', 'bluetooth', 'planeMode', 'charging', 'nightMode'),
      to: fc.constantFrom('on', 'off', 'toggle'),
    }),
    fc.record({ kind: fc.constant('battery'), percent: fc.nat(100) }),
    fc.record({ kind: fc.constant('locale'), tag: fc.constantFrom('fr', 'en-US', 'sr-Latn-RS') }),
    fc.record({ kind: fc.constant('fontScale'), scale: fc.constantFrom(0.85, 1, 1.3) }),
    fc.record({ kind: fc.constant('location'), to: fc.constantFrom('gps', 'gps&network', 'off', 'toggle') }),
    fc.record({ kind: fc.constantFrom(...PLAIN_ACTION_KINDS) }),
  );
}

/** Random waits, most of them the usual one. */
export function wait(): fc.Arbitrary<Wait> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('settled') },
    { weight: 1, arbitrary: fc.record({ ms: fc.nat() }) },
  );
}

function frame(): fc.Arbitrary<Frame> {
  return fc.record(
    { className: text(), method: text(), file: text(), line: fc.integer({ min: -2, max: 9999 }) },
    { requiredKeys: ['className', 'method'] },
  );
}

function thrown(): fc.Arbitrary<Thrown> {
  return fc.record({ exception: text(), message: text(), frames: fc.array(frame(), { maxLength: 3 }) });
}

/** Random crashes with up to two causes. */
export function crash(): fc.Arbitrary<Crash> {
  return fc.record({
    exception: text(),
    message: text(),
    frames: fc.array(frame(), { maxLength: 3 }),
    thread: text(),
    causes: fc.array(thrown(), { maxLength: 2 }),
  });
}

/** Random events of every kind. */
export function deviceEvent(): fc.Arbitrary<DeviceEvent> {
  return fc.oneof(
    fc.record({ kind: fc.constant('crash'), crash: crash() }),
    fc.record({ kind: fc.constant('anr'), reason: text() }),
    fc.record({ kind: fc.constant('limit'), api: text(), message: text() }),
    fc.record({ kind: fc.constant('exit'), code: fc.integer() }),
    fc.record({ kind: fc.constant('toast'), text: text() }),
    fc.record({ kind: fc.constant('log'), tag: text(), message: text() }),
    fc.record(
      { kind: fc.constant('intent'), action: text(), data: text(), component: text() },
      { requiredKeys: ['kind', 'action'] },
    ),
    fc.record({ kind: fc.constant('notification'), title: text(), text: text() }),
  );
}

function events(): fc.Arbitrary<readonly DeviceEvent[]> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(deviceEvent(), { maxLength: 3 }) },
  );
}

/** Random observations of some screens, with probe ids below a bound. */
export function observation(screens: fc.Arbitrary<Screen>, probes = 1000): fc.Arbitrary<Observation> {
  return fc.record({
    screen: screens,
    process: fc.constantFrom('foreground', 'background', 'dead'),
    outcome: fc.constantFrom('done', 'refused'),
    unsettled: fc.boolean(),
    virtualMs: fc.nat(),
    coverage: probeIds(probes),
    events: events(),
  });
}

function traceHeader(): fc.Arbitrary<TraceHeader> {
  return fc.record({
    v: fc.constant(1),
    app: fc.record({ ref: text(), package: fc.constant(APP), hash: text() }),
    device: text(),
    abstraction: text(),
    probes: fc.option(text()),
  });
}

function traceStep(): fc.Arbitrary<TraceStep> {
  return fc.record({
    input: action(),
    wait: wait(),
    outcome: fc.constantFrom('done', 'refused'),
    cov: probeIds(),
    screen: text(),
    ms: fc.nat(),
    events: events(),
  });
}

/** Random traces of up to five steps. */
export function trace(): fc.Arbitrary<Trace> {
  return fc
    .record({
      header: traceHeader(),
      run: fc.nat(),
      start: fc.record({ screen: text(), cov: probeIds(), events: events() }),
      steps: fc.array(traceStep(), { maxLength: 5 }),
      end: fc.constantFrom(...TRACE_ENDS),
      exceptions: fc.array(text(), { maxLength: 2 }),
    })
    .map(({ header, ...rest }) => ({ ...header, ...rest }));
}

/** Random suites of up to three tests. */
export function suite(): fc.Arbitrary<Suite> {
  const id = text().filter((name) => name !== '');
  return fc.record({
    v: fc.constant(1),
    name: text(),
    tests: fc.uniqueArray(fc.record({ id, trace: trace() }), {
      maxLength: 3,
      selector: (test) => test.id,
    }),
  });
}

/** Random graphs of up to five states. */
export function graph(): fc.Arbitrary<Graph> {
  return fc.uniqueArray(text(), { maxLength: 5 }).chain((keys) => {
    const [first] = keys;
    const state = first === undefined ? null : fc.constantFrom(...keys);
    return fc
      .record({
        header: traceHeader(),
        start: state === null ? fc.constant(null) : fc.option(state),
        states: fc.tuple(
          ...keys.map((key) =>
            fc.record({
              key: fc.constant(key),
              activity: text(),
              count: fc.nat(),
              terminated: fc.boolean(),
            }),
          ),
        ),
        edges:
          state === null
            ? fc.constant([])
            : fc.array(
                fc.record({
                  from: state,
                  action: action(),
                  to: state,
                  count: fc.nat(),
                  coverage: probeIds(),
                  sample: fc.record({ trace: fc.nat(), step: fc.nat() }),
                }),
                { maxLength: 6 },
              ),
      })
      .map(({ header, ...rest }) => ({ ...header, ...rest }));
  });
}

/** JSON that stands for itself in a changed document: some of it can only be written, not be made from values. */
const STRANGE: readonly string[] = [
  'null',
  'true',
  '-1',
  '1.5',
  '1e999',
  '-1e999',
  '9007199254740993',
  '1e400000',
  '""',
  '"x"',
  '"\\ud800"',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"__proto__":null}',
  '{"__proto__":{"v":1}}',
  '{"constructor":1,"toString":1}',
  '{"length":5}',
  'NaN',
  'undefined',
  '',
  '[1,2',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"children":['.repeat(20_000)}${']}'.repeat(20_000)}`,
  JSON.stringify(Array(20_000).fill(null)),
];

/** Valid JSON with something changed in one place: a part gone, doubled, renamed or replaced by something strange. */
export function mangled(json: string): fc.Arbitrary<string> {
  const spots = [...json.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|[{}[\],:]/g)].map(
    (match) => ({ from: match.index, to: match.index + match[0].length }),
  );
  const spot = fc.nat({ max: Math.max(0, spots.length - 1) }).map((n) => spots[n] ?? { from: 0, to: 0 });
  const replaced = (by: fc.Arbitrary<string>) =>
    fc.tuple(spot, by).map(([{ from, to }, put]) => json.slice(0, from) + put + json.slice(to));
  return fc.oneof(
    replaced(fc.constantFrom(...STRANGE)),
    replaced(fc.constantFrom('"__proto__"', '"v"', '"kind"', '"extra"', '"constructor"')),
    // An additional key at the head of an object, or an additional element.
    fc
      .tuple(spot, fc.constantFrom(...STRANGE))
      .map(([{ to }, put]) => `${json.slice(0, to)}${put}${json.slice(to)}`),
    fc
      .tuple(spot, fc.constantFrom('"__proto__":{},', '"extra":1,', 'null,'))
      .map(([{ to }, put]) => `${json.slice(0, to)}${put}${json.slice(to)}`),
    fc.tuple(spot, spot).map(([a, b]) => json.slice(0, a.from) + json.slice(b.to)),
  );
}

/** The complaint that reading ends with. Anything but a `GauntletError` about a bad file is thrown on. */
export function complaint(read: () => unknown): GauntletError | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof GauntletError && ['BAD_FILE', 'JOB_CHANGED'].includes(error.code)) return error;
    throw error;
  }
}
