import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import type { RenderedMessage } from '../markdown/index.js';
import { findUserIdsInEach } from '../permissions/index.js';
import type { User } from '../user-directory/index.js';
import type { MessageToTell } from '../notifications/index.js';
import type { Destination } from './message-destination.js';
import { findGenericBots, findMutersOf, findSubscribersAmong, findTopicParticipants } from './audience-store.js';
import type { NewFlags } from '../messages/index.js';

/** `is_outside`: a bot that is not subscribed to the channel. */
export type SingledOut = NewFlags & { is_outside?: true };

/** Those whom a new message singles out, with what they have on it; nobody else gets a row. */
export async function findSingledOut(
  db: Db,
  realm: Realm,
  sender: User,
  destination: Destination,
  rendered: RenderedMessage,
  { topic_id, read_by_sender }: { topic_id: number | undefined; read_by_sender: boolean },
): Promise<SingledOut[]> {
  const in_groups = await findSmallestGroups(db, realm, rendered.mentioned_group_ids);
  const participants =
    rendered.mentions_topic_wildcard && topic_id !== undefined
      ? await findTopicParticipants(db, realm.id, topic_id)
      : [];
  const named = new Set(rendered.mentioned_user_ids);
  const mentioned = new Set([...named, ...in_groups.keys()]);
  const alerted = new Set(rendered.alerted_user_ids);
  const in_topic = new Set(participants);
  const muting = new Set(await findMutersOf(db, realm.id, sender.id));

  const candidates = new Set([...mentioned, ...alerted, ...in_topic, ...muting]);
  const reached = new Set(await findReached(db, realm.id, destination, [...candidates]));
  const outside = new Set(
    await findCalledBots(
      db,
      realm.id,
      destination,
      [...named].filter((id) => !reached.has(id)),
    ),
  );
  for (const bot_id of outside) reached.add(bot_id);
  if (read_by_sender || reached.has(sender.id)) reached.add(sender.id);
  return [...reached]
    .sort((a, b) => a - b)
    .map((user_id) => ({
      user_id,
      read: muting.has(user_id) || (read_by_sender && user_id === sender.id) ? true : null,
      mentioned: mentioned.has(user_id),
      ...(!named.has(user_id) && in_groups.has(user_id) && { mentioned_group_id: in_groups.get(user_id)! }),
      ...(outside.has(user_id) && { is_outside: true as const }),
      topic_wildcard_mentioned: in_topic.has(user_id),
      has_alert_word: alerted.has(user_id) && user_id !== sender.id,
    }));
}

/** Who is in any of the groups, each with the smallest one that they are in. */
async function findSmallestGroups(db: Db, realm: Realm, group_ids: readonly number[]): Promise<Map<number, number>> {
  const members = await findUserIdsInEach(
    db,
    realm,
    group_ids.map((id) => [id]),
    { guests: true },
  );
  const largest_first = group_ids
    .map((id, place) => ({ id, user_ids: members[place]! }))
    .sort((a, b) => b.user_ids.length - a.user_ids.length);
  return new Map(largest_first.flatMap(({ id, user_ids }) => user_ids.map((user_id) => [user_id, id] as const)));
}

async function findReached(db: Db, realm_id: number, destination: Destination, ids: number[]): Promise<number[]> {
  if (destination.kind === 'channel') return findSubscribersAmong(db, realm_id, destination.channel.id, ids);
  const members = new Set(destination.users.map(({ id }) => id));
  return ids.filter((id) => members.has(id));
}

/** A generic bot is called by its name into a channel that everybody may read in; other bots are called by their hooks. */
async function findCalledBots(db: Db, realm_id: number, destination: Destination, ids: number[]): Promise<number[]> {
  const isOpen = destination.kind === 'channel' && !destination.channel.invite_only;
  return isOpen && ids.length > 0 ? findGenericBots(db, realm_id, ids) : [];
}

/** The flags of a new message as one user sees them in the event, and as it is fetched (`wireFlags`). */
export function flagsOf(
  own: NewFlags | undefined,
  { mentions_channel, is_auto_read }: { mentions_channel: boolean; is_auto_read: boolean },
): string[] {
  return [
    ...((own?.read ?? is_auto_read) ? ['read'] : []),
    ...(own?.mentioned ? ['mentioned'] : []),
    ...(mentions_channel ? ['stream_wildcard_mentioned'] : []),
    ...(own?.topic_wildcard_mentioned ? ['topic_wildcard_mentioned'] : []),
    ...(mentions_channel || own?.topic_wildcard_mentioned ? ['wildcard_mentioned'] : []),
    ...(own?.has_alert_word ? ['has_alert_word'] : []),
  ];
}

/** Whom of those a message singles out it may tell something outside of the clients, and whom not. */
export function peopleToTell(
  sender_id: number,
  singled_out: readonly NewFlags[],
): Pick<MessageToTell, 'named' | 'except_user_ids'> {
  return {
    named: singled_out
      .filter((own) => own.mentioned || own.topic_wildcard_mentioned)
      .map(({ user_id, mentioned, mentioned_group_id = null, topic_wildcard_mentioned }) => ({
        user_id,
        mentioned,
        mentioned_group_id,
        in_topic: topic_wildcard_mentioned,
      })),
    except_user_ids: [sender_id, ...singled_out.filter((own) => own.read).map(({ user_id }) => user_id)],
  };
}
