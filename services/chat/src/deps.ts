import { mkdir } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { atMost } from './concurrency/at-most.js';
import { batched } from './concurrency/batched.js';
import type { Config } from './config.js';
import { openDatabaseOf } from './db/db-of-config.js';
import type { Database } from './db/db.js';
import { startEventHub, type EventHub } from './features/events/index.js';
import { findFlagsOfReaders } from './features/read-state/index.js';
import { listenTo } from './db/db-listen.js';
import { findPrincipals } from './http/principal-store.js';
import { PrincipalCache } from './http/principal-cache.js';
import { createMetrics, type Metrics } from './http/metrics.js';
import { createRateLimits, type RateLimits } from './http/rate-limit.js';
import { createLog } from './log.js';
import { connectRedis } from './redis.js';
import { createPasswords, type Passwords } from './secrets/passwords.js';
import { openText } from './secrets/sealed-text.js';

/** What the service works with; made once per process, passed on as arguments. */
export interface Deps {
  config: Config;
  db: Database;
  /** Delivery of events on this replica. */
  events: EventHub;
  /** Who asks, remembered between requests. */
  principals: PrincipalCache;
  redis: Redis | undefined;
  log: Logger;
  metrics: Metrics;
  rateLimits: RateLimits;
  passwords: Passwords;
  /** Decoding an image takes memory by its pixels: few are decoded at a time. */
  inImageLane: ReturnType<typeof atMost>;
  /** `onAdded` is called after a commit that added jobs; set by whoever does them here. */
  jobs: { onAdded(): void };
  now(): Date;
  /** What `/health/ready` tells besides. */
  status: ServiceStatus;
  /** Aborted when the server begins to stop: whoever keeps a request waiting answers it then. */
  stopping: AbortSignal;
  beginStopping(): void;
  /** Runs `fn` while the dependencies are disposed of, before the database closes. */
  onDispose(fn: () => Promise<void> | void): void;
  dispose(): Promise<void>;
}

export interface ServiceStatus {
  /** The server is about to stop: it serves who comes, and asks to be sent nobody. */
  leaving: boolean;
  /** When the database last said that it has no room, milliseconds since 1970. */
  exhausted_at: number;
}

export interface DepsOverrides {
  now?: () => Date;
  log?: Logger;
  /** How long a request waits for an answer of Redis. */
  redisAnswerMs?: number;
}

/** Users whom one query looks up, and queries at a time. */
const PRINCIPALS_TOGETHER = { most: 250, atOnce: 2 };

const IMAGES_AT_ONCE = 2;

/** @throws when the database is out of reach. Redis may come and go. */
export async function createDeps(config: Config, overrides: DepsOverrides = {}): Promise<Deps> {
  const log = overrides.log ?? createLog(config.logLevel);
  const db = openDatabaseOf(
    config,
    (error) => log.warn({ reason: error.message }, 'lost a database connection'),
    overrides.now,
  );
  const redis =
    config.redisUrl === undefined
      ? undefined
      : connectRedis(
          config.redisUrl,
          (reason) => log.warn({ reason }, 'redis is out of reach'),
          overrides.redisAnswerMs,
        );
  await mkdir(config.uploadsDir, { recursive: true, mode: 0o700 });

  const stopping = new AbortController();
  const events = await startEventHub(db, {
    database_url: config.databaseUrl,
    log,
    queue_idle_seconds: config.eventQueueIdleSeconds,
    poll_ms: config.eventPollMs,
    window_bytes: config.eventWindowBytes,
    window_age_ms: config.eventWindowSeconds * 1000,
    openSealed: (text) => openText(config.apiKeySecret, text),
    findFlags: (wanted) => findFlagsOfReaders(db.reads, wanted),
    stopping: stopping.signal,
  });
  const principalListener = listenTo(
    config.databaseUrl,
    'principals',
    (subject) => principals.forget(subject),
    () => principals.forgetAll(),
  );
  const principals = new PrincipalCache(
    principalListener,
    batched((claims) => findPrincipals(db.reads, claims), PRINCIPALS_TOGETHER),
  );
  await principalListener.start();
  const disposals: (() => Promise<void> | void)[] = [];
  return {
    config,
    db,
    events,
    principals,
    redis,
    log,
    metrics: createMetrics(),
    rateLimits: createRateLimits(config.rateLimits, redis, config.redisPrefix),
    passwords: createPasswords(),
    inImageLane: atMost(IMAGES_AT_ONCE),
    jobs: { onAdded: () => undefined },
    status: { leaving: false, exhausted_at: 0 },
    now: db.now,
    stopping: stopping.signal,
    beginStopping: () => stopping.abort(),
    onDispose: (fn) => void disposals.unshift(fn),
    async dispose() {
      stopping.abort();
      for (const fn of disposals) await fn();
      await Promise.all([events.stop(), principalListener.stop()]);
      redis?.disconnect();
      await db.close();
    },
  };
}
