import type { Tx } from '../../db.js';
import { LIMITS } from '../../limits.js';
import { publish } from '../events/index.js';
import { flagEvent } from './flag-events.js';
import { foldIntoChannelMark } from './fold-marks.js';
import {
  clearPassedExceptions,
  deletePassedMarks,
  findUnreadAmong,
  lockReadState,
  markMessages,
  markThreads,
  setMark,
} from './read-mark-store.js';
import { findSettledClock } from './settled-clock-store.js';
import { findUnread } from './unread-store.js';
import { findSentBy } from './flag-store.js';

interface Reader {
  realm_id: number;
  id: number;
}

/**
 * Marks those of these messages read that are unread for the user, and tells his clients. Unknown
 * messages and those of others are passed over. Answers what has changed, ascending.
 */
export async function markMessagesRead(
  tx: Tx,
  { realm_id, id }: Reader,
  message_ids: readonly number[],
): Promise<number[]> {
  await lockReadState(tx, id);
  const unread = await findUnreadAmong(tx, realm_id, id, message_ids);
  if (unread.length === 0) return [];
  const first_marks = await markMessages(tx, realm_id, id, unread);
  await foldIntoChannelMark(tx, realm_id, id, first_marks);
  const changed = unread.map((message) => message.id);
  await publish(tx, realm_id, flagEvent(id, 'add', 'read', changed));
  return changed;
}

/** Marks everything read, with one mark however much it is. False when there is more, to be marked by another call. */
export async function markAllRead(tx: Tx, reader: Reader): Promise<boolean> {
  const { realm_id, id } = reader;
  await lockReadState(tx, id);
  const clock = await findSettledClock(tx);
  if (clock === undefined) return markThreadByThread(tx, reader, {});
  await setMark(tx, realm_id, id, 'account', 0, clock);
  await deletePassedMarks(tx, realm_id, id, clock, null);
  await clearPassedExceptions(tx, realm_id, id, clock, null);
  await publish(tx, realm_id, flagEvent(id, 'add', 'read', [], { all: true }));
  return true;
}

/** Marks a channel read, with one mark however much it is. */
export async function markChannelRead(tx: Tx, reader: Reader, channel_id: number): Promise<void> {
  const { realm_id, id } = reader;
  await lockReadState(tx, id);
  const clock = await findSettledClock(tx);
  if (clock === undefined) {
    await markThreadByThread(tx, reader, { channel_id });
    return;
  }
  const unread = await findUnreadIds(tx, reader, { channel_id, up_to: clock });
  await setMark(tx, realm_id, id, 'channel', channel_id, clock);
  await deletePassedMarks(tx, realm_id, id, clock, channel_id);
  await clearPassedExceptions(tx, realm_id, id, clock, channel_id);
  if (unread.length > 0) await publish(tx, realm_id, flagEvent(id, 'add', 'read', unread));
}

/** Marks a topic read with one mark for each of its threads. */
export async function markTopicRead(tx: Tx, reader: Reader, topic_id: number): Promise<void> {
  await lockReadState(tx, reader.id);
  await markThreadByThread(tx, reader, { topic_id });
}

/** Needs no settled clock, at the price of a mark for each thread. False when the oldest unread messages were too many to be told. */
async function markThreadByThread(
  tx: Tx,
  { realm_id, id }: Reader,
  scope: { channel_id?: number; topic_id?: number },
): Promise<boolean> {
  const { threads, is_truncated } = await findUnread(tx, realm_id, id, { limit: LIMITS.unreadMessages, ...scope });
  if (threads.length === 0) return true;
  await markThreads(
    tx,
    realm_id,
    id,
    threads.map(({ thread_id }) => thread_id),
  );
  const unread = threads.flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b);
  await publish(tx, realm_id, flagEvent(id, 'add', 'read', unread));
  return !is_truncated;
}

/** Marks read what somebody whom the user has muted has sent him. */
export async function markSenderRead(tx: Tx, reader: Reader, sender_id: number): Promise<void> {
  await lockReadState(tx, reader.id);
  const unread = await findUnreadIds(tx, reader, {});
  const sent = await findSentBy(tx, reader.realm_id, sender_id, unread);
  if (sent.length > 0) await markMessagesRead(tx, reader, sent);
}

async function findUnreadIds(
  tx: Tx,
  { realm_id, id }: Reader,
  { up_to = Infinity, ...scope }: { channel_id?: number; up_to?: number },
): Promise<number[]> {
  const { threads } = await findUnread(tx, realm_id, id, { limit: LIMITS.unreadMessages, ...scope });
  return threads
    .flatMap(({ message_ids }) => message_ids)
    .filter((message_id) => message_id <= up_to)
    .sort((a, b) => a - b);
}
