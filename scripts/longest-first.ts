import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start programs come first: the short ones at the end keep all workers busy until all is over. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => (project.name === 'unit' ? 1 : 0);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
