import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { total } from '../src/techniques/minimize/accounting.js';
import { MdpTable } from '../src/techniques/minimize/mdp-table.js';
import { minimize } from '../src/techniques/minimize/minimize.js';
import { DETERMINISTIC, PUBLISHED } from '../src/techniques/minimize/parameters.js';
import { PUBLISHED_PRIOR } from '../src/techniques/minimize/prior.js';
import { heur } from '../src/techniques/minimize/schedules/heur.js';
import { peakMegabytes, print, seconds } from './measure.js';

const LENGTH = 500;
const NEEDED = [17, 233, 401];

/** The peers, and the options of each that are tried. */
const PICIRE: readonly (readonly string[])[] = [
  [],
  ['--complement-first'],
  ['--subset-iterator', 'skip'],
  ['--subset-iterator', 'skip', '--complement-iterator', 'backward'],
  ['--granularity', '5', '--split', 'balanced'],
];

/** Solving the published table for five traces; then one deterministic predicate, beside two peers. */
export async function minimizing(): Promise<void> {
  const time = await seconds(() => {
    MdpTable.solve(PUBLISHED.n, PUBLISHED, PUBLISHED_PRIOR);
  });
  const cpu = process.cpuUsage().user / 1e6;
  print('minimize-mdp-table', time, 's', {
    cpuSeconds: cpu,
    peakMB: Math.round(peakMegabytes()),
    states: 729_705,
  });
  const dir = mkdtempSync(join(tmpdir(), 'gauntlet-bench-'));
  try {
    const command = testCommand(dir);
    for (const m of [1, 15]) await ours(m, command);
    peers(dir, command);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** A command that counts its calls and accepts a file, or standard input, with all needed lines. */
interface TestCommand {
  readonly script: string;
  calls(): number;
}

function testCommand(dir: string): TestCommand {
  const script = join(dir, 'holds.sh');
  const count = join(dir, 'calls');
  const lines = NEEDED.map((line) => `-e '^${line}$'`).join(' ');
  writeFileSync(
    script,
    `#!/bin/sh\nprintf . >> ${count}\n[ "$(cat "\${1:--}" | grep -c ${lines})" = ${NEEDED.length} ]\n`,
  );
  chmodSync(script, 0o755);
  return {
    script,
    calls() {
      const calls = existsSync(count) ? readFileSync(count).length : 0;
      rmSync(count, { force: true });
      return calls;
    },
  };
}

const text = (lines: readonly number[]) => `${lines.join('\n')}\n`;

async function ours(m: number, command: TestCommand): Promise<void> {
  const items = [...Array(LENGTH).keys()];
  const job = (holds: (kept: readonly number[]) => boolean) =>
    minimize(
      items,
      (kept) => kept,
      async function* (batch) {
        for (const [trial, { built }] of batch.entries())
          yield { trial, outcome: { kind: holds(built) ? 'held' : 'missed' }, ms: 0 };
      },
      { parameters: { ...DETERMINISTIC, m }, scheduler: heur },
    );
  let tests = 0;
  let left: readonly number[] = [];
  const alone = await seconds(async () => {
    const { costs, kept } = await job((lines) => NEEDED.every((line) => lines.includes(line)));
    tests = total(costs.calls);
    left = kept;
  });
  const time = await seconds(async () => {
    await job((lines) => spawnSync(command.script, { input: text(lines) }).status === 0);
  });
  command.calls();
  print(`minimize-t500-m${m}`, time, 's', {
    tests,
    left: left.join(),
    withoutProcesses: `${alone.toFixed(4)} s`,
  });
}

function peers(dir: string, command: TestCommand): void {
  const bin = install();
  if (bin === null) {
    process.stderr.write('minimize: picire and shrinkray cannot be installed here; they are left out.\n');
    return;
  }
  const input = join(dir, 'input');
  const run = (name: string, options: readonly string[], rest: readonly string[], output: () => string) => {
    const args = [...options, ...rest];
    writeFileSync(input, text([...Array(LENGTH).keys()]));
    command.calls();
    const start = performance.now();
    const { status, stderr } = spawnSync(join(bin, name), args, { cwd: dir, encoding: 'utf8' });
    const time = (performance.now() - start) / 1000;
    if (status !== 0) {
      process.stderr.write(`minimize: ${name} ${args.join(' ')} failed: ${stderr.slice(-300)}\n`);
      return;
    }
    const left = output().trim().split('\n').join();
    print(`minimize-t500-${name}`, time, 's', {
      options: options.join(' '),
      tests: command.calls(),
      left,
    });
  };
  for (const [n, options] of PICIRE.entries()) {
    const out = join(dir, `picire-${n}`);
    run('picire', options, ['-q', '-i', input, '--test', command.script, '-o', out], () =>
      readFileSync(join(out, 'input'), 'utf8'),
    );
  }
  const reduced = join(dir, 'reduced');
  run('shrinkray', ['--parallelism', '1'], ['--target', reduced, command.script, input], () =>
    readFileSync(reduced, 'utf8'),
  );
}

/** Where the peers' programs are; null where they cannot be had. */
function install(): string | null {
  const venv = join(tmpdir(), 'gauntlet-bench-peers');
  const bin = join(venv, 'bin');
  if (existsSync(join(bin, 'picire')) && existsSync(join(bin, 'shrinkray'))) return bin;
  if (spawnSync('python3', ['-m', 'venv', venv]).status !== 0) return null;
  const { status } = spawnSync(join(bin, 'pip'), ['install', '-q', 'picire==21.8', 'shrinkray==0.0.2']);
  return status === 0 ? bin : null;
}
