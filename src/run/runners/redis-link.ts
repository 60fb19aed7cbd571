import { Redis } from 'ioredis';
import { EXIT, GauntletError } from '../../core/errors.js';

const CONNECT_MS = 10_000;
/** Pause before a lost connection is tried again: longer each time, up to the last. */
const RETRY_MS = { step: 100, most: 2_000 };

/** A connection to Redis that waits while Redis is away, and goes on when it is back. */
export interface RedisLink {
  readonly redis: Redis;
  /** The URL without its password. */
  readonly place: string;
  close(): void;
}

/** Connects to Redis. Only the first connection must succeed; later losses are reported and waited out. */
export async function connectRedis(url: string, note: (text: string) => void): Promise<RedisLink> {
  const place = placeOf(url);
  let linked = false;
  let cause: Error | null = null;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (linked ? Math.min(times * RETRY_MS.step, RETRY_MS.most) : null),
  });
  redis.on('error', (error) => {
    cause = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw redisTrouble(place, cause ?? error);
  }
  linked = true;
  let state: 'there' | 'lost' | 'left' = 'there';
  redis.on('close', () => {
    if (state !== 'there') return;
    note(`The connection to Redis at ${place} is lost; waiting for it.`);
    state = 'lost';
  });
  redis.on('ready', () => {
    note(`Redis at ${place} is back.`);
    state = 'there';
  });
  const close = () => {
    state = 'left';
    redis.disconnect();
  };
  return { redis, place, close };
}

function placeOf(url: string): string {
  const { protocol, host, pathname } = URL.canParse(url)
    ? new URL(url)
    : { protocol: '', host: '', pathname: '' };
  if (!['redis:', 'rediss:'].includes(protocol) || host === '') {
    throw new GauntletError(
      'BAD_REDIS_URL',
      // What comes before an @ may be a password.
      `'${url.slice(url.lastIndexOf('@') + 1)}' is not the address of a Redis.`,
      'Give one such as redis://farm.example:6379, with rediss: for TLS.',
    );
  }
  return `${protocol}//${host}${pathname}`;
}

/** What Redis complains about, or why it does not answer, in one sentence. */
export function redisTrouble(place: string, cause: unknown): GauntletError {
  const problem = cause instanceof Error ? cause.message : String(cause);
  return new GauntletError(
    'NO_REDIS',
    `Redis at ${place} cannot be used: ${problem}.`,
    'Check the address and the password, and that Redis is running there.',
    EXIT.trouble,
    { cause },
  );
}
