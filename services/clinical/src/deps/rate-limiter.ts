import type { Redis } from 'ioredis';
import { LIMITS } from '../limits/index.js';
import { createMemoryCounters } from './memory-counters.js';
import { RATE_LIMITS, type RateLimitName } from './rate-limit-policies.js';
import { isFull, retrySeconds, usedIn } from './rate-window.js';

/** Whom a limit counts: one key under one policy. */
export interface Bucket {
  limit: RateLimitName;
  key: string;
}

/** How a bucket stands after a request. */
export interface Standing extends Bucket {
  quota: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the window in progress ends. */
  resetSeconds: number;
  exceeded: boolean;
  /** Seconds until this bucket would let the same request pass. */
  retrySeconds: number;
}

export interface RateLimiter {
  /**
   * Counts one request in all buckets, or one that stands for several, or none when one of the buckets has no room for it.
   * Never fails: without Redis the process counts by itself.
   */
  take(buckets: readonly Bucket[], cost?: number): Promise<Standing[]>;
  /** How a bucket stands, without counting; undefined, and free, when this process never counted it lately. */
  look(bucket: Bucket): Promise<Standing | undefined>;
  clear(buckets: readonly Bucket[]): Promise<void>;
  /** True once per bucket and minute, of all replicas: of many refusals one is worth a row in the audit trail. */
  isFirstRefusal(bucket: Bucket): Promise<boolean>;
}

/**
 * A sliding window: the current fixed window, plus the previous one weighted by how much of it still
 * lies within the last window's length. One call for all buckets, all or nothing. Windows go by the clock of
 * Redis, which replicas share; it is answered first, then the current and previous count of each bucket.
 * KEYS: each bucket's name. ARGV: cost, then capacity and window ms of each.
 */
const TAKE = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local out, current, full, cost = { now }, {}, false, tonumber(ARGV[1])
for i = 1, #KEYS do
  local window = tonumber(ARGV[2*i+1])
  local index = math.floor(now / window)
  current[i] = KEYS[i] .. ':' .. string.format('%.0f', index)
  out[2*i] = tonumber(redis.call('get', current[i]) or '0')
  out[2*i+1] = tonumber(redis.call('get', KEYS[i] .. ':' .. string.format('%.0f', index - 1)) or '0')
  local weight = 1 - (now - index * window) / window
  if out[2*i] + out[2*i+1] * weight + math.max(1, cost) > tonumber(ARGV[2*i]) then full = true end
end
if not full and cost > 0 then
  for i = 1, #KEYS do
    if redis.call('incrby', current[i], cost) == cost then redis.call('pexpire', current[i], 2 * ARGV[2*i+1]) end
  end
end
return out`;

/** The same windows, forgotten. KEYS: each bucket's name. ARGV: window ms of each. */
const CLEAR = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 1, #KEYS do
  local index = math.floor(now / tonumber(ARGV[i]))
  redis.call('del', KEYS[i] .. ':' .. string.format('%.0f', index), KEYS[i] .. ':' .. string.format('%.0f', index - 1))
end`;

/** Limits of what can be guessed, and for how long a loss of Redis matters to them: until their longest window and the one before are over. */
const GUESSES: ReadonlySet<RateLimitName> = new Set(
  (Object.keys(RATE_LIMITS) as RateLimitName[]).filter((limit) => /^login-|^failed-/.test(limit)),
);
const CARRIED_MS = 2000 * Math.max(...[...GUESSES].map((limit) => RATE_LIMITS[limit].windowSeconds));

