/**
 * Who is told of an event. The members add up: a user gets it if any of them names them, unless
 * `except_user_ids` does or their client lacks what `capability` asks for. Empty means nobody.
 */
export interface Audience {
  user_ids?: number[];
  /** The subscribers of this channel at the event's clock (chat.md section 6). */
  channel_id?: number;
  /** Set beside `channel_id` for public channels, for clients that registered `all_public_streams`. */
  is_public_channel?: boolean;
  everyone?: 'all' | 'not_guests' | 'administrators';
  except_user_ids?: number[];
  /** Only for clients that declared this capability (or only for those that did not). */
  capability?: { name: keyof ClientCapabilities; value: boolean };
  /**
   * The message whose flags the payload's `flags` are: each reader gets their own, looked up for those
   * who are answered, when they are answered. So an event that carries flags costs its writer nothing
   * per reader, and what a reader did meanwhile is in it (an event of its own follows). Where the
   * message is gone, `flags` stay as they are.
   */
  flags_of?: number;
  /** Members that differ from user to user, laid over the payload by user id. */
  per_user?: Record<string, Record<string, unknown>>;
}

/** What goes over the wire, before it is shaped for one client (event-wire.ts); `id` is its position. */
export interface EventPayload {
  type: string;
  op?: string;
  [member: string]: unknown;
}

export interface NewEvent {
  audience: Audience;
  payload: EventPayload;
  /** Message id that places the event among subscription spans; the newest one drawn when absent. */
  clock?: number;
}

/** An audience as delivery asks it: its lists may name thousands. */
export interface ReadAudience extends Omit<Audience, 'user_ids' | 'except_user_ids'> {
  user_ids?: ReadonlySet<number>;
  except_user_ids?: ReadonlySet<number>;
}

/** A row of the log that has its position. */
export interface EventRecord {
  id: number;
  realm_id: number;
  position: number;
  clock: number;
  audience: ReadAudience;
  payload: EventPayload;
  created_at: Date;
  /** What it holds in memory, roughly. */
  bytes: number;
}

/** Asks for the flags of a message as one user has them. */
export interface FlagsWanted {
  realm_id: number;
  user_id: number;
  message_id: number;
}

/** The flags of each, in the given order; undefined where there is no such message. One query for all. */
export type FindFlags = (wanted: readonly FlagsWanted[]) => Promise<readonly (string[] | undefined)[]>;

export interface ClientCapabilities {
  notification_settings_null: boolean;
  bulk_message_deletion: boolean;
  user_avatar_url_field_optional: boolean;
  stream_typing_notifications: boolean;
  user_settings_object: boolean;
  linkifier_url_template: boolean;
  user_list_incomplete: boolean;
  include_deactivated_groups: boolean;
  archived_channels: boolean;
  empty_topic_name: boolean;
  simplified_presence_events: boolean;
}

/** One term of a queue's narrow: operator and operand (chat-gaps.md section 4: no negation). */
export type QueueNarrow = [operator: string, operand: string][];

/** What a client asked for when it registered; immutable for the life of the queue. */
export interface QueueOptions {
  event_types: string[] | null;
  narrow: QueueNarrow;
  all_public_streams: boolean;
  apply_markdown: boolean;
  client_gravatar: boolean;
  slim_presence: boolean;
  include_subscribers: boolean;
  capabilities: ClientCapabilities;
}

/** A queue is its registration; where its reader stands, the reader itself says (`last_event_id`). */
export interface QueueRow {
  id: string;
  realm_id: number;
  user_id: number;
  options: QueueOptions;
  start_position: number;
  skipped_event_ids: number[];
  /** For how long there may be no poll before the queue is gone. */
  lifespan_seconds: number;
  /** Role of the queue's user: guests are not told of everything. */
  role: number;
}
