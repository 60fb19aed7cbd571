import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GauntletError } from '../../core/errors.js';
import { byKind } from '../../core/findings/index.js';
import { minimizedTrace } from '../minimize/kind.js';
import { suiteFile } from '../reduce/kind.js';
import { type TraceCandidate, traceInFile, tracesInSuite } from '../trace-files.js';

const PLAN = 'test.json';

/** The files of a whole test. The plan comes first; every phase has a folder of its own, with a journal. */
export class TestFolder {
  readonly plan: string;
  /** The app with probes, where we had to put them in. */
  readonly apk: string;
  /** Few recorded traces that cover everything: the suite where there is no time to make a smaller one. */
  readonly selected: string;
  /** What the suite is made from: the same, then all other recorded traces. */
  readonly recorded: string;
  readonly suite: string;
  /** The small suite itself. */
  readonly suiteFile: string;
  readonly result: string;
  readonly report: string;

  constructor(readonly dir: string) {
    this.plan = join(dir, PLAN);
    this.apk = join(dir, 'app.apk');
    this.selected = join(dir, 'selected.jsonl');
    this.recorded = join(dir, 'recorded.jsonl');
    this.suite = join(dir, 'suite');
    this.suiteFile = suiteFile(this.suite);
    this.result = join(dir, 'result.json');
    this.report = join(dir, 'report.html');
  }

  /** Whether a folder is that of a whole test. */
  static isOne(dir: string): boolean {
    return existsSync(join(dir, PLAN));
  }

  static open(dir: string): TestFolder {
    if (TestFolder.isOne(dir)) return new TestFolder(dir);
    throw new GauntletError(
      'NO_TEST',
      `There is no test in ${dir}.`,
      'Name a folder that gauntlet test has written.',
    );
  }

  exploration(name: string): string {
    return join(this.dir, name);
  }

  /** Folder of a finding, such as `crash-1` or `anr-1`. */
  finding(id: string): string {
    return join(this.dir, id);
  }

  /** A finding with as few steps as were needed. */
  findingTrace(id: string): string {
    return minimizedTrace(this.finding(id));
  }

  /** The ids of the findings that were minimized, or have become shorter so far: kinds in their order, each by number. */
  findings(): readonly string[] {
    const ids = readdirSync(this.dir).flatMap((name) => {
      const [, kind, number] = /^([a-z][a-z-]*)-([1-9]\d*)$/.exec(name) ?? [];
      const isOne = kind !== undefined && existsSync(this.findingTrace(name));
      return isOne ? [{ kind, number: Number(number), name }] : [];
    });
    return byKind(ids).flatMap(({ findings }) =>
      findings.toSorted((one, other) => one.number - other.number).map(({ name }) => name),
    );
  }

  /** Its traces for other commands: its findings, minimized, then the tests of its suite. */
  *traces(): Generator<TraceCandidate> {
    for (const id of this.findings()) yield traceInFile(id, this.findingTrace(id));
    if (existsSync(this.suiteFile)) yield* tracesInSuite(this.suiteFile);
  }
}
