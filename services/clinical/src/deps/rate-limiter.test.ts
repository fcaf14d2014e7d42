import { once } from 'node:events';
import { Redis } from 'ioredis';
import { startProxy } from '../../test/support/proxy.js';
import { newId } from '../id.js';
import { LIMITS } from '../limits/index.js';
import { createRateLimiter } from './rate-limiter.js';

const url = process.env['TEST_RUN_REDIS_URL'] ?? '';
const opened: Redis[] = [];
afterEach(() => {
  for (const redis of opened.splice(0)) redis.disconnect();
});

const GENEROUS_MS = 20_000;

async function open(address: string): Promise<Redis> {
  const redis = new Redis(address, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: GENEROUS_MS,
  });
  redis.on('error', () => {});
  opened.push(redis);
  await once(redis, 'ready');
  return redis;
}

const limiterOf = (redis: Redis, prefix: string, clock = () => new Date()) => {
  const failures: unknown[] = [];
  const limiter = createRateLimiter({
    redis,
    prefix,
    quotas: { 'login-failures-minute': 5 },
    clock,
    onRedisFailure: (error) => failures.push(error),
  });
  return { ...limiter, failures };
};

const bucket = { limit: 'login-failures-minute', key: 'somebody' } as const;

test('replicas whose clocks differ by minutes count in the same window, and forget it together', async () => {
  const redis = await open(url);
  const prefix = `${newId()}:`;
  const replicas = [0, 5, -60].map((minutes) =>
    limiterOf(redis, prefix, () => new Date(Date.now() + minutes * 60_000)),
  );
  const exceeded: boolean[] = [];
  for (let i = 0; i < 9; i += 1) {
    const [standing] = (await replicas[i % 3]?.take([bucket])) ?? [];
    expect(standing?.resetSeconds).toBeLessThanOrEqual(60);
    exceeded.push(standing?.exceeded ?? false);
  }
  expect(exceeded).toEqual([...Array(5).fill(false), ...Array(4).fill(true)]);
  await replicas[1]?.clear([bucket]);
  expect((await replicas[2]?.take([bucket]))?.[0]).toMatchObject({ exceeded: false, remaining: 4 });
  expect(await Promise.all(replicas.map((replica) => replica.isFirstRefusal(bucket)))).toEqual([true, false, false]);
});

test('after a few commands without an answer the connection is made anew, and Redis counts again', async () => {
  const wire = await startProxy(url);
  try {
    const redis = await open(wire.url);
    const limiter = limiterOf(redis, `${newId()}:`);
    await limiter.take([bucket]);
    expect(limiter.failures).toEqual([]);
    wire.silence();
    redis.options.commandTimeout = 200;
    const closed = once(redis, 'close');
    for (let i = 0; i < LIMITS.redisTimeouts; i += 1) await limiter.take([{ ...bucket, key: `other ${i}` }]);
    expect(limiter.failures).toHaveLength(LIMITS.redisTimeouts);
    await closed;
    redis.options.commandTimeout = GENEROUS_MS;
    const ready = once(redis, 'ready');
    wire.mend();
    await ready;
    expect((await limiter.take([bucket]))[0]).toMatchObject({ remaining: 3 });
    expect(limiter.failures).toHaveLength(LIMITS.redisTimeouts);
  } finally {
    await wire.close();
  }
});

test('whoever guesses has no new count when Redis is lost, and none when it is back; others are counted by Redis alone', async () => {
  const wire = await startProxy(url);
  try {
    const redis = await open(wire.url);
    const now = new Date();
    const limiter = limiterOf(redis, `${newId()}:`, () => now);
    const address = { limit: 'login-address-minute', key: 'somewhere' } as const;
    const guess = async () => (await limiter.take([bucket, address])).map(({ exceeded }) => exceeded);
    for (let i = 0; i < 3; i += 1) expect(await guess()).toEqual([false, false]);
    wire.silence();
    const closed = once(redis, 'close');
    redis.disconnect(true);
    await closed;
    expect([await guess(), await guess(), await guess()]).toEqual([
      [false, false],
      [false, false],
      [true, false],
    ]);
    const ready = once(redis, 'ready');
    wire.mend();
    await ready;
    for (let i = 0; i < 3; i += 1) expect((await guess())[0]).toBe(true);
    // What is refused is counted nowhere else.
    expect((await limiter.take([address]))[0]?.remaining).toBe(24);
    await limiter.clear([bucket]);
    expect((await guess())[0]).toBe(false);
  } finally {
    await wire.close();
  }
});
