import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { topicUrl } from '../markdown/index.js';
import { findPlacedMessages, type PlacedMessage } from '../messages/index.js';
import { TRIGGERS, type DueNotification } from '../notifications/index.js';
import { realmUrl, topicNameFor } from '../realm-settings/index.js';
import { findAccessibleUserIds, findUsers, unknownUserView, type User } from '../user-directory/index.js';
import type { MissedConversation } from './compose-conversation.js';
import { sortOf, unsubscribeToken } from './mail-categories.js';
import { findGroupNames } from './notification-mail-store.js';

type Told = DueNotification & { message: PlacedMessage };

/**
 * What a person is to be told, by conversation. `root` is a Message-ID that no mail has: mails that refer to it are
 * shown as one exchange.
 */
export async function loadMissed(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  realm: Realm,
  user: User,
  taken: readonly DueNotification[],
): Promise<(MissedConversation & { root: string })[]> {
  const ids = taken.map(({ message_id }) => message_id);
  const messages = new Map((await findPlacedMessages(tx, realm.id, ids)).map((message) => [message.id, message]));
  const groupIds = taken.flatMap(({ mentioned_group_id }) => mentioned_group_id ?? []);
  const groups = await findGroupNames(tx, realm.id, groupIds);
  const nameOf = await loadNames(tx, realm, user, [...messages.values()]);
  const url = realmUrl(config.baseUrl, realm);

  return [...byConversation(taken, messages)].map(([key, told]) => {
    const { message } = told[0]!;
    const [strongest] = told.toSorted((a, b) => TRIGGERS.indexOf(a.trigger) - TRIGGERS.indexOf(b.trigger));
    const { path, place } = placeOf(message, user, nameOf);
    const sorts = [...new Set(told.map(({ trigger }) => sortOf(trigger)))];
    const channel_id = sorts.includes('channel') ? (message.channel_id ?? undefined) : undefined;
    const token = unsubscribeToken(config.apiKeySecret, realm.id, { user_id: user.id, sorts, channel_id });
    return {
      place,
      messages: told.map(({ message: { sender_id, ...said } }) => ({ sender: nameOf(sender_id), ...said })),
      trigger: strongest!.trigger,
      group: groups.get(strongest!.mentioned_group_id ?? 0),
      url: `${url}${path}/near/${message.id}`,
      unsubscribe_url: `${url}/unsubscribe/${token}`,
      root: `<${key}.realm-${realm.id}@${new URL(config.baseUrl).hostname}>`,
    };
  });
}

function byConversation(
  taken: readonly DueNotification[],
  messages: ReadonlyMap<number, PlacedMessage>,
): Map<string, Told[]> {
  const conversations = new Map<string, Told[]>();
  for (const due of taken) {
    const key = due.topic_id === null ? `direct-${due.direct_conversation_id}` : `topic-${due.topic_id}`;
    const told = { ...due, message: messages.get(due.message_id)! };
    const known = conversations.get(key);
    if (known) known.push(told);
    else conversations.set(key, [told]);
  }
  return conversations;
}

function placeOf(
  { channel_id, channel_name, topic, user_ids }: PlacedMessage,
  user: User,
  nameOf: (user_id: number) => string,
): { path: string; place: MissedConversation['place'] } {
  if (channel_id !== null) {
    const channel = { id: channel_id, name: channel_name! };
    return { path: topicUrl(channel, topic!), place: { channel: channel.name, topic: topicNameFor(topic!, false) } };
  }
  const others = user_ids!.filter((id) => id !== user.id);
  return { path: `/#narrow/dm/${others.join(',')}`, place: { names: others.map(nameOf) } };
}

/** What the person knows others by. */
async function loadNames(
  tx: Tx,
  realm: Realm,
  user: User,
  messages: readonly PlacedMessage[],
): Promise<(user_id: number) => string> {
  const ids = [...new Set(messages.flatMap(({ sender_id, user_ids }) => [sender_id, ...(user_ids ?? [])]))];
  const known = await findAccessibleUserIds(tx, realm, user, ids);
  const people = new Map((await findUsers(tx, realm.id, ids)).map((one) => [one.id, one]));
  return (id) => {
    const person = people.get(id);
    if (!person) return '';
    return known && !known.has(id) && !person.is_bot ? unknownUserView(realm, person).full_name : person.full_name;
  };
}
