import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { QueueOptions } from './event.js';

export interface RegisterContext {
  /** One snapshot for all sections. */
  db: Db;
  realm: Realm;
  caller: Caller;
  options: QueueOptions;
  include_subscribers: boolean | 'partial';
  /** Days of presence the client wants to hear of; undefined for the server's default. */
  presence_history_limit_days: number | undefined;
  /** Whether the client fetches this event type. */
  wants(type: string): boolean;
  deps: Deps;
}

/** Part of the answer of `POST /register`: loaded when the client fetches one of `types`. */
export interface RegisterSection {
  types: readonly string[];
  load(context: RegisterContext): Promise<object>;
}
