import type { Tx } from '../../db.js';
import { ChatError } from '../../http/errors.js';
import type { Caller, Realm } from '../../http/principals.js';
import { accessChannel, type ChannelForUser } from '../channels/index.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../realm/index.js';
import { checkTopicsPolicy, normalizeTopic } from '../topics/index.js';
import { isResolvedEmptyTopic, resolveChangeOf, type ResolveChange } from './edit-rules.js';
import { hasProtectedHistory, type AccessedMessage } from './message-access.js';
import { checkMoveBetweenChannels, checkRangeAge, checkRename } from './move-access.js';
import { lockChannels, moveMessages, moveRange, type MoveResult, type PropagateMode } from './move-messages.js';
import { findMessagesToMove, type MoveRange } from './move-store.js';
import { checkChannelPosting } from './posting-access.js';

/** A move that was asked for and is allowed. */
export interface MovePlan {
  source: ChannelForUser;
  target: ChannelForUser;
  topic: string;
  mode: PropagateMode;
  range: MoveRange;
  changesTopic: boolean;
  leavesChannel: boolean;
  /** Set when the topic is marked resolved, or no longer, and nothing else happens to it. */
  resolving: ResolveChange | undefined;
}

interface MoveParams {
  topic?: string;
  stream_id?: number;
  propagate_mode: PropagateMode;
}

/** Checks the move in the order of chat-gaps.md 4.1; undefined when topic and channel stay as they are. */
export async function planMove(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: AccessedMessage,
  params: MoveParams,
  now: Date,
): Promise<MovePlan | undefined> {
  if (params.topic === undefined && params.stream_id === undefined) return undefined;
  const source = message.channel;
  if (!source) throw new ChatError('BAD_REQUEST', 'Direct messages cannot have topics or channels.');
  const topic = params.topic === undefined ? message.topic! : newTopicName(params.topic);
  const changesTopic = topic !== message.topic;
  const leavesChannel = params.stream_id !== undefined && params.stream_id !== source.id;
  if (!changesTopic && !leavesChannel) return undefined;

  const target = leavesChannel ? await accessChannel(tx, realm, caller, params.stream_id!, 'content') : source;
  if (changesTopic || leavesChannel) checkTopicsPolicy(realm, target, topic);
  const isWholeTopic = params.propagate_mode === 'change_all';
  const resolving = leavesChannel || !isWholeTopic ? undefined : resolveChangeOf(message.topic!, topic);
  if (changesTopic) await checkRename(tx, realm, caller, message, target, resolving, now);
  if (leavesChannel) {
    await checkMoveBetweenChannels(tx, realm, caller, message, now);
    await checkChannelPosting(tx, realm, caller, target, topic);
  }
  const within = hasProtectedHistory(source) ? caller.id : null;
  const range = moveRange(message, params.propagate_mode, within);
  if (isWholeTopic && !resolving) await checkRangeAge(tx, realm, caller, range, leavesChannel, changesTopic, now);
  return { source, target, topic, mode: params.propagate_mode, range, changesTopic, leavesChannel, resolving };
}

/** What an edit touches in a channel whose history not all of its subscribers see; elsewhere the named message stands for it. */
export async function findPlannedIds(
  tx: Tx,
  realm: Realm,
  message: AccessedMessage,
  plan: MovePlan | undefined,
): Promise<number[]> {
  if (!plan || !hasProtectedHistory(plan.source)) return [message.id];
  return (await findMessagesToMove(tx, realm.id, plan.range)).map(({ id }) => id);
}

export async function runMove(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: AccessedMessage,
  plan: MovePlan,
  now: Date,
): Promise<MoveResult> {
  await lockChannels(tx, [plan.source.id, plan.target.id]);
  return moveMessages(tx, realm, caller.id, message, plan.range, { channel: plan.target, topic: plan.topic }, now);
}

function newTopicName(name: string): string {
  const topic = normalizeTopic(name);
  if (isResolvedEmptyTopic(topic, EMPTY_TOPIC_DISPLAY_NAME)) {
    throw new ChatError('BAD_REQUEST', 'The general chat topic cannot be marked as resolved.');
  }
  return topic;
}
