import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crash, crashKey } from '../../src/core/crash.js';
import { parseCrashes } from '../../src/core/logcat.js';
import { ownByPrefixes } from '../../src/core/own-code.js';

type Format = (lines: readonly string[], pid?: number, tid?: number, tag?: string) => string[];

const threadtime: Format = (lines, pid = 123, tid = 456, tag = 'AndroidRuntime') =>
  lines.map((line) => `11-15 12:00:00.000  ${pid}  ${tid} E ${tag}: ${line}`);
const brief: Format = (lines, pid = 123, _tid = 0, tag = 'AndroidRuntime') =>
  lines.map((line) => `E/${tag}(  ${pid}): ${line}`);

const FATAL = ['FATAL EXCEPTION: main', 'Process: com.app, PID: 123'];

const parsed = (lines: readonly string[], format: Format = threadtime) =>
  parseCrashes(format(lines).join('\n'));

function only(crashes: readonly Crash[]): Crash {
  const [crash] = crashes;
  if (crash === undefined || crashes.length !== 1) throw new Error(`${crashes.length} crashes`);
  return crash;
}

describe('parseCrashes', () => {
  it('SD AC-14 finds exactly 2 distinct exceptions', () => {
    const trace = (frame: string) => [
      ...FATAL,
      'java.lang.NullPointerException: no value',
      '\tat java.util.Objects.requireNonNull(Objects.java:203)',
      `\tat ${frame}`,
      '\tat android.view.View.performClick(View.java:5204)',
    ];
    const log = [
      ...threadtime(trace('com.app.Main.onClick(Main.java:12)'), 1),
      ...threadtime(trace('com.app.Main.onClick(Main.java:12)'), 2),
      ...threadtime(trace('com.app.Main.onStart(Main.java:40)'), 3),
      ...threadtime(trace('com.app.Main.onStop(Main.java:50)'), 4, 4, 'System.err'),
    ].join('\n');
    const crashes = parseCrashes(log);
    expect(crashes).toHaveLength(3);
    const own = ownByPrefixes(['com.app']);
    expect(new Set(crashes.map((crash) => crashKey(crash, 'r9', own)))).toEqual(
      new Set([
        'java.lang.NullPointerException at com.app.Main.onClick(Main.java:12)',
        'java.lang.NullPointerException at com.app.Main.onStart(Main.java:40)',
      ]),
    );
  });

  it.each([
    ['threadtime', threadtime],
    ['brief', brief],
    ['time', (lines: readonly string[]) => brief(lines).map((line) => `11-15 12:00:00.000 ${line}`)],
    ['with a year', (lines: readonly string[]) => threadtime(lines).map((line) => `2024-${line}`)],
    ['with line ends of DOS', (lines: readonly string[]) => threadtime(lines).map((line) => `${line}\r`)],
  ] as const)('reads %s', (_name, format) => {
    expect(
      parsed(
        [
          'FATAL EXCEPTION: AsyncTask #1',
          'Process: com.app, PID: 123',
          'java.lang.IllegalStateException: bad: worse',
          '\tat com.app.Main$1.<init>(Main.java:7)',
          '\tat java.lang.reflect.Method.invoke(Native Method)',
          '\tat com.app.a.b(Unknown Source:12)',
          '\tat com.app.a.c(Unknown Source)',
          '\tat java.base/java.lang.Thread.run(Thread.java:833)',
        ],
        format,
      ),
    ).toEqual([
      {
        thread: 'AsyncTask #1',
        exception: 'java.lang.IllegalStateException',
        message: 'bad: worse',
        frames: [
          { className: 'com.app.Main$1', method: '<init>', file: 'Main.java', line: 7 },
          { className: 'java.lang.reflect.Method', method: 'invoke' },
          { className: 'com.app.a', method: 'b', line: 12 },
          { className: 'com.app.a', method: 'c' },
          { className: 'java.lang.Thread', method: 'run', file: 'Thread.java', line: 833 },
        ],
        causes: [],
      },
    ]);
  });

  it('expands the frames that a cause shares with what it caused', () => {
    const crash = only(
      parsed([
        ...FATAL,
        'a.Outer: o',
        '\tat a.A.a(A.java:1)',
        '\tat a.B.b(B.java:2)',
        '\tat a.C.c(C.java:3)',
        'Caused by: a.Middle',
        '\tat a.M.m(M.java:4)',
        '\t... 2 more',
        'Caused by: a.Inner: i',
        '\tat a.I.i(I.java:5)',
        '\t... 1 more',
      ]),
    );
    expect(crash.message).toBe('o');
    expect(crash.causes.map(({ exception, message }) => [exception, message])).toEqual([
      ['a.Middle', ''],
      ['a.Inner', 'i'],
    ]);
    expect(crash.causes.map(({ frames }) => frames.map(({ method }) => method))).toEqual([
      ['m', 'b', 'c'],
      ['i', 'c'],
    ]);
  });

  it('repeats no more frames than there are, and only once', () => {
    const shared = (lines: readonly string[]) =>
      only(parsed([...FATAL, 'a.X', '\tat a.A.a(A.java:1)', 'Caused by: a.Y', ...lines])).causes[0]?.frames
        .length;
    expect(shared(['\t... 0 more'])).toBe(0);
    expect(shared(['\t... 99999999999999999999 more'])).toBe(1);
    expect(shared(['\t... 1 more', '\t... 1 more', '\tat a.B.b(B.java:1)'])).toBe(1);
  });

  it('keeps messages that span lines', () => {
    const crash = only(
      parsed([
        ...FATAL,
        'java.lang.RuntimeException: first',
        'second.line: x',
        '',
        '  fourth',
        '\tat a.A.a(A.java:1)',
        'Caused by: a.Y: one',
        'two',
        '\tat a.B.b(B.java:2)',
      ]),
    );
    expect(crash.message).toBe('first\nsecond.line: x\n\n  fourth');
    expect(crash.causes[0]?.message).toBe('one\ntwo');
    expect(crash.frames).toHaveLength(1);
  });

  it('tells interleaved processes and threads apart, in the order in which they crash', () => {
    const one = threadtime([...FATAL, 'a.One', '\tat a.A.a(A.java:1)', 'Caused by: a.C1'], 1);
    const two = threadtime([...FATAL, 'a.Two', '\tat a.B.b(B.java:2)', 'Caused by: a.C2'], 2);
    const three = threadtime([...FATAL, 'a.Three', '\tat a.D.d(D.java:3)', 'Caused by: a.C3'], 2, 9);
    const log = one.flatMap((line, i) => [line, two[i] ?? '', three[i] ?? '']).join('\n');
    expect(
      parseCrashes(log).map(({ exception, frames, causes }) => [
        exception,
        frames.length,
        causes.map((cause) => cause.exception),
      ]),
    ).toEqual([
      ['a.One', 1, ['a.C1']],
      ['a.Two', 1, ['a.C2']],
      ['a.Three', 1, ['a.C3']],
    ]);
  });

  it('reads several crashes of one process, announced or not', () => {
    const crashes = parsed([
      'java.lang.Error: early',
      '\tat a.A.a(A.java:1)',
      'java.lang.Error: next',
      '\tat a.A.a(A.java:2)',
      ...FATAL,
      'NoPackage: late',
      '*** FATAL EXCEPTION IN SYSTEM PROCESS: android.ui',
      'PID: 77',
      'a.Last',
    ]);
    expect(crashes.map(({ thread, exception, message }) => [thread, exception, message])).toEqual([
      ['', 'java.lang.Error', 'early'],
      ['', 'java.lang.Error', 'next'],
      ['main', 'NoPackage', 'late'],
      ['android.ui', 'a.Last', ''],
    ]);
  });

  it('takes no unannounced line for a crash unless a stack trace follows', () => {
    expect(parsed(['java.lang.Error: said in passing', 'Error reporting crash'])).toEqual([]);
    expect(parsed(['Shutting down VM', '\tat a.A.a(A.java:1)', 'Caused by: a.B'])).toEqual([]);
    expect(parsed(FATAL)).toEqual([]);
  });

  it('leaves out what was suppressed', () => {
    const crash = only(
      parsed([
        ...FATAL,
        'a.X: x',
        '\tat a.A.a(A.java:1)',
        '\tSuppressed: a.S: s',
        '\t\tat a.S.s(S.java:1)',
        '\t\t... 1 more',
        '\tCaused by: a.T: t',
        '\t\tat a.T.t(T.java:1)',
        'Caused by: a.Y: y',
        '\tat a.B.b(B.java:1)',
        '\t... 1 more',
      ]),
    );
    expect(crash.frames.map(({ method }) => method)).toEqual(['a']);
    expect(crash.causes.map(({ exception, frames }) => [exception, frames.length])).toEqual([['a.Y', 2]]);
  });

  it('looks only at errors under the tag AndroidRuntime', () => {
    const trace = ['java.lang.Error', '\tat a.A.a(A.java:1)'];
    expect(parseCrashes(threadtime(trace, 1, 1, 'MyAndroidRuntime').join('\n'))).toEqual([]);
    expect(parseCrashes(trace.join('\n'))).toEqual([]);
    expect(parseCrashes(brief(trace).join('\n').replaceAll('E/', 'D/'))).toEqual([]);
    const chatter = threadtime(['Shutting down VM']).join('').replace(' E ', ' D ');
    expect(parseCrashes([chatter, ...threadtime(trace)].join('\n'))).toHaveLength(1);
  });

  it('never throws on garbage', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'FATAL EXCEPTION: main',
        'FATAL EXCEPTION',
        'Process: x, PID: 1',
        'a.b.C: m',
        'a.b.C:',
        'Caused by: ',
        'Caused by: [CIRCULAR REFERENCE: a.B]',
        'Caused by: a.B: c',
        '\tat a.B.c(D.java:1)',
        '\tat a.B.c(:)',
        '\tat ()',
        '\tat .(',
        '\t... 12 more',
        '\t... -1 more',
        '\tSuppressed: a.B',
        '',
      ),
    );
    const line = fc
      .tuple(
        fc.constantFrom(threadtime, brief, (lines: readonly string[]) => [...lines]),
        piece,
        fc.nat(2),
      )
      .map(([format, text, pid]) => format([text], pid).join(''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const crashes = parseCrashes(lines.join('\n'));
        for (const crash of crashes) {
          for (const rule of ['frame', 'r9', 'frames3'] as const) {
            expect(typeof crashKey(crash, rule, ownByPrefixes(['a']))).toBe('string');
          }
        }
        expect(crashes.length).toBeLessThanOrEqual(lines.length);
      }),
      { numRuns: 500 },
    );
  });

  it('gives back every stack trace that it is shown', () => {
    const name = fc.stringMatching(/^[a-z][a-zA-Z0-9_$]{0,5}$/);
    const className = fc.array(name, { minLength: 2, maxLength: 3 }).map((parts) => parts.join('.'));
    const frame = fc.record({
      className,
      method: fc.oneof(name, fc.constantFrom('<init>', '<clinit>')),
      file: name.map((file) => `${file}.java`),
      line: fc.nat(9999),
    });
    const thrown = fc.record({
      exception: className,
      message: fc.constantFrom('', 'm', 'm: n', 'one\ntwo'),
      frames: fc.array(frame, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(thrown, fc.array(thrown, { maxLength: 3 }), (outer, causes) => {
        const lines = [outer, ...causes].flatMap(({ exception, message, frames }, index) => [
          ...`${index === 0 ? '' : 'Caused by: '}${exception}${message === '' ? '' : `: ${message}`}`.split(
            '\n',
          ),
          ...frames.map((it) => `\tat ${it.className}.${it.method}(${it.file}:${it.line})`),
        ]);
        const expected = { thread: 'main', ...outer, causes };
        expect(parsed([...FATAL, ...lines])).toEqual([expected]);
        expect(parsed(lines, brief)).toEqual([{ ...expected, thread: '' }]);
      }),
    );
  });
});
