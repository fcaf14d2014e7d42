import { boolean, either, integer, list, literal, object, record, string } from '../../http/answer-types.js';
import { event, type NewEvent } from '../events/index.js';
import type { FlaggedMessage } from './flag-store.js';
import type { EditableFlag } from './message-flag.js';

const members = { flag: string(), messages: list(integer()), all: boolean() };

const details = either(
  object({ type: literal('private'), user_ids: list(integer()) }, { mentioned: boolean() }),
  object(
    { type: literal('stream'), stream_id: integer(), topic: string(), unmuted_stream_msg: boolean() },
    { mentioned: boolean() },
  ),
);

export const flagEvents = [
  event('update_message_flags add', { operation: literal('add'), ...members }),
  event(
    'update_message_flags remove',
    { operation: literal('remove'), ...members },
    { message_details: record(details) },
  ),
];

/** The event of chat-gaps.md 4.3, for the clients of the one user it concerns. `operation` is the old name of `op`. */
export function flagEvent(
  user_id: number,
  op: 'add' | 'remove',
  flag: EditableFlag,
  message_ids: readonly number[],
  more: { message_details?: Record<string, object> } = {},
): NewEvent {
  return {
    audience: { user_ids: [user_id] },
    payload: { type: 'update_message_flags', op, operation: op, flag, messages: message_ids, all: false, ...more },
  };
}

/** Where messages are that became unread, by id: clients may not know them any more. */
export function messageDetails(
  user_id: number,
  messages: readonly Omit<FlaggedMessage, 'is_unread' | 'is_subscribed' | 'is_archived'>[],
): Record<string, object> {
  return Object.fromEntries(
    messages.map(({ id, is_mentioned, channel_id, is_unmuted, topic, user_ids }) => [
      id,
      {
        type: channel_id === null ? 'private' : 'stream',
        ...(is_mentioned && { mentioned: true }),
        ...(channel_id === null
          ? { user_ids: (user_ids ?? []).filter((other) => other !== user_id) }
          : { stream_id: channel_id, topic, unmuted_stream_msg: is_unmuted }),
      },
    ]),
  );
}
