import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DexFile } from '../src/apk/dex/dex-file.js';

/** The API level up to which there is no new instruction. */
const API = '29';

/** What became of the classes of DEX files that were taken apart and put together again. */
export interface Reassembled {
  readonly disassembled: number;
  readonly assembled: number;
  /** What the tools complained about. */
  readonly errors: readonly string[];
}

/** Disassembles DEX files with baksmali and assembles them again with smali. */
export function reassemble(dexes: readonly Uint8Array[]): Reassembled {
  const folder = mkdtempSync(join(tmpdir(), 'gauntlet-smali-'));
  const at = (name: string) => join(folder, name);
  const errors: string[] = [];
  const run = (command: string, ...args: readonly string[]) => {
    const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
    if (error !== undefined) throw error;
    const lines = stderr.split('\n').filter((line) => line !== '');
    errors.push(...(status === 0 || lines.length > 0 ? lines : [`${command} ended with ${status}`]));
  };
  let disassembled = 0;
  let assembled = 0;
  try {
    for (const [n, bytes] of dexes.entries()) {
      const [dex, text, again] = [at(`${n}.dex`), at(`${n}`), at(`${n}-again.dex`)];
      writeFileSync(dex, bytes);
      run('baksmali', 'disassemble', '--api', API, '-o', text, dex);
      const files = readdirSync(text, { recursive: true, encoding: 'utf8' });
      disassembled += files.filter((name) => name.endsWith('.smali')).length;
      run('smali', 'assemble', '--api', API, '-o', again, text);
      if (existsSync(again)) assembled += DexFile.parse(readFileSync(again)).classes.length;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { disassembled, assembled, errors };
}
