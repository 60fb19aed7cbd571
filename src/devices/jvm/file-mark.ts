import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Finds out cheaply whether a file is still the one that was looked at. */
export const fileMark = z.object({ size: z.number(), mtimeMs: z.number() });

export type FileMark = Readonly<z.infer<typeof fileMark>>;

/** The mark of a file; null when there is no such file. */
export async function markOf(file: string): Promise<FileMark | null> {
  try {
    const { size, mtimeMs } = await stat(file);
    return { size, mtimeMs };
  } catch {
    return null;
  }
}

/** Whether two marks are of the same content, as far as marks show. */
export function sameMark(a: FileMark | null | undefined, b: FileMark | null | undefined): boolean {
  return a != null && b != null && a.size === b.size && a.mtimeMs === b.mtimeMs;
}

/** The checksum of a file, without holding it in memory. */
export async function sha256Of(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, { signal });
  return hash.digest('hex');
}
