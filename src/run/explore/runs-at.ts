import { RunFolder } from '../derive/run-folder.js';
import { WorkersFolder } from './workers-folder.js';

/** The runs of an exploration: the one in a folder, or those of its workers. */
export function runsAt(dir: string): readonly [RunFolder, ...RunFolder[]] {
  if (!WorkersFolder.isOne(dir)) return [RunFolder.open(dir)];
  const [first, ...others] = WorkersFolder.open(dir).runs();
  return [first.folder, ...others.map(({ folder }) => folder)];
}

/** Whether a folder is that of an exploration, by one or by several workers. */
export function isExploration(dir: string): boolean {
  return RunFolder.isOne(dir) || WorkersFolder.isOne(dir);
}
