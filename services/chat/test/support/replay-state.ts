import { createHash } from 'node:crypto';
import type { Response } from 'supertest';

type Json = Response['body'];

/** Where an unread message is: `channel:topic`, or `with` and the other people. */
type Place = string;

/**
 * What a client knows of its organization: plain data by id, so that two of them are compared member
 * by member. Made of a registration's answer, and carried on by events (replay-reducer.ts).
 */
export interface ClientState {
  own: Json;
  realm: Record<string, Json>;
  users: Record<string, Json>;
  bots: Record<string, Json>;
  groups: Record<string, Json>;
  channels: Record<string, Json>;
  subscribers: Record<string, number[]>;
  /** What the user set, by channel, where subscribed. */
  subscriptions: Record<string, Json>;
  default_channels: number[];
  folders: Json[];
  profile_fields: Json[];
  settings: Record<string, Json>;
  /** As clients know them that do not know `user_settings`. */
  legacy_settings: Record<string, Json>;
  setting_defaults: Record<string, Json>;
  user_topics: Record<string, Json>;
  muted_topics: Json[];
  muted_users: Json[];
  alert_words: string[];
  onboarding_steps: Json[];
  push_devices: Record<string, Json>;
  playgrounds: Record<string, Json>;
  domains: Record<string, Json>;
  snippets: Record<string, Json>;
  views: Record<string, Json>;
  scheduled: Record<string, Json>;
  drafts: Record<string, Json>;
  reminders: Record<string, Json>;
  /** As `GET /invites` lists them; absent when the client has to look at them anew. */
  invitations?: Record<string, Json> | undefined;
  statuses: Record<string, Json>;
  starred: number[];
  unread: Record<string, Place>;
  /** Unread messages that mention the user: as the answer says, and then made of the messages (`mentionsOf`). */
  mentions: number[];
  /** Unread messages that are not muted. */
  unread_count: number;
  /** Those that came while the client listened. */
  messages: Record<string, ClientMessage>;
}

export interface ClientMessage {
  place: Place;
  content: string;
  flags: string[];
  reactions: string[];
}

/** Set by the reducer and by nobody else: the settings that a subscription has beside its channel. */
export const PERSONAL = [
  'color',
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
];

const OWN = [
  'user_id',
  'email',
  'delivery_email',
  'full_name',
  'avatar_url',
  'avatar_url_medium',
  'is_owner',
  'is_admin',
  'is_moderator',
  'is_guest',
];

/** Lists of their own among the members `realm_*`. */
const NO_REALM_SETTINGS = [
  'realm_users',
  'realm_non_active_users',
  'realm_bots',
  'realm_user_groups',
  'realm_default_streams',
  'realm_user_settings_defaults',
  'realm_playgrounds',
  'realm_domains',
  // Told in the answer alone: what replaced them is told whenever it changes.
  'realm_allow_edit_history',
  'realm_wildcard_mention_policy',
  'realm_create_public_stream_policy',
  'realm_create_private_stream_policy',
  'realm_create_web_public_stream_policy',
];

export const byId = (items: Json[], name: string): Record<string, Json> =>
  Object.fromEntries(items.map((item) => [item[name], item]));

export const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** A channel or subscription object without what is kept beside it. */
export function channelOf(object: Json): Json {
  const channel = { ...object };
  for (const name of [...PERSONAL, 'subscribers', 'partial_subscribers']) delete channel[name];
  return channel;
}

export function personalOf(object: Json): Json {
  return Object.fromEntries(PERSONAL.map((name) => [name, object[name]]));
}

export const groupOf = (group: Json): Json => ({
  ...group,
  members: ascending(group.members),
  direct_subgroup_ids: ascending(group.direct_subgroup_ids),
});

/** Keys and tokens are for the owner of a bot alone, and not compared. */
export function withoutSecrets({ api_key: _api_key, services, ...bot }: Json): Json {
  return { ...bot, ...(services && { services: services.map(({ token: _token, ...service }: Json) => service) }) };
}

export const topicKey = (stream_id: number, topic: string): string => `${stream_id}:${topic}`;

export function directPlace(user_ids: readonly number[], own_id: number): Place {
  const others = ascending(user_ids.filter((id) => id !== own_id));
  return `with ${others.length === 0 ? own_id : others.join(',')}`;
}

