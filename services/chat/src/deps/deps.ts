import type { Logger } from 'pino';
import type { Redis } from 'ioredis';
import type { CompletionWaits } from '../concurrency/completion-waits.js';
import type { limitConcurrency } from '../concurrency/concurrency-limit.js';
import type { FairTurns } from '../concurrency/fair-turns.js';
import type { GroupedLines } from '../concurrency/grouped-lines.js';
import type { SharedDatabase } from '../db/db.js';
import type { Passwords } from '../secrets/passwords.js';
import type { Config } from './config.js';
import type { EventHub } from './event-hub.js';
import type { Mailer } from './mail.js';
import type { Metrics } from './metrics.js';
import type { PrincipalCache } from './principal-cache.js';
import type { PushRelay } from './push-relay.js';
import type { RateLimits } from './rate-limit.js';
import type { Web } from './web.js';
import type { WebPush } from './web-push.js';

/** What the service works with; made once per process, passed on as arguments. */
export interface Deps {
  config: Config;
  db: SharedDatabase;
  /** Delivery of events on this replica. */
  events: EventHub;
  /** Who asks, remembered between requests. */
  principals: PrincipalCache;
  redis: Redis | undefined;
  log: Logger;
  metrics: Metrics;
  rateLimits: RateLimits;
  passwords: Passwords;
  /** In which organizations have their messages checked and rendered: of many at once each would take longer, and other requests too. */
  sendTurns: FairTurns<number>;
  /** Where messages to one channel or conversation wait, to be written together. */
  sendLines: GroupedLines;
  /** Decoding an image takes memory by its pixels: few are decoded at a time. */
  inImageLane: ReturnType<typeof limitConcurrency>;
  /** Undefined where the settings name nothing that takes mails. */
  mailer: Mailer | undefined;
  /** Undefined where the settings name none. */
  pushRelay: PushRelay | undefined;
  /** To browsers and apps with a distributor; undefined where the settings have no key. */
  webPush: WebPush | undefined;
  web: Web;
  /** Requests that wait for an image of another host. */
  imageArrivals: CompletionWaits;
  /** `onAdded` is called after a commit that added jobs; `findFailing` names those that fail again and again. Set by whoever does them here. */
  jobs: { onAdded(): void; findFailing(): Promise<string[]> };
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
