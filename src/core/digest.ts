import { createHash } from 'node:crypto';

/** First 16 hex digits of SHA-256: long enough to name a thing, short enough to read. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
