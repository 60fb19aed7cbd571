import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abstraction } from '../../../src/core/abstraction/index.js';
import { inputKey, widgetTarget, withoutSelector } from '../../../src/core/action.js';
import { GauntletError } from '../../../src/core/errors.js';
import { messageOf, showPlace } from '../../../src/core/finding.js';
import { readJson } from '../../../src/core/format/read.js';
import { screenSchema } from '../../../src/core/format/schema.js';
import type { Graph } from '../../../src/core/graph.js';
import { readGraph } from '../../../src/core/graph-format.js';
import { parseSelector } from '../../../src/core/selector/grammar.js';
import { matches } from '../../../src/core/selector/matching.js';
import { onWidget } from '../../../src/core/target.js';
import { readTrace, type Trace } from '../../../src/core/trace.js';
import { derive } from '../../../src/run/derive/derive.js';
import { summaryOf } from '../../../src/run/derive/reading.js';
import { RunFolder } from '../../../src/run/derive/run-folder.js';
import { withSelector } from '../../../src/run/derive/with-selector.js';
import { type ExploreRequest, type ExploreResult, explore } from '../../../src/run/explore/explore.js';
import type { Entry } from '../../../src/run/journal/format.js';
import { JournalReader } from '../../../src/run/journal/reader.js';
import { runOptions } from '../../support/run-options.js';
import { newTempDir, removeDir, tempDir } from '../../support/temp-dir.js';

const REQUEST: Omit<ExploreRequest, 'out'> = {
  app: 'sim:random?seed=3&screens=40',
  seed: 5,
  pictures: true,
  options: runOptions(1500),
};

function run(dir: string, changes: Partial<ExploreRequest> = {}): Promise<ExploreResult> {
  return explore(
    { ...REQUEST, out: { dir }, ...changes },
    { home: '', env: {}, now: () => 0, date: () => new Date(0) },
  );
}

/** Everything that a run folder holds, read back. */
interface Everything {
  readonly result: ExploreResult;
  readonly folder: RunFolder;
  readonly entries: readonly Entry[];
  readonly traces: readonly Trace[];
  readonly graph: Graph;
  rows(sql: string): Record<string, unknown>[];
}

async function everything(dir: string, changes?: Partial<ExploreRequest>): Promise<Everything> {
  const result = await run(dir, changes);
  const folder = RunFolder.open(dir);
  const db = new Database(folder.database, { readonly: true });
  return {
    result,
    folder,
    entries: [...new JournalReader(folder.journal).entries()],
    traces: readFileSync(folder.traces, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line, n) => readTrace(line, `trace ${n}`)),
    graph: readGraph(readFileSync(folder.graph, 'utf8'), 'graph'),
    rows: (sql) =>
      db
        .prepare(sql)
        .all()
        .map((row) => Object.fromEntries(Object.entries(Object(row)))),
  };
}

/** The journal cut into traces: a launch and the steps after it. */
function runsOf(entries: readonly Entry[]) {
  const runs: {
    launch: Extract<Entry, { kind: 'launch' }>;
    steps: Extract<Entry, { kind: 'step' }>[];
  }[] = [];
  for (const entry of entries) {
    if (entry.kind === 'launch') runs.push({ launch: entry, steps: [] });
    if (entry.kind === 'step') runs.at(-1)?.steps.push(entry);
  }
  return runs;
}

const states = abstraction('swifthand', { package: 'sim.random' });

