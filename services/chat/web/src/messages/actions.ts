import { ApiError, call } from '../connection/call.js';
import type { Client } from '../connection/client.js';
import { toast } from '../kit/toast.js';
import { isResolved, namesOf, RESOLVED, withoutMark } from '../model/names.js';
import { directNarrow, topicNarrow, type Narrow } from '../model/narrow.js';
import { peopleOf, placeOf, topicPlace } from '../model/place.js';
import type { State } from '../model/state.js';
import type { Event, Message, Subscription } from '../model/types.js';
import { addressOf } from '../shell/route.js';
import type { Emoji } from './emoji.js';

/** What people do to messages. Each shows at once, and is taken back where the service refuses it. */

export const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Says why something was not done. */
export function tell(error: unknown): void {
  toast(saidBy(error));
}

export const conversationNarrow = (message: Message, own_id: number): Narrow =>
  message.type === 'stream'
    ? topicNarrow(message.stream_id, message.subject)
    : directNarrow(peopleOf(placeOf(message, own_id)));

export const messageLink = (message: Message, state: State): string =>
  `${location.origin}/${addressOf(conversationNarrow(message, state.own_id ?? 0), namesOf(state), message.id)}`;

type Flag = 'read' | 'starred' | 'collapsed';

export const flagEvent = (op: 'add' | 'remove', flag: Flag, messages: number[]): Event =>
  ({ id: -1, type: 'update_message_flags', op, operation: op, flag, messages, all: false }) as Event;

export async function setFlag(client: Client, { id }: Message, flag: Flag, isOn: boolean): Promise<void> {
  const op = isOn ? 'add' : 'remove';
  client.foresee(flagEvent(op, flag, [id]));
  try {
    await call('POST /messages/flags', { messages: [id], op, flag });
  } catch (error) {
    client.foresee(flagEvent(isOn ? 'remove' : 'add', flag, [id]));
    tell(error);
  }
}

export const star = (client: Client, message: Message): Promise<void> =>
  setFlag(client, message, 'starred', !message.flags.includes('starred'));

export async function toggleReaction(
  client: Client,
  message: Message,
  { name, code, type }: Pick<Emoji, 'name' | 'code'> & { type: string },
): Promise<void> {
  const own_id = client.state.own_id ?? 0;
  const isMine = message.reactions.some(
    (one) => one.user_id === own_id && one.emoji_code === code && one.reaction_type === type,
  );
  const event = (op: 'add' | 'remove') =>
    ({
      id: -1,
      type: 'reaction',
      op,
      message_id: message.id,
      user_id: own_id,
      emoji_name: name,
      emoji_code: code,
      reaction_type: type,
    }) as Event;
  client.foresee(event(isMine ? 'remove' : 'add'));
  const fields = { message_id: message.id, emoji_name: name, emoji_code: code, reaction_type: type };
  try {
    if (isMine) await call('DELETE /messages/{message_id}/reactions', fields as never);
    else await call('POST /messages/{message_id}/reactions', fields as never);
  } catch (error) {
    if (error instanceof ApiError && /^REACTION_(ALREADY_EXISTS|DOES_NOT_EXIST)$/.test(error.code)) return;
    client.foresee(event(isMine ? 'add' : 'remove'));
    tell(error);
  }
}

/** This one and all later ones of its list; the service says which are then unread. */
export async function markUnreadFrom(message: Message, narrow: Narrow): Promise<void> {
  await call('POST /messages/flags/narrow', {
    anchor: String(message.id),
    num_before: 0,
    num_after: 1000,
    narrow: narrow as never,
    op: 'remove',
    flag: 'read',
  }).catch(tell);
}

/** Everything in a narrow, in as many steps as it takes. */
export async function markRead(narrow: Narrow): Promise<void> {
  try {
    for (let anchor = 'newest'; ; ) {
      const answer = await call('POST /messages/flags/narrow', {
        anchor,
        include_anchor: anchor === 'newest',
        num_before: 1000,
        num_after: 0,
        narrow: [...narrow, { operator: 'is', operand: 'unread' }] as never,
        op: 'add',
        flag: 'read',
      });
      if (answer.found_oldest || answer.first_processed_id === null) return;
      anchor = String(answer.first_processed_id);
    }
  } catch (error) {
    tell(error);
  }
}

/** Everything there is, in as many steps as it takes. */
export async function markAllRead(): Promise<void> {
  while (!(await call('POST /mark_all_as_read', {})).complete);
}

export const deleteMessage = (message_id: number): Promise<unknown> =>
  call('DELETE /messages/{message_id}', { message_id });

export const setTopicPolicy = (stream_id: number, topic: string, visibility_policy: 0 | 1 | 2 | 3): Promise<unknown> =>
  call('POST /user_topics', { stream_id, topic, visibility_policy }).catch(tell);

export function toggleMuted({ state }: Client, { stream_id, subject }: Extract<Message, { type: 'stream' }>): void {
  const isMuted = state.user_topics.get(topicPlace(stream_id, subject))?.policy === 1;
  void setTopicPolicy(stream_id, subject, isMuted ? 0 : 1);
}

/** A message of the topic is needed, as the interface moves topics by one of them. */
export async function toggleResolved(topic: string, message_id: number): Promise<string | undefined> {
  const renamed = isResolved(topic) ? withoutMark(topic) : `${RESOLVED}${topic}`;
  try {
    await call('PATCH /messages/{message_id}', { message_id, topic: renamed, propagate_mode: 'change_all' });
    return renamed;
  } catch (error) {
    tell(error);
    return undefined;
  }
}

export const setSubscription = (
  stream_id: number,
  property: Exclude<keyof Subscription, 'color' | 'in_home_view'>,
  value: boolean,
): Promise<unknown> =>
  call('POST /users/me/subscriptions/properties', {
    subscription_data: [{ stream_id, property, value }],
  });

export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch (error) {
    tell(error);
  }
}

/** The text as it was written. */
export async function sourceOf(message_id: number): Promise<string> {
  const answer = await call('GET /messages/{message_id}', { message_id, apply_markdown: false });
  return answer.message.content;
}
