import type { Db } from '../../db.js';
import type { LookupAlertWord, LookupTopic, LookupUser, LookupUserGroup } from '../markdown/index.js';

export function findMentionableUsers(
  db: Db,
  realm_id: number,
  ids: readonly number[],
  names: readonly string[],
): Promise<(LookupUser & { is_bot: boolean })[]> {
  return db.named(
    'markdown_users',
    `select id, full_name, is_active, is_bot from users where realm_id = $1 and id = any($2::bigint[])
     union
     select id, full_name, is_active, is_bot from users
     where realm_id = $1 and lower(full_name) = any(select lower(name) from unnest($3::text[]) name)`,
    [realm_id, ids, names],
  );
}

export function findMentionableGroups(db: Db, realm_id: number, names: readonly string[]): Promise<LookupUserGroup[]> {
  return db.named<LookupUserGroup>(
    'markdown_groups',
    `select id, name, deactivated from user_groups
     where realm_id = $1 and lower(name) = any(select lower(name) from unnest($2::text[]) name)`,
    [realm_id, names],
  );
}

/**
 * Topics of channels that the reader may read, each with its newest message that he may read: in a channel with
 * protected history that is one from his own time there.
 */
export function findLinkedTopics(
  db: Db,
  realm_id: number,
  reader_id: number,
  topics: readonly { channel_id: number; topic_name: string }[],
): Promise<LookupTopic[]> {
  return db.named<LookupTopic>(
    'markdown_topics',
    `select t.channel_id, t.name, newest.id as newest_message_id
     from unnest($3::bigint[], $4::text[]) as wanted (channel_id, name)
     join topics t on t.realm_id = $1 and t.channel_id = wanted.channel_id and lower(t.name) = lower(wanted.name)
     join channels c on c.realm_id = $1 and c.id = t.channel_id
     left join lateral (
       select max(message.id) as id
       from threads th, lateral (
         select m.id from messages m
         where m.realm_id = $1 and m.thread_id = th.id
           and (not c.invite_only or c.history_public_to_subscribers or exists (
             select from subscription_spans s
             where s.realm_id = $1 and s.user_id = $2 and s.channel_id = c.id
               and s.from_message_id <= m.id and (s.to_message_id is null or m.id <= s.to_message_id)))
         order by m.id desc limit 1
       ) message
       where th.realm_id = $1 and th.topic_id = t.id
     ) newest on true`,
    [realm_id, reader_id, topics.map(({ channel_id }) => channel_id), topics.map(({ topic_name }) => topic_name)],
  );
}

/** The alert words that begin as some word of a text does. */
export function findAlertWords(db: Db, realm_id: number, beginnings: readonly string[]): Promise<LookupAlertWord[]> {
  return db.named<LookupAlertWord>(
    'markdown_alert_words',
    'select user_id, word from alert_words where realm_id = $1 and beginning = any($2::text[])',
    [realm_id, beginnings],
  );
}
