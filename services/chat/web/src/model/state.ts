import { directPlace, topicPlace, type Place } from './place.js';
import {
  PERSONAL,
  type Bot,
  type Channel,
  type ChannelFolder,
  type Draft,
  type FullSubscription,
  type ProfileField,
  type Reminder,
  type SavedSnippet,
  type ScheduledMessage,
  type SlimPresence,
  type Snapshot,
  type Subscription,
  type User,
  type UserGroup,
} from './types.js';

export interface UserTopic {
  stream_id: number;
  topic: string;
  /** 1 muted, 2 unmuted, 3 followed. */
  policy: number;
}

export interface UserStatus {
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}

/** An unread message with its place, and its topic as it is written. */
export interface Unread {
  place: Place;
  stream_id?: number;
  topic?: string;
}

/**
 * The state of one account: the answer of `POST /register` with all later events. It is never changed in place: `apply`
 * makes the next one. Messages are apart (message-cache.ts).
 */
export interface State {
  /** Undefined for a reader without an account. */
  own_id: number | undefined;
  /** Members of the snapshot that are single values: `realm_*`, `max_*`, `server_*`. */
  realm: Readonly<Record<string, unknown>>;
  users: ReadonlyMap<number, User>;
  /** Bots that the reader may change, with their keys. */
  bots: ReadonlyMap<number, Bot>;
  groups: ReadonlyMap<number, UserGroup>;
  channels: ReadonlyMap<number, Channel>;
  subscriptions: ReadonlyMap<number, Subscription>;
  folders: readonly ChannelFolder[];
  default_channels: readonly number[];
  profile_fields: readonly ProfileField[];
  settings: Readonly<Record<string, unknown>>;
  user_topics: ReadonlyMap<Place, UserTopic>;
  muted_users: ReadonlySet<number>;
  alert_words: readonly string[];
  /** Hints that the reader has not seen yet. */
  onboarding_steps: ReadonlySet<string>;
  statuses: ReadonlyMap<number, UserStatus>;
  presences: ReadonlyMap<number, SlimPresence>;
  starred: ReadonlySet<number>;
  unread: ReadonlyMap<number, Unread>;
  /** Unread messages that mention the reader. */
  mentions: ReadonlySet<number>;
  /** Direct conversations by their newest message. */
  direct: ReadonlyMap<Place, number>;
  drafts: ReadonlyMap<number, Draft>;
  snippets: ReadonlyMap<number, SavedSnippet>;
  scheduled: ReadonlyMap<number, ScheduledMessage>;
  reminders: ReadonlyMap<number, Reminder>;
  max_message_id: number;
}

/** Members with a place of their own in the state, momentary ones, and older names that no event updates. */
const NO_VALUES = new Set([
  'realm_users',
  'realm_non_active_users',
  'realm_bots',
  'realm_user_groups',
  'realm_default_streams',
  'realm_wildcard_mention_policy',
  'realm_create_public_stream_policy',
  'realm_create_private_stream_policy',
  'realm_create_web_public_stream_policy',
  'realm_allow_edit_history',
  'server_timestamp',
  'max_message_id',
]);
const VALUE = /^(realm_|max_|server_|zulip_|event_queue_|password_)/;

const byId = <T, K extends keyof T>(items: readonly T[] | undefined, name: K): Map<T[K], T> =>
  new Map((items ?? []).map((item) => [item[name], item]));

export function subscriptionOf(full: FullSubscription): Subscription {
  return Object.fromEntries(PERSONAL.map((name) => [name, full[name]])) as unknown as Subscription;
}

/** A channel without the reader's personal settings. */
export function channelOf(full: FullSubscription | Channel): Channel {
  const channel: Record<string, unknown> = { ...full };
  for (const name of [...PERSONAL, 'subscribers', 'partial_subscribers']) delete channel[name];
  return channel as unknown as Channel;
}

export function stateOf(snapshot: Snapshot): State {
  const told = snapshot as Snapshot & Record<string, unknown>;
  // The service gives id 0 to readers without an account.
  const own_id = told.user_id === 0 ? undefined : told.user_id;
  const users = [
    ...(told.realm_users ?? []),
    ...((told.realm_non_active_users ?? []) as unknown as User[]).map((user) => ({ ...user, is_active: false })),
    ...(told.cross_realm_bots ?? []),
  ] as User[];
  const full = [...(told.subscriptions ?? []), ...(told.unsubscribed ?? []), ...(told.never_subscribed ?? [])];
  const channels = full.length > 0 ? full : (told.streams ?? []);
  return {
    own_id,
    realm: Object.fromEntries(Object.entries(told).filter(([name]) => VALUE.test(name) && !NO_VALUES.has(name))),
    users: byId(users, 'user_id'),
    bots: byId(told.realm_bots, 'user_id'),
    groups: byId(told.realm_user_groups, 'id'),
    channels: byId((channels as (FullSubscription | Channel)[]).map(channelOf), 'stream_id'),
    subscriptions: new Map((told.subscriptions ?? []).map((one) => [one.stream_id, subscriptionOf(one)])),
    folders: told.channel_folders ?? [],
    default_channels: told.realm_default_streams ?? [],
    profile_fields: told.custom_profile_fields ?? [],
    settings: told.user_settings ?? {},
    user_topics: new Map(
      (told.user_topics ?? []).map(({ stream_id, topic_name, visibility_policy }) => [
        topicPlace(stream_id, topic_name),
        { stream_id, topic: topic_name, policy: visibility_policy },
      ]),
    ),
    muted_users: new Set((told.muted_users ?? []).map(({ id }) => id)),
    alert_words: told.alert_words ?? [],
    onboarding_steps: new Set((told.onboarding_steps ?? []).map(({ name }) => name)),
    statuses: new Map(
      Object.entries((told.user_status ?? {}) as Record<string, UserStatus>).map(([id, status]) => [
        Number(id),
        status,
      ]),
    ),
    presences: new Map(
      Object.entries(told.presences ?? {}).map(([id, presence]) => [Number(id), presence as SlimPresence]),
    ),
    starred: new Set(told.starred_messages),
    unread: unreadOf(told.unread_msgs, own_id ?? 0),
    mentions: new Set(told.unread_msgs?.mentions),
    direct: new Map(
      (told.recent_private_conversations ?? []).map(({ user_ids, max_message_id }) => [
        directPlace(user_ids, own_id ?? 0),
        max_message_id,
      ]),
    ),
    drafts: byId(told.drafts, 'id'),
    snippets: byId(told.saved_snippets, 'id'),
    scheduled: byId(told.scheduled_messages, 'scheduled_message_id'),
    reminders: byId(told.reminders, 'reminder_id'),
    max_message_id: told.max_message_id ?? 0,
  };
}

function unreadOf(told: Snapshot['unread_msgs'], own_id: number): Map<number, Unread> {
  const unread = new Map<number, Unread>();
  for (const { other_user_id, unread_message_ids } of told?.pms ?? [])
    for (const id of unread_message_ids) unread.set(id, { place: directPlace([other_user_id], own_id) });
  for (const { user_ids_string, unread_message_ids } of told?.huddles ?? []) {
    const place = directPlace(user_ids_string.split(',').map(Number), own_id);
    for (const id of unread_message_ids) unread.set(id, { place });
  }
  for (const { stream_id, topic, unread_message_ids } of told?.streams ?? []) {
    const place = topicPlace(stream_id, topic);
    for (const id of unread_message_ids) unread.set(id, { place, stream_id, topic });
  }
  return unread;
}
