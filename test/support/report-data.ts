import type { ReportData, ReportState, Step } from '../../src/output/report/data.js';

/** A picture that a browser can show: one grey dot. */
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const steps = (...texts: string[]): readonly Step[] =>
  texts.map((text) => ({ text, picture: 0, mark: [0.1, 0.2, 0.3, 0.1] }));

function state(number: number): ReportState {
  return {
    key: `key-${number}`,
    activity: `app.${number % 2 === 0 ? 'Even' : 'Odd'}Activity`,
    picture: 0,
    count: 1 + (number % 7),
    terminated: false,
    since: null,
    depth: Math.floor(Math.sqrt(number)),
    words: `screen number ${number}`,
  };
}

/** A report of an app with so many screens, with something in each of its parts. */
export function someReport(screens: number, pictures: readonly string[] = [DOT]): ReportData {
  const states = Array.from({ length: screens }, (_, number) => ({
    ...state(number),
    picture: number % pictures.length,
  }));
  return {
    v: 2,
    app: { label: 'Some app', package: 'app', file: 'some.apk', version: '1.0' },
    made: {
      gauntlet: '0.1.0',
      startedAt: '2026-01-01T00:00:00.000Z',
      device: 'jvm',
      commands: ['gauntlet test some.apk --events 100'],
      facts: [['Seed', '1']],
    },
    startFailure: null,
    totals: {
      events: 100,
      restarts: 3,
      wallMs: 61_000,
      eventsPerSecond: 2,
      screens,
      activities: {
        reached: ['app.EvenActivity', 'app.OddActivity'],
        declared: ['app.EvenActivity', 'app.Lost'],
      },
    },
    metrics: [{ run: 'swifthand, seed 1', rows: [{ name: 'Screens', here: '30', paper: '25.5 (3-95)' }] }],
    findings: [
      {
        id: 'crash-1',
        kind: 'crash',
        since: 'new',
        key: 'java.lang.ArithmeticException at app.OddActivity.divide',
        title: 'java.lang.ArithmeticException at app.OddActivity.divide',
        place: { className: 'app.OddActivity', method: 'divide', file: 'OddActivity.java', line: 7 },
        evidence: [
          { kind: 'message', text: '/ by zero' },
          { kind: 'stack', lines: ['at app.OddActivity.divide(OddActivity.java:7)'], own: [0] },
        ],
        triage: null,
        times: 4,
        firstEvent: 17,
        before: 30,
        steps: steps('click "One"', 'type "two" into #field', 'back'),
        reproduced: { hits: 5, of: 5 },
        replay: 'gauntlet replay run#crash-1',
      },
    ],
    limits: [
      { api: 'android.webkit.WebView', message: 'pages are not shown', times: 2, activity: 'a.Pages' },
    ],
    states,
    moves: states.slice(1).map((_, number) => ({
      from: number,
      to: number + 1,
      text: `click "${number}"`,
      count: 1,
      blocks: number % 3,
    })),
    timeline: [
      { events: 0, screens: 1, blocks: 2, findings: 0 },
      { events: 100, screens, blocks: 30, findings: 1 },
    ],
    coverage: {
      hit: 30,
      total: 40,
      classes: [
        { name: 'app.EvenActivity', hit: 20, total: 25, methods: [{ name: 'onCreate', hit: 20, total: 25 }] },
        { name: 'app.OddActivity', hit: 10, total: 15, methods: [{ name: 'divide', hit: 10, total: 15 }] },
      ],
    },
    suite: {
      before: { traces: 20, actions: 100, blocks: 30 },
      after: { traces: 2, actions: 9, blocks: 30 },
      tests: [{ id: 'test-1', steps: steps('click "One"', 'rotate') }],
      replay: 'gauntlet replay run/suite.json',
    },
    sections: [
      {
        id: 'tides',
        title: 'Tides',
        text: 'How the water rose.',
        columns: ['Place', 'Low', 'High'],
        rows: [
          ['Harbour', '1', '4'],
          ['Beach', '0', '3'],
        ],
      },
    ],
    pictures,
  };
}
