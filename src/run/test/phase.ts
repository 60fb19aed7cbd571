import type { DeviceInfo } from '../../core/device.js';
import type { Progress } from '../../core/progress.js';
import type { Farm } from '../runners/open-runner.js';
import type { NamedSummary } from './explore-all.js';
import type { TestSurroundings } from './surroundings.js';
import type { TestFolder } from './test-folder.js';
import type { TestPlan } from './test-plan.js';
import type { KeptSuite, TestedFinding } from './test-result.js';

/** The results of a test so far. Each phase finds what the ones before it have handed on. */
export interface TestWork {
  readonly plan: TestPlan;
  /** The app as it is run, with probes. */
  readonly app: string;
  /** The device that all phases use. */
  readonly device: DeviceInfo;
  readonly folder: TestFolder;
  readonly explored: readonly NamedSummary[];
  readonly findings: readonly TestedFinding[];
  readonly suite: KeptSuite | null;
}

/** What a phase may hand on: everything but what was asked. */
export type HandedOn = Partial<Omit<TestWork, 'plan' | 'app' | 'device' | 'folder'>>;

/** A part of a test, with a share of its budget. What a phase leaves of its time goes to the next. */
export interface Phase {
  /** What the test is busy with, such as `exploring`. */
  readonly name: string;
  readonly share: number;
  /** Ends by itself when its share is used up; other phases are stopped by their signal. */
  readonly endsByItself?: true;
  run(work: TestWork, around: TestSurroundings): Promise<HandedOn>;
}

/** Progress under the name of a phase. */
export function named(progress: Progress, name: string): Progress {
  return {
    report: (report) => progress.report({ ...report, phase: name }),
    note: (text) => progress.note?.(text),
  };
}

/** Devices for runs of traces: where one run decides about each, they follow one another, and others would stand idle. */
export function devicesFor({ workers }: TestPlan, repeats: boolean): Farm {
  return { workers: repeats ? 1 : workers };
}
