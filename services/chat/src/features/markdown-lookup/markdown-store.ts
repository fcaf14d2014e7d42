import type { Db } from '../../db/db.js';
import { newestInProtectedHistory, SHARES_HISTORY } from '../channel-history/index.js';
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

/** Topics of channels that the reader may read, each with its newest message that they may see. */
export function findLinkedTopics(
  db: Db,
  realm_id: number,
  reader_id: number,
  topics: readonly { channel_id: number; topic_name: string }[],
): Promise<LookupTopic[]> {
  const threads = 'select t.* from threads t join linked l on t.realm_id = $1 and t.topic_id = l.id and l.is_protected';
  return db.named<LookupTopic>(
    'markdown_topics',
    `with linked as materialized (
       select t.id, t.channel_id, t.name, not ${SHARES_HISTORY} as is_protected
       from unnest($3::bigint[], $4::text[]) as wanted (channel_id, name)
       join topics t on t.realm_id = $1 and t.channel_id = wanted.channel_id and lower(t.name) = lower(wanted.name)
       join channels c on c.realm_id = $1 and c.id = t.channel_id
     ),
     reached as (${newestInProtectedHistory('$1', '$2::bigint', threads)})
     select l.channel_id, l.name,
            case when l.is_protected then reached.max_id
                 else (select nullif(max(t.last_message_id), 0) from threads t
                       where t.realm_id = $1 and t.topic_id = l.id) end as newest_message_id
     from linked l left join reached on reached.topic_id = l.id`,
    [realm_id, reader_id, topics.map(({ channel_id }) => channel_id), topics.map(({ topic_name }) => topic_name)],
  );
}

/** Of one statement's share of a text: one long text does not make a long statement for all who ask beside it. */
const BEGINNINGS_TOGETHER = 500;

/** The alert words that begin as some word of a text does. */
export async function findAlertWords(
  db: Db,
  realm_id: number,
  beginnings: readonly string[],
): Promise<LookupAlertWord[]> {
  const parts: (readonly string[])[] = [];
  for (let from = 0; from < beginnings.length; from += BEGINNINGS_TOGETHER)
    parts.push(beginnings.slice(from, from + BEGINNINGS_TOGETHER));
  const found = parts.map((part) =>
    db.keyed<LookupAlertWord>(
      'markdown_alert_words',
      `select asked.place, w.user_id, w.word
       from unnest($1::bigint[], $2::text[]) with ordinality as asked (realm_id, beginnings, place)
       join alert_words w on w.realm_id = asked.realm_id
         and w.beginning = any (array(select jsonb_array_elements_text(asked.beginnings::jsonb)))`,
      [realm_id, JSON.stringify(part)],
    ),
  );
  return (await Promise.all(found)).flat();
}