describe('what is derived from a journal', () => {
  const dir = newTempDir();
  let all: Everything;
  beforeAll(async () => {
    all = await everything(join(dir, 'run'));
  });
  afterAll(() => removeDir(dir));

  it('is worth looking at: several traces, crashes, screens', () => {
    const { result } = all;
    expect(result).toMatchObject({ events: 1500, stopped: 'events' });
    expect(result.traces).toBeGreaterThan(50);
    expect(result.screens).toBeGreaterThan(20);
    expect(result.findings.length).toBeGreaterThan(0);
  });

  it('has the traces of the journal, to the last step', () => {
    const runs = runsOf(all.entries);
    expect(all.traces).toHaveLength(runs.length);
    for (const [n, { launch, steps }] of runs.entries()) {
      const trace = all.traces[n];
      expect(trace?.run).toBe(launch.run);
      expect(trace?.start).toEqual({
        screen: states.key(launch.observation.screen),
        cov: launch.observation.coverage,
        events: launch.observation.events,
      });
      expect(trace?.steps).toEqual(
        steps.map(({ action, wait, observation }, index) => ({
          input: withSelector(action, (steps[index - 1]?.observation ?? launch.observation).screen),
          wait,
          outcome: observation.outcome,
          cov: observation.coverage,
          screen: states.key(observation.screen),
          ms: observation.virtualMs,
          events: observation.events,
        })),
      );
    }
  });

  it('has the actions of the journal, each target with a selector that names it', () => {
    const runs = runsOf(all.entries);
    const named = all.traces.flatMap(({ steps }, n) =>
      steps.map(({ input }, index) => {
        const before = runs[n]?.steps[index - 1]?.observation ?? runs[n]?.launch.observation ?? never();
        expect(withoutSelector(input)).toEqual(runs[n]?.steps[index]?.action);
        const target = widgetTarget(input);
        if (target === undefined) return null;
        const found = matches(before.screen, parseSelector(target.selector ?? never()));
        expect(found.map(({ path }) => path)).toEqual([target.path]);
        return target.selector;
      }),
    );
    expect(named.filter((selector) => selector !== null).length).toBeGreaterThan(1000);
    expect(new Set(named).size).toBeGreaterThan(20);
  });

  it('ends each trace as its last observation did', () => {
    for (const { end, exceptions, steps, start } of all.traces) {
      const last = steps.at(-1) ?? start;
      const crashes = [start, ...steps].flatMap(({ events }) =>
        events.filter(({ kind }) => kind === 'crash'),
      );
      expect(exceptions).toHaveLength(crashes.length);
      if (last.events.some(({ kind }) => kind === 'crash')) expect(end).toBe('crash');
      else if (last.events.some(({ kind }) => kind === 'exit')) expect(end).toBe('exited');
      else expect(end).toBe('live');
    }
    expect(new Set(all.traces.map(({ end }) => end))).toEqual(new Set(['live', 'exited', 'crash']));
  });

  it('has a row for every step, with the states before and after it', () => {
    const rows = all.rows('SELECT * FROM steps ORDER BY trace, step');
    const covered = new Set<number>();
    const expected = runsOf(all.entries).flatMap(({ launch, steps }, trace) => {
      for (const id of launch.observation.coverage) covered.add(id);
      return steps.map(({ action, observation }, index) => {
        const before = steps[index - 1]?.observation ?? launch.observation;
        const known = covered.size;
        for (const id of observation.coverage) covered.add(id);
        return {
          trace,
          step: index + 1,
          kind: action.kind,
          input: inputKey(action),
          source: states.key(before.screen),
          target: states.key(observation.screen),
          screen: expect.any(Number),
          outcome: observation.outcome,
          ms: observation.virtualMs,
          probes: observation.coverage.length,
          gained: covered.size - known,
        };
      });
    });
    expect(rows).toEqual(expected);
  });

  it('has a row for every trace, screen and crash', () => {
    const { traces, result, rows } = all;
    expect(rows('SELECT * FROM traces ORDER BY id')).toEqual(
      traces.map(({ run: index, steps, end }, id) => ({ id, run: index, steps: steps.length, end })),
    );
    expect(rows('SELECT * FROM findings ORDER BY trace, step')).toEqual(
      [...result.findings]
        .sort((a, b) => a.trace - b.trace || a.step - b.step)
        .map(({ evidence, place, ...finding }) => ({
          ...finding,
          place: place === null ? null : showPlace(place),
          message: messageOf({ evidence }),
        })),
    );
    const screens = rows('SELECT DISTINCT state FROM screens').map(({ state }) => state);
    expect(new Set(screens)).toEqual(new Set(all.graph.states.map(({ key }) => key)));
    expect(
      rows('SELECT count(*) AS n FROM steps JOIN screens ON screens.id = screen WHERE state <> target'),
    ).toEqual([{ n: 0 }]);
  });

  it('has a graph that counts every launch and every step', () => {
    const { graph, entries } = all;
    const runs = runsOf(entries);
    const visits = new Map<string, number>();
    const edges = new Map<string, number>();
    for (const { launch, steps } of runs) {
      let from = launch.observation.screen;
      visits.set(states.key(from), (visits.get(states.key(from)) ?? 0) + 1);
      for (const { action, observation } of steps) {
        const key = JSON.stringify([
          states.key(from),
          inputKey(onWidget(action, from)),
          states.key(observation.screen),
        ]);
        edges.set(key, (edges.get(key) ?? 0) + 1);
        from = observation.screen;
        visits.set(states.key(from), (visits.get(states.key(from)) ?? 0) + 1);
      }
    }
    expect(new Map(graph.states.map(({ key, count }) => [key, count]))).toEqual(visits);
    expect(
      new Map(
        graph.edges.map(({ from, action, to, count }) => [
          JSON.stringify([from, inputKey(action), to]),
          count,
        ]),
      ),
    ).toEqual(edges);
    expect(graph.start).toBe(states.key(runs[0]?.launch.observation.screen ?? never()));
    expect(graph.states.filter(({ terminated }) => !terminated)).toHaveLength(all.result.screens);
  });

  it('gives each edge the step where it was first taken as its sample', () => {
    const { graph, traces } = all;
    for (const { from, action, to, sample } of graph.edges) {
      const trace = traces[sample.trace];
      const step = trace?.steps[sample.step - 1];
      const before = sample.step === 1 ? trace?.start : trace?.steps[sample.step - 2];
      expect(before?.screen).toBe(from);
      expect(step?.screen).toBe(to);
      expect(step && inputKey(step.input)).toBe(inputKey(action));
    }
  });

  it('keeps every screen once, as itself, with a picture of the live ones', () => {
    const { folder, graph } = all;
    const names = readdirSync(folder.screens);
    const live = graph.states.filter(({ terminated }) => !terminated).map(({ key }) => `${key}.png`);
    expect(names.filter((name) => name.endsWith('.png')).sort()).toEqual(live.sort());
    const jsons = names.filter((name) => name.endsWith('.json'));
    expect(jsons.sort()).toEqual(graph.states.map(({ key }) => `${key}.json`).sort());
    expect(names).toHaveLength(live.length + jsons.length);
    for (const name of jsons) {
      const screen = readJson(screenSchema, readFileSync(join(folder.screens, name), 'utf8'), name);
      expect(`${states.key(screen)}.json`).toBe(name);
    }
  });

  it('comes to the same numbers everywhere', () => {
    const { result, traces, rows, folder } = all;
    const steps = traces.flatMap((trace) => trace.steps);
    const seen = [...traces.map(({ start }) => start), ...steps];
    expect(result).toMatchObject({
      events: steps.length,
      traces: traces.length,
      launches: traces.length,
      restarts: traces.length - 1,
      refused: steps.filter(({ outcome }) => outcome === 'refused').length,
      virtualMs: 30_000 * traces.length + steps.reduce((sum, { ms }) => sum + ms, 0),
    });
    expect(result.coverage?.hit).toBe(new Set(seen.flatMap(({ cov }) => cov)).size);
    expect(result.findings.reduce((sum, { count }) => sum + count, 0)).toBe(
      traces.flatMap(({ exceptions }) => exceptions).length,
    );
    for (const { key, trace, step } of result.findings) {
      expect(traces[trace]?.exceptions.at(-1)).toBe(key);
      expect(traces[trace]?.steps[step - 1]?.events[0]?.kind).toBe('crash');
    }
    const prefixes = new Set<string>();
    for (const trace of traces) {
      let prefix = '';
      for (const { input } of trace.steps) {
        prefix += `${inputKey(input)}\n`;
        prefixes.add(prefix);
      }
    }
    expect(result.uniquePrefixes).toBe(prefixes.size);
    const { out: _out, timing: _timing, ...summary } = result;
    expect(summaryOf(folder)).toEqual(summary);
    expect(JSON.parse(readFileSync(folder.summary, 'utf8'))).toEqual(result);
    expect(rows('SELECT count(*) AS n FROM steps')).toEqual([{ n: 1500 }]);
  });

  it('is the same when it is made again', async () => {
    const { folder } = all;
    const files = [folder.traces, folder.graph];
    const before = files.map((file) => readFileSync(file, 'utf8'));
    const rows = all.rows('SELECT * FROM steps');
    for (const file of [...files, folder.database]) rmSync(file);
    rmSync(folder.screens, { recursive: true });
    await derive(folder);
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
    const db = new Database(folder.database, { readonly: true });
    expect(db.prepare('SELECT * FROM steps').all()).toEqual(rows);
    expect(readdirSync(folder.dir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('derive', () => {
  it('makes edges on widgets from raw touches, and leaves the traces as they were', async () => {
    const { graph, traces, rows } = await everything(join(tempDir(), 'run'), {
      app: 'sim:file-browser-up',
      options: { ...REQUEST.options, strategy: 'monkey', budget: { ...REQUEST.options.budget, events: 400 } },
    });
    const taps = graph.edges.filter(({ action }) => action.kind === 'click');
    expect(taps.length).toBeGreaterThan(0);
    for (const { action } of taps) expect('target' in action && 'path' in action.target).toBe(true);
    expect(graph.edges.some(({ action }) => action.kind === 'swipe')).toBe(false);
    const recorded = traces.flatMap(({ steps }) => steps.filter(({ input }) => input.kind === 'click'));
    for (const { input } of recorded) expect('target' in input && 'point' in input.target).toBe(true);
    // A swipe becomes a scroll in the graph only.
    expect(rows("SELECT count(*) > 0 AS some FROM steps WHERE kind = 'swipe'")).toEqual([{ some: 1 }]);
  });

  it('tells of a run that was cut off what there is', async () => {
    const dir = join(tempDir(), 'run');
    await run(dir);
    const folder = RunFolder.open(dir);
    const bytes = readFileSync(folder.journal);
    writeFileSync(folder.journal, bytes.subarray(0, Math.floor(bytes.length / 2)));
    const summary = await derive(folder);
    expect(summary.stopped).toBe('interrupted');
    expect(summary.events).toBeGreaterThan(0);
    expect(summary.events).toBeLessThan(1500);
    expect(summaryOf(folder)).toEqual(summary);
    const steps = readFileSync(folder.traces, 'utf8').trimEnd().split('\n');
    expect(steps).toHaveLength(summary.traces);
  });

  it('makes something of a journal that has nothing but its header', async () => {
    const dir = join(tempDir(), 'run');
    await run(dir);
    const folder = RunFolder.open(dir);
    const text = readFileSync(folder.journal, 'utf8');
    writeFileSync(folder.journal, text.slice(0, text.indexOf('\n') + 1));
    expect(await derive(folder)).toMatchObject({ events: 0, traces: 0, restarts: 0, screens: 0 });
    expect(readFileSync(folder.traces, 'utf8')).toBe('');
    expect(readGraph(readFileSync(folder.graph, 'utf8'), 'graph')).toMatchObject({ start: null, states: [] });
  });

  it('refuses a journal whose screens nest beyond reason', async () => {
    const dir = join(tempDir(), 'run');
    await run(dir);
    const folder = RunFolder.open(dir);
    const [header = '', screen = '', ...rest] = readFileSync(folder.journal, 'utf8').split('\n');
    const record = JSON.parse(screen);
    const root = JSON.stringify(record.screen.windows[0].root);
    record.screen.windows[0].root = 'ROOT';
    const shell = '{"className":"a","role":"a","bounds":[0,0,1,1],"children":[';
    for (const depth of [300, 1000, 2000, 3000, 5000, 20_000]) {
      const deep = shell.repeat(depth) + root + ']}'.repeat(depth);
      writeFileSync(
        folder.journal,
        [header, JSON.stringify(record).replace('"ROOT"', deep), ...rest].join('\n'),
      );
      const outcome = await derive(folder).catch((error: unknown) => error);
      if (depth <= 300) expect(outcome).toMatchObject({ events: 1500 });
      else if (depth >= 20_000) expect(outcome).toMatchObject({ code: 'BAD_FILE' });
      else if (outcome instanceof Error) expect(outcome, `${depth}`).toBeInstanceOf(GauntletError);
    }
  });
});

function never(): never {
  throw new Error('there is nothing here');
}
