import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { ChatError } from '../domain/errors.js';

/** What requests are counted against (chat-gaps.md 1.4). */
export const RATE_LIMIT_BUCKETS = [
  'user',
  'address',
  'longPoll',
  'password',
  'email',
  'mail',
  'spectatorFile',
] as const;
export type RateLimitBucket = (typeof RATE_LIMIT_BUCKETS)[number];

const MAX_KEY = 60;

/** At most `points` requests in `seconds`. */
export interface RateLimitRule {
  seconds: number;
  points: number;
}

export type RateLimitRules = Record<RateLimitBucket, readonly RateLimitRule[]>;

export interface RateLimits {
  /** Counts one request of `key`; answers the X-RateLimit headers, throws RATE_LIMIT_HIT (with them) over the limit. */
  consume(bucket: RateLimitBucket, key: string): Promise<Record<string, string>>;
  /** Counts nothing; throws RATE_LIMIT_HIT where the next request would be over the limit. */
  check(bucket: RateLimitBucket, key: string): Promise<void>;
  /** Forgets what `key` has used, as after a right password. */
  reset(bucket: RateLimitBucket, key: string): Promise<void>;
}

interface Window extends RateLimitRule {
  limiter: RateLimiterAbstract;
}

/** What wrong passwords for an account are counted by, however its address was spelled. */
export function passwordAttemptsOf({ realm_id, id }: { realm_id: number; id: number }): string {
  return `${realm_id}:${id}`;
}

/** Counted in memory whether Redis is there or not: nobody has more guesses for its being lost, or coming back. */
const COUNTED_HERE_TOO: ReadonlySet<RateLimitBucket> = new Set(['password']);

/**
 * Counts in Redis where there is one, so that all replicas count together, and in this process's
 * memory while Redis is out of reach. A bucket without rules is not limited.
 */
export function createRateLimits(rules: RateLimitRules, redis: Redis | undefined, prefix: string): RateLimits {
  const buckets = new Map<RateLimitBucket, Window[]>();
  for (const bucket of RATE_LIMIT_BUCKETS) {
    const stores = redis && COUNTED_HERE_TOO.has(bucket) ? [redis, undefined] : [redis];
    const windows = rules[bucket].flatMap((rule) =>
      stores.map((store) => ({ ...rule, limiter: limiterOf(bucket, rule, store, prefix) })),
    );
    buckets.set(
      bucket,
      windows.sort((a, b) => a.seconds - b.seconds),
    );
  }

  return {
    async consume(bucket, key) {
      const windows = buckets.get(bucket) ?? [];
      const results = await Promise.all(windows.map(({ limiter }) => consumeOne(limiter, keptKey(key))));
      if (results.length === 0) return {};
      const headers = headersOf(windows, results);
      checkAllowed(results, headers);
      return headers;
    },

    async check(bucket, key) {
      const windows = buckets.get(bucket) ?? [];
      const results = await Promise.all(windows.map((window) => lookAt(window, keptKey(key))));
      if (results.length > 0) checkAllowed(results, headersOf(windows, results));
    },

    async reset(bucket, key) {
      await Promise.all((buckets.get(bucket) ?? []).map(({ limiter }) => limiter.delete(keptKey(key))));
    },
  };
}

function limiterOf(bucket: string, rule: RateLimitRule, redis: Redis | undefined, prefix: string): RateLimiterAbstract {
  const options = {
    keyPrefix: `${prefix}limit:${bucket}:${rule.seconds}`,
    points: rule.points,
    duration: rule.seconds,
  };
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/** Ids and addresses stay readable; what a client wrote at length is kept for as long as its window lasts, so only its hash is. */
function keptKey(key: string): string {
  return key.length <= MAX_KEY ? key : createHash('sha256').update(key).digest('base64url');
}

interface Consumed {
  allowed: boolean;
  remaining: number;
  msBeforeNext: number;
}

async function consumeOne(limiter: RateLimiterAbstract, key: string): Promise<Consumed> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { allowed: true, remaining: remainingPoints, msBeforeNext };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return { allowed: false, remaining: 0, msBeforeNext: rejection.msBeforeNext };
  }
}

/** What one more request would be told. */
async function lookAt({ limiter, points }: Window, key: string): Promise<Consumed> {
  const { consumedPoints = 0, msBeforeNext = 0 } = (await limiter.get(key)) ?? {};
  return { allowed: consumedPoints < points, remaining: points - consumedPoints, msBeforeNext };
}

function checkAllowed(results: readonly Consumed[], headers: Record<string, string>): void {
  const wait = Math.max(...results.map(({ allowed, msBeforeNext }) => (allowed ? 0 : msBeforeNext)));
  if (wait === 0) return;
  const seconds = Math.max(wait, 1) / 1000;
  throw new ChatError(
    'RATE_LIMIT_HIT',
    'Too many requests: wait before you try again.',
    { 'retry-after': seconds },
    { headers: { ...headers, 'Retry-After': String(Math.ceil(seconds)) } },
  );
}

/** The limit is that of the largest window; what remains is the least over all windows. */
function headersOf(windows: readonly Window[], results: readonly Consumed[]): Record<string, string> {
  const largest = windows.at(-1)?.points ?? 0;
  const remaining = Math.min(...results.map((result) => result.remaining));
  const resetIn = Math.max(...results.map((result) => result.msBeforeNext));
  return {
    'X-RateLimit-Limit': String(largest),
    'X-RateLimit-Remaining': String(Math.max(remaining, 0)),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + resetIn) / 1000)),
  };
}