/** What a client makes of the answer of `POST /register`, and of the invitations that it asks for besides. */
export function stateOf(snapshot: Json): ClientState {
  const channels = [...snapshot.subscriptions, ...snapshot.unsubscribed, ...snapshot.never_subscribed];
  const users = [
    ...snapshot.realm_users,
    ...snapshot.realm_non_active_users.map((user: Json) => ({ ...user, is_active: false })),
  ];
  return {
    own: Object.fromEntries(OWN.map((name) => [name, snapshot[name]])),
    realm: Object.fromEntries(
      Object.entries(snapshot).filter(
        ([name]) => name.startsWith('realm_') && !(name in snapshot.user_settings) && !NO_REALM_SETTINGS.includes(name),
      ),
    ),
    users: byId(users, 'user_id'),
    bots: byId(snapshot.realm_bots.map(withoutSecrets), 'user_id'),
    groups: byId(snapshot.realm_user_groups.map(groupOf), 'id'),
    channels: byId(snapshot.streams, 'stream_id'),
    subscribers: Object.fromEntries(channels.map((channel) => [channel.stream_id, ascending(channel.subscribers)])),
    subscriptions: Object.fromEntries(snapshot.subscriptions.map((sub: Json) => [sub.stream_id, personalOf(sub)])),
    default_channels: snapshot.realm_default_streams,
    folders: snapshot.channel_folders,
    profile_fields: snapshot.custom_profile_fields,
    settings: snapshot.user_settings,
    legacy_settings: Object.fromEntries(
      Object.keys(snapshot.user_settings)
        .filter((name) => name in snapshot)
        .map((name) => [name, snapshot[name]]),
    ),
    setting_defaults: snapshot.realm_user_settings_defaults,
    user_topics: Object.fromEntries(
      snapshot.user_topics.map(({ stream_id, topic_name, visibility_policy }: Json) => [
        topicKey(stream_id, topic_name),
        visibility_policy,
      ]),
    ),
    muted_topics: sortedTopics(snapshot.muted_topics),
    muted_users: snapshot.muted_users,
    alert_words: snapshot.alert_words,
    onboarding_steps: snapshot.onboarding_steps,
    push_devices: snapshot.push_devices,
    playgrounds: byId(snapshot.realm_playgrounds, 'id'),
    domains: byId(snapshot.realm_domains, 'domain'),
    snippets: byId(snapshot.saved_snippets, 'id'),
    reminders: byId(snapshot.reminders, 'reminder_id'),
    invitations: byId(snapshot.invites, 'id'),
    drafts: byId(snapshot.drafts, 'id'),
    scheduled: byId(snapshot.scheduled_messages, 'scheduled_message_id'),
    views: byId(snapshot.navigation_views, 'fragment'),
    statuses: snapshot.user_status,
    starred: ascending(snapshot.starred_messages),
    unread: unreadOf(snapshot),
    mentions: snapshot.unread_msgs.mentions,
    unread_count: snapshot.unread_msgs.count,
    messages: {},
  };
}

/** `flags`: those of the message itself, or of the event that brings it. */
export function messageOf(message: Json, flags: string[], own_id: number): ClientMessage {
  return {
    place: placeOf(message, own_id),
    content: message.content,
    flags: sortedFlags(flags),
    reactions: message.reactions.map(reactionOf).sort(),
  };
}

export function placeOf({ type, stream_id, subject, display_recipient }: Json, own_id: number): Place {
  if (type === 'stream') return topicKey(stream_id, subject);
  return directPlace(
    display_recipient.map(({ id }: Json) => id),
    own_id,
  );
}

export const sortedFlags = (flags: readonly string[]): string[] => [...new Set(flags)].sort();

export const reactionOf = ({ user_id, emoji_name }: Json): string => `${user_id} ${emoji_name}`;

/** Channel and topic; when it was muted is not compared, for a move keeps that and its event may not. */
export const sortedTopics = (muted: Json[]): Json[] => muted.map(([channel, topic]) => `${channel}:${topic}`).sort();

function unreadOf({ unread_msgs, user_id }: Json): Record<string, Place> {
  const unread: Record<string, Place> = {};
  const put = (ids: number[], place: Place) => ids.forEach((id) => (unread[id] = place));
  for (const { other_user_id, unread_message_ids } of unread_msgs.pms)
    put(unread_message_ids, directPlace([other_user_id], user_id));
  for (const { user_ids_string, unread_message_ids } of unread_msgs.huddles)
    put(unread_message_ids, directPlace(user_ids_string.split(',').map(Number), user_id));
  for (const { stream_id, topic, unread_message_ids } of unread_msgs.streams)
    put(unread_message_ids, topicKey(stream_id, topic));
  return unread;
}

/** The state as it shows: without people who are unknown, and with the pictures that a client computes from addresses. */
export function shown(state: ClientState): Json {
  const known = Object.entries(state.users).filter(([, { full_name }]) => full_name !== 'Unknown user');
  const users = known.map(([id, user]) => [id, { ...user, avatar_url: pictureOf(user) }]);
  return { ...state, users: Object.fromEntries(users) };
}

function pictureOf({ avatar_url, avatar_version, delivery_email }: Json): string {
  if (avatar_url !== null) return avatar_url;
  const hash = createHash('md5').update(delivery_email.toLowerCase()).digest('hex');
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon&version=${avatar_version}`;
}
