import { isDeepStrictEqual } from 'node:util';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { meetingInConversationEvents } from '../acquaintances/index.js';
import type { ChannelForUser } from '../channel-directory/index.js';
import { openDirectConversation } from '../direct-conversations/index.js';
import { publish } from '../events/index.js';
import { openTopic, type Topic } from '../topics/index.js';
import type { ComposedMessage } from './compose-message.js';
import type { Destination } from './message-destination.js';
import { findChannelPlaces } from './place-store.js';

/** Throws what is in the way of sending to a channel that has changed since it was looked at. */
export type CheckAgain = (message: ComposedMessage, channel: ChannelForUser) => Promise<void>;

export interface Place {
  /** As it is under the clock. */
  destination: Destination;
  thread_id: number;
  channel_id: number | null;
  topic_id: number | null;
  topic: string | null;
  direct_conversation_id: number | null;
}

/** What tells the places apart where messages wait for each other: the channel, or who is in the conversation. */
export function lineOf(realm: Realm, destination: Destination): { tenant: number; name: string } {
  const place =
    destination.kind === 'channel'
      ? `channel ${destination.channel.id}`
      : `people ${destination.users.map(({ id }) => id).join()}`;
  return { tenant: realm.id, name: `${realm.id} ${place}` };
}

/** Where the messages go, which all have the same line; instead of that what is in the way of one. */
export async function openPlaces(
  tx: Tx,
  realm: Realm,
  messages: readonly ComposedMessage[],
  checkAgain: CheckAgain | undefined,
): Promise<(Place | ChatError)[]> {
  const { destination } = messages[0]!;
  if (destination.kind === 'channel') return openInChannel(tx, realm, destination.channel.id, messages, checkAgain);
  const place = await openConversation(tx, realm, destination);
  return messages.map((message) => ({ ...place, destination: message.destination }));
}

async function openConversation(tx: Tx, realm: Realm, destination: Destination & { kind: 'direct' }): Promise<Place> {
  const user_ids = destination.users.map(({ id }) => id);
  const conversation = await openDirectConversation(tx, realm.id, user_ids);
  if (conversation.is_new) await publish(tx, realm.id, await meetingInConversationEvents(tx, realm, conversation.id));
  return {
    destination,
    thread_id: conversation.thread_id,
    channel_id: null,
    topic_id: null,
    topic: null,
    direct_conversation_id: conversation.id,
  };
}

async function openInChannel(
  tx: Tx,
  realm: Realm,
  channel_id: number,
  messages: readonly ComposedMessage[],
  checkAgain: CheckAgain | undefined,
): Promise<(Place | ChatError)[]> {
  await lockChannelClocks(tx, [channel_id], 'shared');
  const wanted = messages.map(({ sender, destination }) => ({ user_id: sender.id, topic: topicOf(destination) }));
  const known = await findChannelPlaces(tx, realm.id, channel_id, wanted);
  const opened = new Map<string, Topic>();
  const places: (Place | ChatError)[] = [];
  for (const [index, message] of messages.entries()) {
    const destination = message.destination as Destination & { kind: 'channel' };
    const { standing, topic: found } = known[index]!;
    const channel = { ...destination.channel, ...standing };
    const fault =
      checkAgain && !isDeepStrictEqual(channel, destination.channel)
        ? await faultOf(checkAgain(message, channel))
        : undefined;
    if (fault) {
      places.push(fault);
      continue;
    }
    const name = destination.topic;
    const topic = found ?? opened.get(name) ?? (await openTopic(tx, realm.id, channel_id, name));
    opened.set(name, topic);
    places.push({
      destination: { ...destination, channel },
      thread_id: topic.open_thread_id,
      channel_id,
      topic_id: topic.id,
      topic: topic.name,
      direct_conversation_id: null,
    });
  }
  return places;
}

const topicOf = (destination: Destination): string => (destination.kind === 'channel' ? destination.topic : '');

async function faultOf(check: Promise<void>): Promise<ChatError | undefined> {
  try {
    await check;
    return undefined;
  } catch (error) {
    if (error instanceof ChatError) return error;
    throw error;
  }
}
