import type { Db, Tx } from '../../db/db.js';
import type { FlagsWanted } from '../events/index.js';
import { wireFlags, type EditableFlag, type OwnFlags } from './message-flag.js';
import { ownFlags } from './read-state-sql.js';

const OWN_FLAGS = `own.is_unread, own.is_historical, own.starred, own.collapsed, own.mentioned, own.stream_wildcard_mentioned,
  own.topic_wildcard_mentioned, own.has_alert_word`;

/** What the user has on each of these messages; those that do not exist are absent. Access is for the caller to check. */
export async function findOwnFlags(
  db: Db,
  realm_id: number,
  user_id: number,
  message_ids: readonly number[],
): Promise<Map<number, OwnFlags>> {
  const rows = await db.named<OwnFlags & { id: number }>(
    'own_flags',
    `select m.id, ${OWN_FLAGS} from messages m ${ownFlags('$2::bigint')}
     where m.realm_id = $1 and m.id = any ($3::bigint[])`,
    [realm_id, user_id, message_ids],
  );
  return new Map(rows.map(({ id, ...flags }) => [id, flags]));
}

/** The flags of messages as they go over the wire, by message id. */
export async function loadFlags(
  db: Db,
  realm_id: number,
  user_id: number,
  message_ids: readonly number[],
): Promise<Map<number, string[]>> {
  const own = await findOwnFlags(db, realm_id, user_id, message_ids);
  return new Map([...own].map(([id, flags]) => [id, wireFlags(flags)]));
}

/** The flags of a message as each of these users has them, in the given order; undefined where it is gone. */
export async function findFlagsOfReaders(db: Db, wanted: readonly FlagsWanted[]): Promise<(string[] | undefined)[]> {
  const rows = await db.named<OwnFlags & { place: number }>(
    'flags_of_readers',
    `select wanted.place, ${OWN_FLAGS}
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as wanted (realm_id, user_id, message_id, place)
     join messages m on m.realm_id = wanted.realm_id and m.id = wanted.message_id
     ${ownFlags('wanted.user_id')}`,
    [
      wanted.map(({ realm_id }) => realm_id),
      wanted.map(({ user_id }) => user_id),
      wanted.map(({ message_id }) => message_id),
    ],
  );
  const found = new Map(rows.map(({ place, ...flags }) => [place, wireFlags(flags)]));
  return wanted.map((_, index) => found.get(index + 1));
}

/** What an event says of messages that became unread, and what decides whether they may. */
export interface FlaggedMessage {
  id: number;
  is_unread: boolean;
  /** Not by a mention of everybody in a channel or topic that the user muted, as at registration (`mentionsOf`). */
  is_mentioned: boolean;
  channel_id: number | null;
  is_subscribed: boolean;
  is_archived: boolean;
  /** Neither its topic nor, unless the topic is unmuted or followed, its channel is muted. */
  is_unmuted: boolean;
  topic: string | null;
  user_ids: number[] | null;
}

/** Messages with their place, ascending. Access is for the caller to check. */
export function findFlaggedMessages(
  db: Db,
  realm_id: number,
  user_id: number,
  message_ids: readonly number[],
): Promise<FlaggedMessage[]> {
  return db.query<FlaggedMessage>(
    `select m.id, own.is_unread, t.channel_id, topic.name as topic,
            own.mentioned or own.topic_wildcard_mentioned
              or own.stream_wildcard_mentioned and standing.is_unmuted as is_mentioned,
            exists (select from subscription_spans s
                    where s.realm_id = t.realm_id and s.channel_id = t.channel_id and s.user_id = $2
                      and s.to_message_id is null) as is_subscribed,
            coalesce(channel.is_archived, false) as is_archived,
            standing.is_unmuted,
            array_to_json(conversation.user_ids) as user_ids
     from messages m ${ownFlags('$2::bigint')}
     join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
     left join topics topic on topic.realm_id = t.realm_id and topic.id = t.topic_id
     left join channels channel on channel.realm_id = t.realm_id and channel.id = t.channel_id
     left join direct_conversations conversation
       on conversation.realm_id = t.realm_id and conversation.id = t.direct_conversation_id
     left join user_topics preference
       on preference.realm_id = t.realm_id and preference.user_id = $2 and preference.topic_id = t.topic_id
     left join subscriptions personal
       on personal.realm_id = t.realm_id and personal.user_id = $2 and personal.channel_id = t.channel_id
     cross join lateral (
       select case coalesce(preference.visibility_policy, 0)
         when 0 then not coalesce(personal.is_muted, false) else preference.visibility_policy <> 1
       end as is_unmuted
     ) standing
     where m.realm_id = $1 and m.id = any ($3::bigint[]) order by m.id`,
    [realm_id, user_id, message_ids],
  );
}

/** Sets a flag that is a column of its own; answers the messages that did not have it, ascending. Those that are gone are passed over. */
export async function setFlag(
  tx: Tx,
  realm_id: number,
  user_id: number,
  flag: Exclude<EditableFlag, 'read'>,
  message_ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ message_id: number }>(
    `insert into message_flags as f (realm_id, user_id, message_id, ${flag})
     select $1, $2, id, true from messages where realm_id = $1 and id = any ($3::bigint[]) order by id for key share
     on conflict (realm_id, user_id, message_id) do update set ${flag} = true where not f.${flag}
     returning message_id`,
    [realm_id, user_id, message_ids],
  );
  return rows.map(({ message_id }) => message_id);
}

/** Takes it away; answers the messages that had it, ascending. Rows with nothing else on them stay, as proof of having been delivered. */
export async function unsetFlag(
  tx: Tx,
  realm_id: number,
  user_id: number,
  flag: Exclude<EditableFlag, 'read'>,
  message_ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ message_id: number }>(
    `update message_flags set ${flag} = false
     where realm_id = $1 and user_id = $2 and message_id = any ($3::bigint[]) and ${flag}
     returning message_id`,
    [realm_id, user_id, message_ids],
  );
  return rows.map(({ message_id }) => message_id).sort((a, b) => a - b);
}

/** Marks messages unread, wherever the marks are; answers them, ascending. Those that are gone are passed over. */
export async function insertUnreadExceptions(
  tx: Tx,
  realm_id: number,
  user_id: number,
  message_ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ message_id: number }>(
    `insert into message_flags (realm_id, user_id, message_id, read)
     select $1, $2, id, false from messages where realm_id = $1 and id = any ($3::bigint[]) order by id for key share
     on conflict (realm_id, user_id, message_id) do update set read = false
     returning message_id`,
    [realm_id, user_id, message_ids],
  );
  return rows.map(({ message_id }) => message_id);
}

/** Starred messages, ascending. */
export async function findStarredIds(db: Db, realm_id: number, user_id: number): Promise<number[]> {
  const rows = await db.query<{ message_id: number }>(
    `select message_id from message_flags where realm_id = $1 and user_id = $2 and starred order by message_id`,
    [realm_id, user_id],
  );
  return rows.map(({ message_id }) => message_id);
}

/** Which of these messages that user sent. */
export async function findSentBy(
  db: Db,
  realm_id: number,
  sender_id: number,
  message_ids: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from messages where realm_id = $1 and sender_id = $2 and id = any ($3::bigint[]) order by id',
    [realm_id, sender_id, message_ids],
  );
  return rows.map(({ id }) => id);
}
