import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a JVM takes of the computer. */
export interface JvmUse {
  readonly megabytes: number;
  readonly threads: number;
}

/** The largest process below this one, which is the JVM; null where the system does not tell. */
export function jvmUse(): JvmUse | null {
  if (!existsSync('/proc/self/status')) return null;
  const processes = new Map(
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((pid) => [Number(pid), statusOf(pid)]),
  );
  const isBelow = (pid: number): boolean => {
    const status = processes.get(pid);
    if (status === undefined) return false;
    const parent = field(status, 'PPid');
    return parent === process.pid || isBelow(parent);
  };
  const uses = [...processes]
    .filter(([pid]) => isBelow(pid))
    .map(([, status]) => ({ megabytes: field(status, 'VmRSS') / 1024, threads: field(status, 'Threads') }));
  return uses.sort((a, b) => b.megabytes - a.megabytes)[0] ?? null;
}

function statusOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'status'), 'utf8');
  } catch {
    // It ended since the folder was read.
    return '';
  }
}

function field(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}
