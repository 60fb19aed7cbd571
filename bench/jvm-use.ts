import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a JVM takes of the computer. */
export interface JvmUse {
  readonly megabytes: number;
  readonly threads: number;
  /** What all its threads have computed so far. */
  readonly cpuMs: number;
}

/** The system counts time in these. */
const TICK_MS = 10;

/** The largest process below this one, which is the JVM; null where the system does not tell. */
export function jvmUse(): JvmUse | null {
  if (!existsSync('/proc/self/status')) return null;
  const processes = new Map(
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((pid) => [Number(pid), contentOf(pid, 'status')]),
  );
  const isBelow = (pid: number): boolean => {
    const status = processes.get(pid);
    if (status === undefined) return false;
    const parent = field(status, 'PPid');
    return parent === process.pid || isBelow(parent);
  };
  const uses = [...processes]
    .filter(([pid]) => isBelow(pid))
    .map(([pid, status]) => ({
      megabytes: field(status, 'VmRSS') / 1024,
      threads: field(status, 'Threads'),
      cpuMs: cpuOf(pid),
    }));
  return uses.sort((a, b) => b.megabytes - a.megabytes)[0] ?? null;
}

/** User and system time. */
function cpuOf(pid: number): number {
  const stat = contentOf(String(pid), 'stat');
  // The name of the program, in brackets, may hold anything.
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return TICK_MS * (user + system);
}

function contentOf(pid: string, name: string): string {
  try {
    return readFileSync(join('/proc', pid, name), 'utf8');
  } catch {
    // It ended since the folder was read.
    return '';
  }
}

function field(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}