export function createRateLimiter(options: {
  redis?: Redis | undefined;
  prefix: string;
  quotas: Partial<Record<RateLimitName, number>>;
  clock: () => Date;
  onRedisFailure: (error: unknown) => void;
}): RateLimiter {
  const { prefix, clock } = options;
  const memory = createMemoryCounters();
  const refusals = new Map<string, number>();
  /** Addresses that lately presented a bad credential, until when to ask about them. */
  const counted = new Map<string, number>();
  const inRedis = patientWith(options.redis, options.onRedisFailure);
  /** Until when what this process counted may be missing in Redis. */
  let carriedUntil = 0;

  const windowOf = (bucket: Bucket, now: number) => {
    const { burst, windowSeconds } = RATE_LIMITS[bucket.limit];
    const quota = options.quotas[bucket.limit] ?? RATE_LIMITS[bucket.limit].quota;
    const windowMs = windowSeconds * 1000;
    const index = Math.floor(now / windowMs);
    const elapsed = now - index * windowMs;
    const name = `${prefix}rate:${bucket.limit}:${bucket.key}`;
    return {
      bucket,
      name,
      quota,
      windowMs,
      capacity: quota + burst,
      current: `${name}:${index}`,
      previous: `${name}:${index - 1}`,
      weight: 1 - elapsed / windowMs,
      remainingMs: windowMs - elapsed,
    };
  };
  const windowsOf = (buckets: readonly Bucket[], now = clock().getTime()) =>
    buckets.map((bucket) => windowOf(bucket, now));

  const countInRedis = async (buckets: readonly Bucket[], cost: number) => {
    const windows = windowsOf(buckets);
    const values = windows.flatMap(({ capacity, windowMs }) => [capacity, windowMs]);
    const reply = await inRedis((redis) =>
      redis.eval(TAKE, windows.length, ...windows.map(({ name }) => name), cost, ...values),
    );
    if (reply === undefined) {
      if (options.redis) carriedUntil = clock().getTime() + CARRIED_MS;
      return undefined;
    }
    const [now = 0, ...counts] = reply as number[];
    return windowsOf(buckets, now).map((window, i) => ({
      window,
      current: counts[2 * i] ?? 0,
      previous: counts[2 * i + 1] ?? 0,
    }));
  };

  const countInMemory = (buckets: readonly Bucket[], cost: number) => {
    const windows = windowsOf(buckets);
    const counts = memory.take(windows, cost, clock().getTime());
    return windows.map((window, i) => ({ window, ...(counts[i] ?? { current: 0, previous: 0 }) }));
  };

  /**
   * Guesses are counted here as well: whoever guesses is not given a new count by the loss of Redis, nor by its coming back. What this
   * process counted is only looked at for as long as Redis may lack some of it.
   */
  const countTogether = async (buckets: readonly Bucket[], cost: number) => {
    const guesses = buckets.filter(({ limit }) => GUESSES.has(limit));
    const isCarried = () => guesses.length > 0 && clock().getTime() < carriedUntil;
    const isFullHere = isCarried() && countInMemory(guesses, 0).some(({ window, ...own }) => isFull(window, own, cost));
    const shared = await countInRedis(buckets, isFullHere ? 0 : cost);
    if (!shared) return countInMemory(buckets, cost);
    const passed = !isFullHere && !shared.some(({ window, ...all }) => isFull(window, all, cost));
    const own = isCarried() ? countInMemory(guesses, 0) : [];
    if (guesses.length > 0 && passed) countInMemory(guesses, cost);
    return shared.map((state) => {
      const here = own.find(({ window }) => window.name === state.window.name);
      return here && usedIn(here.window, here) > usedIn(state.window, state) ? here : state;
    });
  };

  const count = async (buckets: readonly Bucket[], cost: number): Promise<Standing[]> => {
    const states = await countTogether(buckets, cost);
    const full = states.some(({ window, ...count }) => isFull(window, count, cost));
    return states.map(({ window, ...count }) => ({
      ...window.bucket,
      quota: window.quota,
      windowSeconds: window.windowMs / 1000,
      resetSeconds: Math.ceil(window.remainingMs / 1000),
      exceeded: isFull(window, count, cost),
      retrySeconds: retrySeconds(window, count, cost),
      remaining: Math.max(0, Math.floor(window.quota - usedIn(window, count) - (full ? 0 : cost))),
    }));
  };

  return {
    async take(buckets, cost = 1) {
      const until = clock().getTime() + 60_000;
      if (counted.size >= 10_000) counted.clear();
      for (const bucket of buckets) if (bucket.limit === 'failed-credentials') counted.set(bucket.key, until);
      return count(buckets, cost);
    },

    async look(bucket) {
      if ((counted.get(bucket.key) ?? 0) < clock().getTime()) return undefined;
      return (await count([bucket], 0))[0];
    },

    async clear(buckets) {
      const windows = windowsOf(buckets);
      memory.clear(windows.flatMap(({ current, previous }) => [current, previous]));
      const names = windows.map(({ name }) => name);
      const lengths = windows.map(({ windowMs }) => windowMs);
      await inRedis((redis) => redis.eval(CLEAR, names.length, ...names, ...lengths));
    },

    async isFirstRefusal({ limit, key }) {
      const minute = Math.floor(clock().getTime() / 60_000);
      const name = `${limit}:${key}`;
      if (refusals.get(name) === minute) return false;
      if (refusals.size >= 10_000) refusals.clear();
      refusals.set(name, minute);
      // Undefined where Redis could not be asked, null where another replica was first.
      return (await inRedis((redis) => redis.set(`${prefix}refused:${name}`, 1, 'EX', 60, 'NX'))) !== null;
    },
  };
}

/**
 * Asks Redis if it can be asked, and answers undefined else. A connection on which nothing is answered any more
 * would cost every request the time-out, for as long as TCP has patience: after a few it is made anew.
 */
function patientWith(redis: Redis | undefined, onFailure: (error: unknown) => void) {
  let silent = 0;
  return async <T>(ask: (redis: Redis) => Promise<T>): Promise<T | undefined> => {
    if (redis?.status !== 'ready') return undefined;
    try {
      const answer = await ask(redis);
      silent = 0;
      return answer;
    } catch (error) {
      onFailure(error);
      silent = error instanceof Error && error.message === 'Command timed out' ? silent + 1 : 0;
      if (silent >= LIMITS.redisTimeouts) {
        silent = 0;
        redis.disconnect(true);
      }
      return undefined;
    }
  };
}
