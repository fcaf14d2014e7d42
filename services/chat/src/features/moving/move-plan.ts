import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { accessChannel, type ChannelForUser } from '../channel-directory/index.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../realm-settings/index.js';
import {
  checkTopicsPolicy,
  findTopic,
  normalizeTopic,
  type Topic,
  isResolvedEmptyTopic,
  resolveChangeOf,
  type ResolveChange,
} from '../topics/index.js';
import { hasProtectedHistory } from '../channel-history/index.js';
import type { AccessedMessage } from '../messages/index.js';
import { checkMoveBetweenChannels, checkRangeAge, checkRename } from './move-access.js';
import { moveRange, type PropagateMode } from './move-rules.js';
import { countMessages, findMessagesToMove, type MovedMessage, type MoveRange } from './move-store.js';
import { checkChannelPosting } from '../sending/index.js';

/** A move that was asked for and is allowed, but for `checkMoveAge`. It holds as long as the clocks of both channels are held. */
export interface MovePlan {
  source: ChannelForUser;
  target: ChannelForUser;
  /** The name of the target topic: as it is stored where there is one, else as it was asked for. */
  topic: string;
  /** The topic of that name, where it is another one than the messages are in now. */
  existing: Topic | undefined;
  mode: PropagateMode;
  range: MoveRange;
  /** Never empty, ascending. */
  messages: MovedMessage[];
  /** Whether the old topic holds nothing any more. */
  is_whole_topic: boolean;
  /** Whether it holds nothing any more that the mover sees: to them the topic moves. */
  is_all_visible: boolean;
  changesTopic: boolean;
  leavesChannel: boolean;
  /** Set when the whole topic is marked resolved, or no longer; it may leave its channel besides. */
  resolving: ResolveChange | undefined;
}

interface MoveParams {
  topic?: string;
  stream_id?: number;
  propagate_mode: PropagateMode;
}

/**
 * Checks the move in the order of chat-gaps.md 4.1; undefined when topic and channel stay as they are.
 * Needs a channel's message of `accessMessageToMove`: what is decided here stays true.
 */
export async function planMove(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: AccessedMessage,
  params: MoveParams,
  now: Date,
): Promise<MovePlan | undefined> {
  if (params.topic === undefined && params.stream_id === undefined) return undefined;
  const source = message.channel!;
  const name = params.topic === undefined ? message.topic! : newTopicName(params.topic);
  const leavesChannel = params.stream_id !== undefined && params.stream_id !== source.id;
  if (name === message.topic && !leavesChannel) return undefined;

  const target = leavesChannel ? await accessChannel(tx, realm, caller, params.stream_id!, 'content') : source;
  const mode = params.propagate_mode;
  const range = moveRange(message, mode, hasProtectedHistory(source) ? caller.id : null);
  const messages = await findMessagesToMove(tx, realm.id, range);
  const visible = { ...range, from_message_id: 0, to_message_id: null };
  const is_all_visible = messages.length === (await countMessages(tx, realm.id, visible));
  const is_whole_topic =
    is_all_visible &&
    (range.within_history_of === null ||
      messages.length === (await countMessages(tx, realm.id, { ...visible, within_history_of: null })));
  const found = await findTopic(tx, realm.id, target.id, name);
  const isSameTopic = found?.id === range.topic_id;
  // In other letters it is the same topic: a name for all of it, not a place to move to.
  if (isSameTopic && !is_whole_topic) return undefined;
  const existing = isSameTopic ? undefined : found;
  const topic = existing?.name ?? name;
  const changesTopic = topic !== message.topic;

  checkTopicsPolicy(realm, target, topic);
  const resolving = mode === 'change_all' ? resolveChangeOf(message.topic!, params.topic?.trim() ?? name) : undefined;
  if (changesTopic) await checkRename(tx, realm, caller, message, target, resolving, now);
  if (leavesChannel) {
    await checkMoveBetweenChannels(tx, realm, caller, message, now);
    await checkChannelPosting(tx, realm, caller, target, topic);
  }
  return {
    source,
    target,
    topic,
    existing,
    mode,
    range,
    messages,
    is_whole_topic,
    is_all_visible,
    changesTopic,
    leavesChannel,
    resolving,
  };
}

/**
 * The last check of a move, after those of new content beside it.
 *
 * @throws ChatError MOVE_MESSAGES_TIME_LIMIT_EXCEEDED
 */
export async function checkMoveAge(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  { mode, range, leavesChannel, changesTopic, resolving }: MovePlan,
  now: Date,
): Promise<void> {
  if (mode === 'change_all') {
    await checkRangeAge(tx, realm, caller, range, leavesChannel, changesTopic && !resolving, now);
  }
}

/** What an edit touches. */
export function plannedIds(message: AccessedMessage, plan: MovePlan | undefined): number[] {
  return plan ? plan.messages.map(({ id }) => id) : [message.id];
}

/**
 * A topic as it is asked for, as it would be stored.
 *
 * @throws ChatError BAD_REQUEST for the mark of resolved topics before no name, and for unprintable characters.
 */
export function newTopicName(name: string): string {
  const topic = normalizeTopic(name);
  if (isResolvedEmptyTopic(topic, EMPTY_TOPIC_DISPLAY_NAME)) {
    throw new ChatError('BAD_REQUEST', 'The general chat topic cannot be marked as resolved.');
  }
  return topic;
}
