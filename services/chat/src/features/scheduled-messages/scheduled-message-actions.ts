import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { normalizeContent, prepareMessage, type ComposedMessage, type WantedMessage } from '../sending/index.js';
import { checkTarget, isChannelType, type ScheduledTo, type ScheduledType } from './scheduled-message-rules.js';
import {
  deleteScheduledMessage,
  findScheduledMessageLocked,
  findScheduledTotals,
  insertScheduledMessage,
  updateScheduledMessage,
  type ScheduledMessage,
} from './scheduled-message-store.js';
import { scheduledMessageView } from './scheduled-message-view.js';

export interface ScheduledMessageChanges {
  type?: ScheduledType;
  to?: ScheduledTo;
  topic?: string;
  content?: string;
  scheduled_delivery_timestamp?: Date;
}

/** Checked as a message that is sent now, and again at its time. @throws ChatError as `prepareMessage` does; BAD_REQUEST for too many, and too long ones. */
export async function scheduleMessage(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  wanted: WantedMessage & { to: ScheduledTo },
  scheduled_delivery_timestamp: Date,
): Promise<number> {
  const is_channel = isChannelType(wanted.type);
  checkTarget(is_channel, wanted.to);
  if (is_channel && wanted.topic === undefined) throw missingTopic();
  await lockExclusively(tx, 'toldLists', caller.id);
  const content = normalizeContent(wanted.content);
  const composed = await prepareMessage(tx, realm, { ...caller, is_active: true }, { ...wanted, content });
  const message = await insertScheduledMessage(tx, {
    ...textOf(composed),
    realm_id: realm.id,
    sender_id: caller.id,
    scheduled_delivery_timestamp,
    client: wanted.client,
    read_by_sender: wanted.read_by_sender,
  });
  await checkRoom(tx, caller);
  await announce(tx, message, { op: 'add', scheduled_messages: [scheduledMessageView(message)] });
  return message.id;
}

/**
 * One that failed waits again. What is said and to whom is checked anew if it changes.
 *
 * @throws ChatError NOT_FOUND, also for one of somebody else; BAD_REQUEST for one that was sent, and for what does not fit together;
 * as `prepareMessage` does
 */
export async function changeScheduledMessage(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  id: number,
  changes: ScheduledMessageChanges,
): Promise<void> {
  const message = await getOwnLocked(tx, caller, id);
  await lockExclusively(tx, 'toldLists', caller.id);
  const { scheduled_delivery_timestamp, ...said } = changes;
  if (message.failure !== null && scheduled_delivery_timestamp === undefined) {
    throw new ChatError('BAD_REQUEST', 'A message that was not sent needs a new time.');
  }
  const changed: ScheduledMessage = {
    ...message,
    ...(Object.keys(said).length > 0 && textOf(await prepareChange(tx, realm, caller, message, said))),
    scheduled_delivery_timestamp: scheduled_delivery_timestamp ?? message.scheduled_delivery_timestamp,
    failure: null,
  };
  await updateScheduledMessage(tx, changed);
  await checkRoom(tx, caller);
  await announceChanged(tx, changed);
}

/** @throws ChatError BAD_REQUEST where the messages that wait, this one with them, are too many or too long to be told together. */
async function checkRoom(tx: Tx, { realm_id, id }: Caller): Promise<void> {
  const { messages, bytes } = await findScheduledTotals(tx, realm_id, id);
  if (messages > LIMITS.scheduledMessages) {
    throw new ChatError('BAD_REQUEST', `You have too many scheduled messages (limit: ${LIMITS.scheduledMessages}).`);
  }
  if (bytes > LIMITS.ownMessagesBytes) {
    throw new ChatError('BAD_REQUEST', 'Your scheduled messages are too long, together.');
  }
}

/** @throws ChatError NOT_FOUND, also for one of somebody else; BAD_REQUEST for one that was sent */
export async function removeScheduledMessage(tx: Tx, caller: Caller, id: number): Promise<void> {
  const message = await getOwnLocked(tx, caller, id);
  await deleteScheduledMessage(tx, message.realm_id, id);
  await announceRemoved(tx, message);
}

export const announceChanged = (tx: Tx, message: ScheduledMessage) =>
  announce(tx, message, { op: 'update', scheduled_message: scheduledMessageView(message) });

export const announceRemoved = (tx: Tx, message: ScheduledMessage) =>
  announce(tx, message, { op: 'remove', scheduled_message_id: message.id });

async function prepareChange(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: ScheduledMessage,
  { type, to, topic, content }: Omit<ScheduledMessageChanges, 'scheduled_delivery_timestamp'>,
): Promise<ComposedMessage> {
  if (type !== undefined && to === undefined) {
    throw new ChatError('BAD_REQUEST', 'Changing the type needs recipients: to is missing.');
  }
  if (type !== undefined && isChannelType(type) && topic === undefined) throw missingTopic();
  const wanted = wantedOf(message);
  const is_channel = isChannelType(type ?? wanted.type);
  if (to !== undefined) checkTarget(is_channel, to);
  return prepareMessage(
    tx,
    realm,
    { ...caller, is_active: true },
    {
      ...wanted,
      type: type ?? wanted.type,
      to: to ?? wanted.to,
      topic: topic ?? wanted.topic,
      content: content === undefined ? wanted.content : normalizeContent(content),
    },
  );
}

/** What its sender said when they scheduled it. */
export function wantedOf(message: ScheduledMessage): WantedMessage {
  const { channel_id, user_ids, topic, content, client, read_by_sender } = message;
  const place =
    channel_id === null
      ? ({ type: 'direct', to: user_ids ?? [] } as const)
      : ({ type: 'channel', to: channel_id } as const);
  return { ...place, topic, content, client, read_by_sender };
}

function textOf({ sender, destination, content, rendered, attachments }: ComposedMessage) {
  const text = {
    content,
    rendered_content: rendered.rendered_content,
    attachment_ids: attachments.map(({ id }) => id),
  };
  if (destination.kind === 'channel') {
    return { ...text, channel_id: destination.channel.id, user_ids: null, topic: destination.topic };
  }
  const others = destination.users.map(({ id }) => id).filter((id) => id !== sender.id);
  return { ...text, channel_id: null, user_ids: others.length === 0 ? [sender.id] : others, topic: '' };
}

async function getOwnLocked(tx: Tx, caller: Caller, id: number): Promise<ScheduledMessage> {
  const message = await findScheduledMessageLocked(tx, caller.realm_id, id);
  if (message?.sender_id !== caller.id) throw new ChatError('NOT_FOUND', 'Scheduled message does not exist.');
  if (message.sent_at !== null) throw new ChatError('BAD_REQUEST', 'The scheduled message was sent already.');
  return message;
}

/** To the own clients of its sender. */
async function announce(
  tx: Tx,
  { realm_id, sender_id }: ScheduledMessage,
  payload: { op: string } & Record<string, unknown>,
): Promise<void> {
  await publish(tx, realm_id, {
    audience: { user_ids: [sender_id] },
    payload: { type: 'scheduled_messages', ...payload },
  });
}

const missingTopic = () => new ChatError('BAD_REQUEST', 'A message to a channel needs a topic.');
