import { distinctText } from '../../core/findings/index.js';
import { EXAMPLE_APP, type JobKind } from '../job/kind.js';
import { TestFolder } from './test-folder.js';
import { type TestPlan, testPlanSchema } from './test-plan.js';
import { type TestResult, testResult } from './test-result.js';

/** A whole test. */
export const testKind: JobKind<TestPlan, TestResult> = {
  command: 'test',
  example: ['test', EXAMPLE_APP, '--events', '1000'],
  noun: 'test',
  begun: { file: 'test.json', schema: testPlanSchema },
  result: { file: 'result.json', schema: testResult },
  isFinished: ({ finished }) => finished,
  outcome: ({ explorations, findings, suite }) =>
    [
      `${explorations.reduce((sum, { events }) => sum + events, 0)} events`,
      distinctText(findings) ?? 'no findings',
      ...(suite === null ? [] : [`${suite.after.traces} tests kept`]),
    ].join(', '),
  traces: (dir) => TestFolder.open(dir).traces(),
};
