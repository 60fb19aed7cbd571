import { JobFolder } from '../../../run/job/job-folder.js';
import { reduceKind } from '../../../run/reduce/kind.js';
import type { SuiteFigures } from '../../../run/reduce/reduce-result.js';
import { TestFolder } from '../../../run/test/test-folder.js';
import type { SectionMaker } from './index.js';

/** How the suite of a test became small, stage by stage. */
export const reductionSection: SectionMaker = (dir) => {
  if (!TestFolder.isOne(dir)) return null;
  const result = new JobFolder(reduceKind, new TestFolder(dir).suite).result();
  if (result === null) return null;
  const { before, replayable, phase1, phase2, after, executions } = result;
  const stages: readonly (readonly [string, SuiteFigures | null])[] = [
    ['Chosen of what was recorded', before],
    ['Seen to replay', replayable],
    ['Without loops', phase1],
    ['Made of fragments', phase2],
    ['Kept', after],
  ];
  return {
    id: 'reduction',
    title: 'Reduction',
    text: `How the suite became small, with ${executions.toLocaleString('en')} runs on the device.`,
    columns: ['Stage', 'Tests', 'Actions', 'Blocks', 'Screens'],
    rows: stages.flatMap(([stage, suite]) =>
      suite === null
        ? []
        : [[stage, ...[suite.traces, suite.actions, suite.blocks, suite.screens].map(String)]],
    ),
  };
};
