import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export { differences, filesOf, resultOf } from './run-files.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Finished {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real program, under way. */
export interface Started {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
}

export interface CliOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shell words that come first, such as limits. */
  readonly after?: string;
}

/** Starts `gauntlet` with these arguments. */
export function startCli(args: readonly string[], { cwd, env, after }: CliOptions): Started {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...env } };
  const child =
    after === undefined
      ? spawn(process.execPath, [MAIN, ...args], options)
      : spawn('bash', ['-c', `${after}; exec "$@"`, 'bash', process.execPath, MAIN, ...args], options);
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (data: Buffer) => out.push(data));
  child.stderr.on('data', (data: Buffer) => err.push(data));
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) =>
      resolve({
        status,
        signal,
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
      }),
    );
  });
  return { child, finished };
}

/** Runs `gauntlet` with these arguments to its end. */
export function runCli(args: readonly string[], options: CliOptions): Promise<Finished> {
  return startCli(args, options).finished;
}

/** Waits until a file of a run has at least so many bytes, or the program has ended. */
export async function untilWritten(file: string, bytes: number, { child }: Started): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if (existsSync(file) && statSync(file).size >= bytes) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
