import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../home/home.js';
import { ioError } from '../../home/io-error.js';
import { makeFolder } from '../../home/make-folder.js';
import { readSolution, solutionBytes, tableName } from '../../techniques/minimize/mdp-file.js';
import { MdpTable } from '../../techniques/minimize/mdp-table.js';
import type { Parameters } from '../../techniques/minimize/parameters.js';
import type { Prior } from '../../techniques/minimize/prior.js';

/** The table of best schedules: from the cache, else solved and put there. */
export function loadTable(home: string, parameters: Parameters, prior: Prior): MdpTable {
  const { n } = parameters;
  const folder = join(cacheFolder(home), 'minimize');
  const file = join(folder, tableName(n, parameters, prior));
  const known = readIfThere(file);
  const solution = known === null ? null : readSolution(known, n);
  if (solution !== null) return new MdpTable(n, parameters, prior, solution);
  const table = MdpTable.solve(n, parameters, prior);
  makeFolder(folder);
  try {
    // Under its name it appears only when it is complete, and two that solve it at once do not meet.
    writeFileSync(`${file}.${process.pid}`, solutionBytes(table.solution));
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    throw ioError(error, file);
  }
  return table;
}

function readIfThere(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch {
    // Missing or unreadable: the table can always be solved again.
    return null;
  }
}
