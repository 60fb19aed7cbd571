import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import { vi } from 'vitest';

const FREE: readonly unknown[] = [process.execPath, 'sh', '/bin/sh'];

/** What unit tests may start: Node.js, a shell, programs that they have written themselves, and what is not there. */
function mayStart(program: unknown): boolean {
  if (typeof program !== 'string' || FREE.includes(program)) return true;
  return program.startsWith(`${tmpdir()}/`) || (isAbsolute(program) && !existsSync(program));
}

/** The same function, for those programs only. */
function guarded<T extends (...args: never[]) => unknown>(start: T): T {
  return new Proxy(start, {
    apply(target, self, args) {
      if (!mayStart(args[0])) {
        throw new Error(
          `A unit test starts ${args[0]}: have it import something that scripts/test-kinds.ts knows to start programs.`,
        );
      }
      return Reflect.apply(target, self, args);
    },
  });
}

vi.mock('node:child_process', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:child_process')>();
  return { ...real, spawn: guarded(real.spawn), fork: guarded(real.fork) };
});
