import { setMaxListeners } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { limitConcurrency } from './concurrency/concurrency-limit.js';
import { fairTurns } from './concurrency/fair-turns.js';
import { groupedLines } from './concurrency/grouped-lines.js';
import { batchLoader } from './concurrency/batch-loader.js';
import type { Config } from './deps/config.js';
import type { Deps } from './deps/deps.js';
import { openDatabaseOf } from './deps/open-database.js';
import { startEventHub } from './features/events/index.js';
import { createImageArrivals } from './features/external-images/index.js';
import { findFlagsOfReaders } from './features/read-state/index.js';
import { listenTo } from './db/db-listen.js';
import { checkServer } from './db/server-version.js';
import { findPrincipals, findSessions } from './deps/principal-store.js';
import { PrincipalCache } from './deps/principal-cache.js';
import { createMailer } from './deps/mail.js';
import { createMetrics } from './deps/metrics.js';
import { createPushRelay } from './deps/push-relay.js';
import type { InternetOverrides } from './deps/public-host.js';
import { createWeb } from './deps/web.js';
import { createWebPush, type WebPushOverrides } from './deps/web-push.js';
import { createRateLimits } from './deps/rate-limit.js';
import { createLog } from './deps/log.js';
import { connectRedis } from './deps/redis.js';
import { createPasswords } from './secrets/passwords.js';
import { LIMITS } from './limits/index.js';
import { Overloaded } from './domain/overload-error.js';
import { openText } from './secrets/sealed-text.js';

export interface DepsOverrides {
  now?: () => Date;
  log?: Logger;
  /** How long a request waits for an answer of Redis. */
  redisAnswerMs?: number;
  webPush?: WebPushOverrides;
  web?: InternetOverrides;
}

/** Users whom one query looks up, and queries at a time. */
const PRINCIPALS_TOGETHER = { most: 250, atOnce: 2 };

const IMAGES_AT_ONCE = 2;

/** What the service works with. @throws when the database is out of reach; then nothing is left open. Redis may come and go. */
export async function createDeps(config: Config, overrides: DepsOverrides = {}): Promise<Deps> {
  const opened: (() => Promise<void> | void)[] = [];
  try {
    return await openDeps(config, overrides, (close) => void opened.unshift(close));
  } catch (error) {
    for (const close of opened) await close();
    throw error;
  }
}

/** `onOpened` hears how to close what was opened, each after what it needs. */
async function openDeps(
  config: Config,
  overrides: DepsOverrides,
  onOpened: (close: () => Promise<void> | void) => void,
): Promise<Deps> {
  const log = overrides.log ?? createLog(config.logLevel);
  const db = openDatabaseOf(
    config,
    (error) => log.warn({ reason: error.message }, 'lost a database connection'),
    overrides.now,
  );
  onOpened(() => db.close());
  await checkServer((query) => db.query(query));
  const redis =
    config.redisUrl === undefined
      ? undefined
      : connectRedis(
          config.redisUrl,
          (reason) => log.warn({ reason }, 'redis is out of reach'),
          overrides.redisAnswerMs,
        );
  onOpened(() => redis?.disconnect());
  await mkdir(config.uploadsDir, { recursive: true, mode: 0o700 });

  const mailer = createMailer(config);
  if (!mailer) log.warn('no mails: SMTP_URL is not set, so nobody can be invited or can reset a password');

  const stopping = new AbortController();
  // Each request that waits listens to it.
  setMaxListeners(0, stopping.signal);
  const events = await startEventHub(db, {
    database_url: config.databaseUrl,
    log,
    poll_ms: config.eventPollMs,
    window_bytes: config.eventWindowBytes,
    window_age_ms: config.eventWindowSeconds * 1000,
    openSealed: (text) => openText(config.apiKeySecret, text),
    findFlags: (wanted) => findFlagsOfReaders(db.reads, wanted),
    stopping: stopping.signal,
  });
  onOpened(() => events.stop());
  const principalListener = listenTo(config.databaseUrl, 'principals', (subject) => principals.forget(subject), {
    onLost: () => principals.forgetAll(),
  });
  const principals = new PrincipalCache(
    principalListener,
    batchLoader((claims) => findPrincipals(db.reads, claims), PRINCIPALS_TOGETHER),
    batchLoader((claims) => findSessions(db.reads, claims), PRINCIPALS_TOGETHER),
  );
  onOpened(() => principalListener.stop());
  await principalListener.start();
  const sendTurns = fairTurns<number>({
    places: LIMITS.sendsPrepared,
    share: LIMITS.sendsPreparedOfOrganization,
    mostWaiting: LIMITS.sendsToPrepare,
    patience_ms: LIMITS.sendWaitsMs,
    lateAfter_ms: LIMITS.sendsLateMs,
    refuse: () => new Overloaded('sending', 'Too many messages are being sent in this organization: try again.'),
  });
  const sendLines = groupedLines({
    together: LIMITS.sendsTogether,
    inLine: LIMITS.sendsInLine,
    ofTenant: LIMITS.sendsOfOrganization,
    patience_ms: LIMITS.sendWaitsMs,
    refuse: () =>
      new Overloaded('sending', 'Too many messages are being sent to this channel or conversation: try again.'),
  });
  const disposals: (() => Promise<void> | void)[] = [];
  return {
    config,
    db,
    events,
    principals,
    redis,
    log,
    metrics: createMetrics({
      connection: () => db.waiting(),
      sending: () => sendTurns.waiting() + sendLines.waiting(),
    }),
    rateLimits: createRateLimits(config.rateLimits, redis, config.redisPrefix),
    passwords: createPasswords(),
    mailer,
    sendTurns,
    sendLines,
    inImageLane: limitConcurrency(IMAGES_AT_ONCE),
    pushRelay: createPushRelay(config),
    webPush: createWebPush(config, db.now, overrides.webPush),
    web: createWeb(config, overrides.web),
    imageArrivals: createImageArrivals(db),
    jobs: { onAdded: () => undefined, findFailing: () => Promise.resolve([]) },
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
