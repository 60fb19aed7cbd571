import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { debugKey } from '../src/cli/debug-key.js';
import { median } from '../src/core/statistics.js';
import { probedApp } from '../src/run/app/probed-app.js';
import { contextOf } from '../src/run/context.js';
import { type ExploreResult, explore } from '../src/run/explore/explore.js';
import { minimizeTrace } from '../src/run/minimize/minimize.js';
import { effort, type MinimizeReport } from '../src/run/minimize/minimize-report.js';
import { reduceSuite, USUAL_REDUCTION } from '../src/run/reduce/reduce.js';
import type { ReduceResult } from '../src/run/reduce/reduce-result.js';
import { runOptions } from '../test/support/run-options.js';
import { apksAt } from './apks-at.js';
import { AROUND_JVM, appName } from './jvm.js';
import { print, round } from './measure.js';
import { markdownTable, putIntoPage } from './page.js';

const DOC = fileURLToPath(new URL('../../docs/techniques/reduce.md', import.meta.url));
const EVENTS = 5000;

/** A run of an app made small in both ways. */
interface Row {
  readonly app: string;
  readonly run: ExploreResult;
  readonly suite: ReduceResult;
  readonly crashes: readonly MinimizeReport[];
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: String(EVENTS) },
    strategy: { type: 'string', default: 'random' },
    workers: { type: 'string', default: '1' },
  },
});
if (positionals.length === 0) {
  process.stderr.write(
    'Usage: npm run bench:shrink-apps -- APKS... [--events N] [--strategy S] [--workers N]\n',
  );
  process.exitCode = 2;
} else {
  const rows: Row[] = [];
  for (const apk of positionals.flatMap(apksAt)) rows.push(await shrink(apk));
  const text = `${table(rows)}\n\n${crashTable(rows)}`;
  process.stdout.write(`${text}\n`);
  if (Number(values.events) === EVENTS) putIntoPage(DOC, 'apps', text);
}

async function shrink(apk: string): Promise<Row> {
  const scratch = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  const farm = { workers: Number(values.workers) };
  try {
    const around = { ...AROUND_JVM, signingKey: () => debugKey(AROUND_JVM.home) };
    const app = await probedApp(apk, join(scratch, 'app.apk'), contextOf(), around);
    const traces = join(scratch, 'run');
    const run = await explore(
      {
        app,
        seed: 1,
        pictures: false,
        out: { dir: traces },
        options: { ...runOptions(Number(values.events)), strategy: values.strategy },
      },
      AROUND_JVM,
    );
    print('shrink-explored', run.events, 'events', {
      app: appName(apk),
      screens: run.screens,
      blocks: run.coverage?.hit,
      crashes: crashesOf(run).length,
      seconds: round(run.timing.wallMs / 1000),
    });
    const crashes: MinimizeReport[] = [];
    for (const [n, { key, trace }] of crashesOf(run).entries()) {
      const report = await minimizeTrace(
        {
          ...farm,
          trace: `${traces}#${trace}`,
          target: `crash:${key}`,
          parameters: {},
          probeEmpty: false,
          priors: [],
          out: { dir: join(scratch, `crash-${n}`) },
        },
        AROUND_JVM,
      );
      crashes.push(report);
      const { before, after, timing } = report;
      print('shrink-crash', after, 'actions', {
        app: appName(apk),
        key,
        before,
        runs: effort(report).runs,
        seconds: round(timing.wallMs / 1000),
      });
    }
    const suite = await reduceSuite(
      { ...farm, traces, ...USUAL_REDUCTION, out: { dir: join(scratch, 'reduced') } },
      AROUND_JVM,
    );
    print('shrink-suite', suite.ratio.actions, 'times fewer actions', {
      app: appName(apk),
      actions: [suite.before.actions, suite.after.actions],
      time: round(suite.ratio.virtualTime),
      lost: suite.lost.length,
      notReplayable: suite.notReplayable.length,
      executions: suite.executions,
      seconds: round(suite.timing.wallMs / 1000),
    });
    return { app: appName(apk), run, suite, crashes };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function crashesOf({ findings }: ExploreResult) {
  return findings.filter(({ kind }) => kind === 'crash');
}

function table(rows: readonly Row[]): string {
  const ratios = rows.map(({ suite }) => suite.ratio.actions);
  const cells = rows.map(({ app, suite: { before, after, ratio, lost, executions, timing } }) => [
    app,
    `${before.actions} in ${before.traces}`,
    `${after.actions} in ${after.traces}`,
    `${ratio.actions.toFixed(1)} x`,
    `${ratio.virtualTime.toFixed(1)} x`,
    `${after.blocks} of ${before.blocks}`,
    `${after.screens} of ${before.screens}`,
    lost.length,
    executions,
    `${Math.round(timing.wallMs / 1000)} s`,
  ]);
  const head = [
    'app',
    'actions before',
    'after',
    'fewer actions',
    'less time',
    'blocks kept',
    'screens kept',
    'lost',
    'replays',
    'took',
  ];
  return markdownTable(head, [...cells, ['median', '', '', `${median(ratios).toFixed(1)} x`]]);
}

function crashTable(rows: readonly Row[]): string {
  const head = ['crash', 'actions before', 'after', 'runs', 'took'];
  const reports = rows.flatMap(({ crashes }) => crashes);
  return markdownTable(head, [
    ...rows.flatMap(({ app, crashes }) =>
      crashes.map((report) => [
        `${app}: \`${report.target.replace(/^crash:/, '')}\``,
        report.before,
        report.after,
        effort(report).runs,
        `${Math.round(report.timing.wallMs / 1000)} s`,
      ]),
    ),
    ...(reports.length === 0 ? [] : [['median', '', median(reports.map(({ after }) => after))]]),
  ]);
}
