import type { Tx } from '../../db/db.js';
import { StartAgain } from '../../db/db-errors.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { noteRead } from '../push-devices/index.js';
import { flagEvent } from './flag-events.js';
import { foldIntoChannelMark } from './fold-marks.js';
import {
  clearPassedExceptions,
  deletePassedMarks,
  findUnreadAmong,
  markMessages,
  markThreads,
  setMark,
} from './read-mark-store.js';
import { findChannelsOf } from './fold-store.js';
import { lockReadStateIn, lockReadStateOf } from './read-lock-store.js';
import { isSettled, type ClockReading } from './message-clock-store.js';
import { findUnread } from './unread-store.js';
import { findSentBy } from './flag-store.js';

interface Reader {
  realm_id: number;
  id: number;
}

/**
 * Marks those of these messages read that are unread for the user, and tells their clients. Unknown
 * messages and those of others are passed over. Answers what has changed, ascending. Needs `lockReadStateOf`.
 */
export async function markRead(tx: Tx, { realm_id, id }: Reader, message_ids: readonly number[]): Promise<number[]> {
  const unread = await findUnreadAmong(tx, realm_id, id, message_ids);
  if (unread.length === 0) return [];
  const first_marks = await markMessages(tx, realm_id, id, unread);
  await foldIntoChannelMark(tx, realm_id, id, first_marks);
  return tellRead(
    tx,
    { realm_id, id },
    unread.map((message) => message.id),
  );
}

/**
 * Marks everything read that there was at the reading of the clock (`readClock`), with one mark however much it is; clients are told of as
 * many as at registration. False when there is more, to be marked by another call.
 */
export async function markAllRead(tx: Tx, reader: Reader, reading: ClockReading): Promise<boolean> {
  if (!(await isSettled(tx, reading))) return markAllThreads(tx, reader);
  await lockReadStateIn(tx, reader, []);
  await markUpTo(tx, reader, reading.clock, null);
  return true;
}

/** Marks a channel read, with one mark however much it is. */
export async function markChannelRead(
  tx: Tx,
  reader: Reader,
  channel_id: number,
  reading: ClockReading,
): Promise<void> {
  // First, as it waits for others: nobody is to wait for the reader meanwhile.
  const is_settled = await isSettled(tx, reading);
  await lockReadStateIn(tx, reader, [channel_id]);
  if (is_settled) await markUpTo(tx, reader, reading.clock, channel_id);
  else await markThreadByThread(tx, reader, { channel_id });
}

/** Tells of what the mark has made read: not of what was sent or came here after the clock. */
async function markUpTo(tx: Tx, reader: Reader, clock: number, channel_id: number | null): Promise<void> {
  const { realm_id, id } = reader;
  const scope = channel_id === null ? {} : { channel_id };
  const before = await findUnreadIds(tx, reader, scope);
  if (channel_id === null) await setMark(tx, realm_id, id, 'account', 0, clock);
  else await setMark(tx, realm_id, id, 'channel', channel_id, clock);
  await deletePassedMarks(tx, realm_id, id, clock, channel_id);
  await clearPassedExceptions(tx, realm_id, id, clock, channel_id);
  const after = new Set(await findUnreadIds(tx, reader, scope));
  const read = before.filter((message_id) => !after.has(message_id));
  await tellRead(tx, reader, read);
}

/** Marks a topic read with one mark for each of its threads. Needs `lockReadStateIn` its channel. */
export async function markTopicRead(tx: Tx, reader: Reader, topic_id: number): Promise<void> {
  await markThreadByThread(tx, reader, { topic_id });
}

/** Locks the channels in which something is unread; what came elsewhere meanwhile is for another call. */
async function markAllThreads(tx: Tx, reader: Reader): Promise<boolean> {
  const { threads } = await findUnread(tx, reader.realm_id, reader.id, { limit: LIMITS.unreadMessages });
  const thread_ids = threads.map(({ thread_id }) => thread_id);
  const channel_ids = await findChannelsOf(tx, reader.realm_id, thread_ids);
  await lockReadStateIn(tx, reader, channel_ids);
  const known = new Set(thread_ids);
  const still = await findChannelsOf(tx, reader.realm_id, thread_ids);
  if (still.some((id) => !channel_ids.includes(id))) throw new StartAgain();
  return markThreadByThread(tx, reader, {}, (thread_id) => known.has(thread_id));
}

/** Needs no settled clock, at the price of a mark for each thread. False when there is more. */
async function markThreadByThread(
  tx: Tx,
  reader: Reader,
  scope: { channel_id?: number; topic_id?: number },
  isLocked: (thread_id: number) => boolean = () => true,
): Promise<boolean> {
  const { realm_id, id } = reader;
  const found = await findUnread(tx, realm_id, id, { limit: LIMITS.unreadMessages, ...scope });
  const threads = found.threads.filter(({ thread_id }) => isLocked(thread_id));
  const isComplete = !found.is_truncated && threads.length === found.threads.length;
  if (threads.length === 0) return isComplete;
  await markThreads(
    tx,
    realm_id,
    id,
    threads.map(({ thread_id, message_ids }) => ({ thread_id, message_id: message_ids.at(-1)! })),
  );
  const read = threads.flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b);
  await tellRead(tx, reader, read);
  return isComplete;
}

/** Marks read what somebody whom the user has muted has sent them. */
export async function markSenderRead(tx: Tx, reader: Reader, sender_id: number): Promise<void> {
  const unread = await findUnreadIds(tx, reader, {});
  const sent = await findSentBy(tx, reader.realm_id, sender_id, unread);
  if (sent.length === 0) return;
  await lockReadStateOf(tx, reader, sent);
  await markRead(tx, reader, sent);
}

/** Ascending. */
async function findUnreadIds(tx: Tx, { realm_id, id }: Reader, scope: { channel_id?: number }): Promise<number[]> {
  const { threads } = await findUnread(tx, realm_id, id, { limit: LIMITS.unreadMessages, ...scope });
  return threads.flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b);
}

async function tellRead(tx: Tx, { realm_id, id }: Reader, message_ids: number[]): Promise<number[]> {
  if (message_ids.length === 0) return message_ids;
  await noteRead(tx, realm_id, id, message_ids);
  await publish(tx, realm_id, flagEvent(id, 'add', 'read', message_ids));
  return message_ids;
}
