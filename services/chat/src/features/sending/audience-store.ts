import type { Db } from '../../db/db.js';
import { BOT_TYPES, ROLES } from '../../domain/caller.js';
import type { GroupSettingValue } from '../../domain/group-setting.js';
import { LIMITS } from '../../limits/index.js';

/** Which of these users are subscribed to the channel now. */
export async function findSubscribersAmong(
  db: Db,
  realm_id: number,
  channel_id: number,
  user_ids: readonly number[],
): Promise<number[]> {
  if (user_ids.length === 0) return [];
  const rows = await db.named<{ user_id: number }>(
    'subscribed_among',
    `select user_id from subscription_spans
     where realm_id = $1 and channel_id = $2 and user_id = any ($3::bigint[]) and to_message_id is null`,
    [realm_id, channel_id, user_ids],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Those of these users who are generic bots in use, and no guests. */
export async function findGenericBots(db: Db, realm_id: number, user_ids: readonly number[]): Promise<number[]> {
  const rows = await db.named<{ id: number }>(
    'generic_bots_among',
    `select id from users where realm_id = $1 and id = any ($2::bigint[]) and is_active and bot_type = $3 and role < $4`,
    [realm_id, user_ids, BOT_TYPES.generic, ROLES.guest],
  );
  return rows.map(({ id }) => id);
}

/** Counts subscribers, giving up at `limit`: whether there are many is all that matters. */
export async function countSubscribers(db: Db, realm_id: number, channel_id: number, limit: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(*) as count from (
       select from subscription_spans where realm_id = $1 and channel_id = $2 and to_message_id is null limit $3) few`,
    [realm_id, channel_id, limit],
  );
  return count;
}

export async function findTopicParticipants(db: Db, realm_id: number, topic_id: number): Promise<number[]> {
  const rows = await db.query<{ sender_id: number }>(
    `select distinct sender_id from (
       select m.sender_id from threads t join messages m on m.realm_id = t.realm_id and m.thread_id = t.id
       where t.realm_id = $1 and t.topic_id = $2 order by m.id desc limit $3) latest`,
    [realm_id, topic_id, LIMITS.participantMessages],
  );
  return rows.map(({ sender_id }) => sender_id);
}

export function findMentionSettings(
  db: Db,
  realm_id: number,
  group_ids: readonly number[],
): Promise<{ name: string; can_mention_group: GroupSettingValue | null }[]> {
  return db.query(
    `select name, group_settings -> 'can_mention_group' as can_mention_group
     from user_groups where realm_id = $1 and id = any ($2::bigint[])`,
    [realm_id, group_ids],
  );
}

/** Who muted this sender. */
export async function findMutersOf(db: Db, realm_id: number, sender_id: number): Promise<number[]> {
  const rows = await db.keyed<{ user_id: number }>(
    'muters_of',
    `select asked.place, m.user_id
     from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (realm_id, sender_id, place)
     join muted_users m on m.realm_id = asked.realm_id and m.muted_user_id = asked.sender_id`,
    [realm_id, sender_id],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Subscribers for whom a notice that the topic is resolved, or no longer, stays unread: those who want that always, or follow the topic. */
export async function findNotAutoRead(db: Db, realm_id: number, channel_id: number, topic: string): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select wishing.user_id
     from (
       select u.id as user_id from users u
       where u.realm_id = $1 and u.settings ->> 'resolved_topic_notice_auto_read_policy' = 'never'
       union
       select p.user_id from topics t
       join user_topics p on p.realm_id = t.realm_id and p.topic_id = t.id and p.visibility_policy = 3
       join users u on u.realm_id = p.realm_id and u.id = p.user_id
       where t.realm_id = $1 and t.channel_id = $2 and lower(t.name) = lower($3)
         and coalesce(u.settings ->> 'resolved_topic_notice_auto_read_policy', 'except_followed') <> 'always'
     ) wishing
     join subscription_spans s
       on s.realm_id = $1 and s.channel_id = $2 and s.user_id = wishing.user_id and s.to_message_id is null
     order by wishing.user_id`,
    [realm_id, channel_id, topic],
  );
  return rows.map(({ user_id }) => user_id);
}
