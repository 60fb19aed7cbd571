import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { RUNTIME_DEX } from '../../../src/apk/instrument/runtime-dex.js';

describe('the DEX that instrumented APKs carry', () => {
  it('is what its source makes', async () => {
    const build = promisify(execFile)(process.execPath, [join('scripts', 'build-probes.mjs'), '--check']);
    expect((await build).stdout).toBe('src/apk/instrument/runtime-dex.ts is up to date\n');
  });

  it('holds the classes of the probes alone, for every Android', () => {
    const dex = DexFile.parse(RUNTIME_DEX);
    expect(dex.version).toBe(35);
    expect(dex.classes.map(({ descriptor }) => descriptor).sort()).toEqual([
      'Lgauntlet/probe/ProbeSender$Outside;',
      'Lgauntlet/probe/ProbeSender;',
      'Lgauntlet/probe/ProbeSocket;',
      'Lgauntlet/probe/Probes;',
    ]);
    const probes = dex.findClass('Lgauntlet/probe/Probes;');
    expect(probes?.methods.map(({ name }) => name)).toContain('hit');
  });
});
