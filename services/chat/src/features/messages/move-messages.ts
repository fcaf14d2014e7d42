import type { Tx } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { lockChannelClock, type Channel } from '../channels/index.js';
import { copyThreadReadState, keepChannelReadState } from '../message-flags/index.js';
import { findTopic, openTopic, type Topic } from '../topics/index.js';
import type { AccessedMessage } from './message-access.js';
import {
  countTopicMessages,
  deleteTopic,
  drawClock,
  findMessagesToMove,
  findThreadIds,
  logThreadMoves,
  mergeTopicPreferences,
  moveTopicToChannel,
  openFreshThread,
  reassignThreads,
  renameTopic,
  splitThread,
  type Move,
  type MovedMessage,
  type MoveRange,
} from './move-store.js';

export const PROPAGATE_MODES = ['change_one', 'change_later', 'change_all'] as const;
export type PropagateMode = (typeof PROPAGATE_MODES)[number];

export interface MoveTarget {
  channel: Channel;
  topic: string;
}

export interface MoveResult {
  /** Ascending. */
  message_ids: number[];
  /** Whether the old topic holds nothing any more. */
  is_whole_topic: boolean;
}

/** Which messages a mode means, seen from the one that was named. */
export function moveRange(message: AccessedMessage, mode: PropagateMode, within_history_of: number | null): MoveRange {
  return {
    topic_id: message.topic_id!,
    from_message_id: mode === 'change_all' ? 0 : message.id,
    to_message_id: mode === 'change_one' ? message.id : null,
    within_history_of,
  };
}

/** Nobody sends to, subscribes to or moves within these channels until the commit. */
export async function lockChannels(tx: Tx, channel_ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(channel_ids)].sort((a, b) => a - b)) await lockChannelClock(tx, id, 'exclusive');
}

/**
 * Moves messages to another topic, or into another channel. A whole topic is renamed, merged or
 * carried over by its threads alone; some messages of a topic are split off into threads of their
 * own first. What anybody has read stays read, and unread stays unread.
 */
export async function moveMessages(
  tx: Tx,
  realm: Realm,
  actor_id: number,
  message: AccessedMessage,
  range: MoveRange,
  target: MoveTarget,
  moved_at: Date,
): Promise<MoveResult> {
  const messages = await findMessagesToMove(tx, realm.id, range);
  const is_whole_topic = messages.length === (await countTopicMessages(tx, realm.id, range.topic_id));
  const thread_ids = is_whole_topic
    ? await findThreadIds(tx, realm.id, range.topic_id)
    : await splitOff(tx, realm, messages);
  const move: Move = {
    user_id: actor_id,
    moved_at,
    prev_topic: message.topic!,
    topic: target.topic,
    prev_channel_id: message.channel_id!,
    channel_id: target.channel.id,
  };
  await logThreadMoves(tx, realm.id, thread_ids, move);
  await place(tx, realm, thread_ids, move, is_whole_topic ? range.topic_id : undefined);
  return { message_ids: messages.map(({ id }) => id), is_whole_topic };
}

async function splitOff(tx: Tx, realm: Realm, messages: readonly MovedMessage[]): Promise<number[]> {
  const byThread = new Map<number, number[]>();
  for (const { id, thread_id } of messages) {
    const ids = byThread.get(thread_id);
    if (ids) ids.push(id);
    else byThread.set(thread_id, [id]);
  }
  const fresh: number[] = [];
  for (const [thread_id, ids] of byThread) {
    const split = await splitThread(tx, realm.id, thread_id, ids);
    await copyThreadReadState(tx, realm.id, thread_id, split);
    fresh.push(split);
  }
  return fresh;
}

/** Puts the threads where they go; `whole_topic_id` is the topic that they are all of. */
async function place(
  tx: Tx,
  realm: Realm,
  thread_ids: readonly number[],
  { topic: name, channel_id, prev_channel_id }: Move,
  whole_topic_id: number | undefined,
): Promise<void> {
  const leavesChannel = channel_id !== prev_channel_id;
  if (leavesChannel) await keepChannelReadState(tx, realm.id, thread_ids, channel_id);
  const clock = await drawClock(tx);
  const existing: Topic | undefined = await findTopic(tx, realm.id, channel_id, name);
  const isFree = !existing || existing.id === whole_topic_id;

  if (whole_topic_id !== undefined && isFree) {
    if (!leavesChannel) return renameTopic(tx, realm.id, whole_topic_id, name);
    await moveTopicToChannel(tx, realm.id, whole_topic_id, { channel_id, name });
    await reassignThreads(tx, realm.id, thread_ids, { topic_id: whole_topic_id, channel_id, clock });
    return openFreshThread(tx, realm.id, whole_topic_id, channel_id);
  }
  const target = existing ?? (await openTopic(tx, realm.id, channel_id, name));
  await reassignThreads(tx, realm.id, thread_ids, { topic_id: target.id, channel_id, clock });
  if (whole_topic_id === undefined) return;
  await mergeTopicPreferences(tx, realm.id, whole_topic_id, target.id);
  await deleteTopic(tx, realm.id, whole_topic_id);
}
