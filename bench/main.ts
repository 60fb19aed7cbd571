import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { analyzing } from './analyze.js';
import { coverageSet } from './coverage-set.js';
import { dex } from './dex.js';
import { exploreBare, exploreStored } from './explore.js';
import { farm } from './farm.js';
import { instrumenting } from './instrument.js';
import { journalResume } from './journal.js';
import { jvm } from './jvm.js';
import { jvmRestarts } from './jvm-restarts.js';
import { jvmWorkers } from './jvm-workers.js';
import { passiveLearn } from './learn.js';
import { lstar } from './lstar.js';
import type { Bench } from './measure.js';
import { minimizing } from './minimize.js';
import { prefixTree } from './prefix-tree.js';
import { spliceSelection } from './reduce.js';
import { reportPage } from './report-page.js';
import { drawing } from './sim-drawing.js';
import { swifthandSpeed } from './swifthand.js';
import { table52 } from './table52.js';
import { table53 } from './table53.js';

/** Every benchmark, by name. Each runs in a process of its own, so that memory and warm-up are its own. */
const BENCHES: Readonly<Record<string, Bench>> = {
  'explore-bare': exploreBare,
  'explore-stored': exploreStored,
  resume: journalResume,
  'coverage-set': coverageSet,
  'prefix-tree': prefixTree,
  'passive-learn': passiveLearn,
  'sim-drawing': drawing,
  swifthand: swifthandSpeed,
  table52,
  table53,
  'splice-selection': spliceSelection,
  dex,
  analyze: analyzing,
  instrument: instrumenting,
  jvm,
  'jvm-restarts': jvmRestarts,
  'jvm-workers': jvmWorkers,
  minimize: minimizing,
  lstar,
  farm,
  'report-page': reportPage,
};

const [first, only] = process.argv.slice(2);
if (first === '--alone' && only !== undefined) await BENCHES[only]?.();
else {
  const names = Object.keys(BENCHES).filter((name) => first === undefined || name.includes(first));
  if (names.length === 0) {
    process.stderr.write(`There is no benchmark '${first}'. There are: ${Object.keys(BENCHES).join(', ')}\n`);
    process.exitCode = 2;
  }
  for (const name of names) {
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), '--alone', name],
      {
        stdio: 'inherit',
      },
    );
    if (status !== 0) process.exitCode = 1;
  }
}
