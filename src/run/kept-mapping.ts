import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Mapping } from '../apk/mapping/mapping.js';
import { GauntletError } from '../core/errors.js';
import { dataFolder } from '../home/home.js';
import { readText } from '../home/read-text.js';
import { writeBytes } from '../home/write-bytes.js';
import type { MappingRef } from './context.js';

/** Reads the mapping file that a user has named, refuses one that is damaged, and keeps a copy: what goes on later needs the same. */
export function keepMapping(file: string, home: string): MappingRef {
  const text = readText(file);
  const hash = hashOf(text);
  known.set(hash, new WeakRef(new Mapping(text, file)));
  const copy = copyOf(hash, home);
  if (!existsSync(copy)) {
    mkdirSync(join(copy, '..'), { recursive: true });
    writeBytes(copy, gzipSync(text));
  }
  return { file, hash };
}

/** The mapping that a job began with: the copy that was kept, or the file if it is still the same. */
export function keptMapping({ file, hash }: MappingRef, home: string): Mapping {
  const loaded = known.get(hash)?.deref();
  if (loaded !== undefined) return loaded;
  const mapping = new Mapping(keptText(file, hash, home), file);
  known.set(hash, new WeakRef(mapping));
  return mapping;
}

/** Mappings are large, and a job asks for its own many times. */
const known = new Map<string, WeakRef<Mapping>>();

function keptText(file: string, hash: string, home: string): string {
  const copy = copyOf(hash, home);
  if (existsSync(copy)) {
    const text = unpacked(copy);
    if (text !== null && hashOf(text) === hash) return text;
  }
  if (existsSync(file)) {
    const text = readText(file);
    if (hashOf(text) === hash) return text;
  }
  throw new GauntletError(
    'MAPPING_GONE',
    `The mapping file ${file} is not what it was, and the copy of it is gone.`,
    'Put the file back, or begin anew with another one.',
  );
}

function unpacked(copy: string): string | null {
  try {
    return gunzipSync(readFileSync(copy)).toString('utf8');
  } catch {
    return null;
  }
}

function copyOf(hash: string, home: string): string {
  return join(dataFolder(home), 'mappings', `${hash}.txt.gz`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
