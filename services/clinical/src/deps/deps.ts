import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Config } from './config.js';
import type { Database } from '../db/db.js';
import { openAs } from '../db/roles.js';
import { BRISK, type Patience } from '../db/db-settings.js';
import { AI_LIMITS, LIMITS } from '../limits/index.js';
import { createFileStore } from './create-file-store.js';
import type { FileStore } from './file-store.js';
import { createKeySets, type KeySets } from './key-sets.js';
import { createKeyUsage, type KeyUsage } from './key-usage.js';
import { createMetrics, type Metrics } from './metrics.js';
import { createModel, type Model } from './model.js';
import { createPublicRequest, type PublicRequest } from './public-request.js';
import { createRateLimiter, type RateLimiter } from './rate-limiter.js';
import { createLiveLists, type LiveLists } from './live-lists.js';
import { createLog, errorLine } from './log.js';
import { createBackground, type Background } from './background.js';
import { createPasswords, type Passwords } from '../secrets/passwords.js';

/** Everything that outlives a request. Two sets may live in one process. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: () => Date;
  db: Database;
  redis: Redis | undefined;
  limiter: RateLimiter;
  keyUsage: KeyUsage;
  keySets: KeySets;
  passwords: Passwords;
  /** Files of documents; undefined where none are kept. */
  files: FileStore | undefined;
  metrics: Metrics;
  /** Lists that screens follow. */
  live: LiveLists;
  /** As whom suggestions are made; undefined where the worker alone makes them. */
  ai: Database | undefined;
  /** What is asked for suggestions that a model makes; undefined where the operator set none. */
  model: Model | undefined;
  /** What a request began and does not wait for. */
  background: Background;
  close(): Promise<void>;
}

interface DepsOverrides {
  log?: Logger;
  clock?: () => Date;
  /** How long requests wait for the database, and for an answer of Redis. */
  patience?: Patience;
  redisAnswerMs?: number;
  /** Until the rights of who follows a list are looked at again. */
  liveCheckSeconds?: number | undefined;
  /** How hosts of others are asked for something. */
  request?: PublicRequest | undefined;
}

export function createDeps(config: Config, overrides: DepsOverrides = {}): Deps {
  const log = overrides.log ?? createLog(config.log_level);
  const clock = overrides.clock ?? (() => new Date());
  const db = openAs(config.logins, 'clinical_app', {
    poolSize: config.database_pool_size,
    patience: overrides.patience ?? BRISK,
    onError: (error) => log.error({ err: { message: error.message } }, 'database connection lost'),
  });
  // Without these a request would hang for seconds while Redis is away, instead of counting in memory.
  const redis = config.redis_url
    ? new Redis(config.redis_url, {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        connectTimeout: LIMITS.redisConnectMs,
        commandTimeout: overrides.redisAnswerMs ?? LIMITS.redisAnswerMs,
        ...(config.redis_ca !== undefined && { tls: { ca: config.redis_ca } }),
      })
    : undefined;
  redis?.on('error', (error: Error) =>
    log.warn({ err: { message: error.message } }, 'redis unavailable, counting limits in memory'),
  );
  const limiter = createRateLimiter({
    redis,
    prefix: config.redis_prefix,
    quotas: config.rate_limits,
    clock,
    onRedisFailure: (error) => log.warn({ err: { message: String(error) } }, 'redis failed, counting limits in memory'),
  });
  const keyUsage = createKeyUsage(db, (error, lost) =>
    log.warn({ cause: errorLine(error), lost }, 'what came with API keys was not noted yet'),
  );
  const live = createLiveLists({ db, log, clock }, overrides.liveCheckSeconds);
  const ai = config.logins.clinical_ai
    ? openAs(config.logins, 'clinical_ai', {
        poolSize: AI_LIMITS.connections,
        patience: overrides.patience,
        onError: (error) => log.error({ err: { message: error.message } }, 'database connection lost'),
      })
    : undefined;
  const background = createBackground((error) =>
    log.warn({ cause: errorLine(error) }, 'work in the background failed'),
  );
  return {
    config,
    log,
    clock,
    db,
    redis,
    limiter,
    keyUsage,
    keySets: createKeySets(overrides.request ?? createPublicRequest(), clock),
    passwords: createPasswords(),
    files: createFileStore(config),
    metrics: createMetrics(new Registry()),
    live,
    ai,
    model: config.model && createModel(config.model),
    background,
    async close() {
      await live.close();
      await background.close();
      await ai?.close();
      await keyUsage.flush();
      if (redis && redis.status !== 'end') redis.disconnect();
      await db.close();
    },
  };
}
