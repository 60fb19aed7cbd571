import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly cwd?: string;
  readonly signal?: AbortSignal | undefined;
  /** Ends the program after this long; for programs that should answer at once. */
  readonly timeoutMs?: number;
  /** Gets each line as it comes; a carriage return ends one too. */
  readonly onLine?: (line: string) => void;
}

export interface CommandResult {
  /** Exit status; null when the program could not be started or was ended. */
  readonly status: number | null;
  /** The last part of what it wrote to both of its outputs. */
  readonly output: string;
}

/** Enough for every error message, and little enough for a chatty program. */
const KEPT_CHARACTERS = 1 << 18;
/** Time to end politely. */
const GRACE_MS = 3000;

/** Runs a program to its end without a shell or a terminal; rejects only when the signal aborts. */
export async function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const { env, platform, cwd, signal, timeoutMs, onLine } = options;
  signal?.throwIfAborted();
  const script = platform === 'win32' && /\.(cmd|bat)$/i.test(file);
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
  const child = spawn(script ? quoted(file) : file, script ? args.map(quoted) : args, {
    env,
    cwd,
    shell: script,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  let output = '';
  let line = '';
  const take = (text: string) => {
    output = (output + text).slice(-KEPT_CHARACTERS);
    if (onLine === undefined) return;
    const lines = (line + text).split(/[\r\n]+/);
    line = lines.pop() ?? '';
    for (const whole of lines) onLine(whole);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take);

  const kill = () => child.kill('SIGKILL');
  let grace: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill();
    grace ??= setTimeout(kill, GRACE_MS);
  };
  const limit = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  process.once('exit', kill);
  try {
    const status = await new Promise<number | null>((resolve) => {
      child.once('error', (error) => {
        take(`${error.message}\n`);
        resolve(null);
      });
      child.once('close', resolve);
      // A grandchild may hold the pipes open long after the program was ended.
      child.once('exit', (code) => {
        if (code === null) resolve(null);
      });
    });
    signal?.throwIfAborted();
    if (line !== '') onLine?.(line);
    return { status, output };
  } finally {
    clearTimeout(limit);
    clearTimeout(grace);
    signal?.removeEventListener('abort', stop);
    process.removeListener('exit', kill);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}
