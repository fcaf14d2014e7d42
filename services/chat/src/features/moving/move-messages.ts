import type { Tx } from '../../db/db.js';
import { drawClock } from '../../db/channel-clocks.js';
import type { Realm } from '../../domain/realm.js';
import type { NewEvent } from '../events/index.js';
import { copyThreadReadState, keepChannelReadState, takeStars } from '../read-state/index.js';
import {
  deleteTopic,
  moveTopicToChannel,
  openFreshThread,
  openTopic,
  reassignThreads,
  renameTopic,
} from '../topics/index.js';
import { moveTopicPreferences } from '../user-topics/index.js';
import { type AccessedMessage, findUsersOutside } from '../messages/index.js';
import type { MovePlan } from './move-plan.js';
import { findThreadIds, logThreadMoves, splitThread, type Move, type MovedMessage } from './move-store.js';

/**
 * Moves messages to another topic, or into another channel. A whole topic is renamed, merged or
 * carried over by its threads alone; some messages of a topic are split off into threads of their
 * own first. What anybody has read stays read, and unread stays unread. What users set for a whole topic
 * goes along; whoever may not follow loses that and the stars: the events that are answered say so, to follow the one of the move.
 */
export async function moveMessages(
  tx: Tx,
  realm: Realm,
  actor_id: number,
  message: AccessedMessage,
  plan: MovePlan,
  moved_at: Date,
): Promise<NewEvent[]> {
  const { source, target, messages, is_whole_topic, is_all_visible, leavesChannel } = plan;
  const thread_ids = is_whole_topic
    ? await findThreadIds(tx, realm.id, message.topic_id!)
    : await splitOff(tx, realm, messages);
  await logThreadMoves(tx, realm.id, thread_ids, {
    user_id: actor_id,
    moved_at,
    prev_topic: message.topic!,
    topic: plan.topic,
    prev_channel_id: source.id,
    channel_id: target.id,
  } satisfies Move);
  if (leavesChannel) await keepChannelReadState(tx, realm.id, thread_ids, target.id);
  const topic_id = await place(tx, realm, thread_ids, message.topic_id!, plan);
  const findOutside = (user_ids: number[]) =>
    leavesChannel ? findUsersOutside(tx, realm, target, user_ids) : Promise.resolve([]);
  const events: NewEvent[] = [];
  if (is_all_visible) {
    const from = { topic_id: message.topic_id!, stream_id: source.id, topic_name: message.topic! };
    const is_merge = plan.existing !== undefined;
    const to = { topic_id, stream_id: target.id, topic_name: plan.topic, is_merge };
    events.push(...(await moveTopicPreferences(tx, realm.id, from, to, moved_at, findOutside)));
  }
  if (is_whole_topic && topic_id !== message.topic_id) await deleteTopic(tx, realm.id, message.topic_id!);
  if (leavesChannel) {
    const ids = messages.map(({ id }) => id);
    events.push(...(await takeStars(tx, realm.id, ids, findOutside)));
  }
  return events;
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

/** Puts the threads where they go; answers the topic that they are in then. */
async function place(
  tx: Tx,
  realm: Realm,
  thread_ids: readonly number[],
  topic_id: number,
  { target: channel, topic: name, existing, is_whole_topic, leavesChannel }: MovePlan,
): Promise<number> {
  const clock = await drawClock(tx);
  if (is_whole_topic && !existing) {
    if (leavesChannel) {
      await moveTopicToChannel(tx, realm.id, topic_id, { channel_id: channel.id, name });
      await reassignThreads(tx, realm.id, thread_ids, { topic_id, channel_id: channel.id, clock });
      await openFreshThread(tx, realm.id, topic_id, channel.id);
    } else {
      await renameTopic(tx, realm.id, topic_id, name);
    }
    return topic_id;
  }
  const target = existing ?? (await openTopic(tx, realm.id, channel.id, name));
  await reassignThreads(tx, realm.id, thread_ids, { topic_id: target.id, channel_id: channel.id, clock });
  return target.id;
}
