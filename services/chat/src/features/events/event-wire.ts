import { messageFor } from '../message-format/index.js';
import { topicNameFor } from '../realm-settings/index.js';
import type { EventPayload, EventRecord, QueueOptions, QueueRow } from './event.js';

/** What shaping has to know of the queue. */
export interface WireContext {
  row: Pick<QueueRow, 'id'>;
  user_id: number;
  options: QueueOptions;
  openSealed(text: string): string;
}

export type WireEvent = EventPayload & { id: number };

/**
 * The log keeps one payload for all; this makes of it what one client asked for. Members that only
 * the shaping needs (`rendered_content` and `gravatar_url` of a message, `sent_by`, `personal`, `inherited`, `sealed`)
 * do not go out. `flags`: the user's own, where the audience says `flags_of`.
 */
export function toWire(record: EventRecord, context: WireContext, flags?: string[]): WireEvent {
  const own = record.audience.per_user?.[context.user_id];
  const payload = own || flags ? { ...record.payload, ...own, ...(flags && { flags }) } : record.payload;
  const shape = SHAPES[payload.type];
  const shaped = shape ? shape(payload, context) : payload;
  return { ...shaped, id: record.position };
}

type Shape = (payload: EventPayload, context: WireContext) => EventPayload;

const SHAPES: Record<string, Shape> = {
  message: shapeMessage,
  realm_bot: shapeBot,
  subscription: shapeSubscription,
  update_message: (payload, context) => withTopicNames(payload, context, ['subject', 'orig_subject']),
  delete_message: (payload, context) => withTopicNames(payload, context, ['topic']),
  typing: (payload, context) => withTopicNames(payload, context, ['topic']),
  user_topic: (payload, context) => withTopicNames(payload, context, ['topic_name']),
  muted_topics: shapeMutedTopics,
  update_message_flags: shapeFlags,
};

/**
 * `personal` holds, by channel id, what this user had set in an earlier subscription; `inherited` what
 * holds where nothing is set, for clients that do not know of that.
 */
function shapeSubscription(payload: EventPayload, { options, user_id }: WireContext): EventPayload {
  if (payload.op === 'peer_remove') return withoutOneself(payload, user_id);
  if (payload.op !== 'add') return payload;
  const { personal, inherited, subscriptions, ...event } = payload as EventPayload & {
    personal?: Record<string, object>;
    inherited?: Record<string, boolean>;
    subscriptions: { stream_id: number; subscribers?: number[]; partial_subscribers?: number[] }[];
  };
  return {
    ...event,
    subscriptions: subscriptions.map(({ subscribers, partial_subscribers, ...subscription }) => {
      const own: Record<string, unknown> = {
        ...subscription,
        ...(options.include_subscribers && (subscribers ? { subscribers } : { partial_subscribers })),
        ...personal?.[subscription.stream_id],
      };
      if (!options.capabilities.notification_settings_null) {
        for (const [name, value] of Object.entries(inherited ?? {})) own[name] ??= value;
      }
      return own;
    }),
  };
}

/** `sealed` has the encrypted members that only the bot's owner gets. */
function shapeBot(payload: EventPayload, { openSealed }: WireContext): EventPayload {
  const { sealed, ...event } = payload as EventPayload & {
    sealed?: { api_key?: string; tokens?: string[] };
    bot: { services?: object[] };
  };
  if (!sealed) return event;
  const { api_key, tokens } = sealed;
  const services =
    tokens && event.bot.services?.map((service, index) => ({ ...service, token: openSealed(tokens[index]!) }));
  const bot = { ...event.bot, ...(api_key && { api_key: openSealed(api_key) }), ...(services && { services }) };
  return { ...event, bot };
}

/** If several users left at once, each learns of the others only. */
function withoutOneself(payload: EventPayload, user_id: number | null): EventPayload {
  const user_ids = payload['user_ids'] as number[];
  return user_id !== null && user_ids.includes(user_id)
    ? { ...payload, user_ids: user_ids.filter((id) => id !== user_id) }
    : payload;
}

function shapeMessage(payload: EventPayload, { options, row }: WireContext): EventPayload {
  const { message, sent_by, ...event } = payload as EventPayload & {
    message: Parameters<typeof messageFor>[0];
    sent_by?: { queue_id: string; local_id: string };
  };
  const shaped = messageFor(message, { ...options, allow_empty_topic_name: options.capabilities.empty_topic_name });
  const isOwn = sent_by?.queue_id === row.id;
  return { ...event, message: shaped, ...(isOwn && { local_message_id: sent_by.local_id }) };
}

/** An event of messages that became unread has their channels and topics. */
function shapeFlags(payload: EventPayload, context: WireContext): EventPayload {
  const details = payload['message_details'] as Record<string, EventPayload> | undefined;
  if (!details) return payload;
  const shaped = Object.entries(details).map(([id, detail]) => [id, withTopicNames(detail, context, ['topic'])]);
  return { ...payload, message_details: Object.fromEntries(shaped) };
}

/** The legacy list of channel, topic and time. */
function shapeMutedTopics(payload: EventPayload, { options }: WireContext): EventPayload {
  const muted_topics = payload['muted_topics'] as [string, string, number][];
  return {
    ...payload,
    muted_topics: muted_topics.map(([channel, topic, muted_at]) => [
      channel,
      topicNameFor(topic, options.capabilities.empty_topic_name),
      muted_at,
    ]),
  };
}

function withTopicNames(payload: EventPayload, context: WireContext, members: string[]): EventPayload {
  const unnamed = members.filter((member) => payload[member] === '');
  if (context.options.capabilities.empty_topic_name || unnamed.length === 0) return payload;
  return { ...payload, ...Object.fromEntries(unnamed.map((member) => [member, topicNameFor('', false)])) };
}
