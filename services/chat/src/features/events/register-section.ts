import type Joi from 'joi';
import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { EventSchema } from './event-schema.js';
import type { ClientCapabilities, QueueOptions } from './event.js';

/** What the answer to a spectator is made from. */
export interface SpectatorContext {
  /** One snapshot for all sections. */
  db: Db;
  realm: Realm;
  options: QueueOptions;
  /** Whether the client fetches this event type. */
  wants(type: string): boolean;
  deps: Deps;
}

export interface RegisterContext extends SpectatorContext {
  caller: Caller;
  include_subscribers: boolean | 'partial';
  /** Days of presence the client wants to hear of; undefined for the server's default. */
  presence_history_limit_days: number | undefined;
}

/** What decides which members the answer has. */
export interface Wanted {
  /** Whether the client fetches this event type. */
  wants(type: string): boolean;
  capabilities: Pick<ClientCapabilities, 'user_settings_object'>;
}

/** Part of the answer of `POST /register`: loaded when the client fetches one of `types`. */
export interface RegisterSection {
  types: readonly string[];
  /** All members that it writes. */
  members(wanted: Wanted): Joi.SchemaMap;
  /** The events that keep these members up to date. */
  events: readonly EventSchema[];
  load(context: RegisterContext): Promise<object>;
  /** The same for people without an account: what is open to everybody, and otherwise what somebody has who has nothing. */
  loadForSpectators(context: SpectatorContext): Promise<object>;
}
