import type { Db } from '../../db/db.js';
import { CONSENTS, IS_EXPORTED_CHANNEL, isExportedConversation, unix } from './exported-sql.js';

/** A table of the export that is read as it is written: in pages, by `keys`, which are not part of its rows. */
interface ExportedTable {
  sql: string;
  keys: readonly ('bigint' | 'text')[];
}

const ROWS_IN_PAGE = 500;

/** Personal rows, of people who consent. */
const own = (table: string, alias: string) =>
  `${table} ${alias} join users u on u.realm_id = ${alias}.realm_id and u.id = ${alias}.user_id and ${CONSENTS}`;

/**
 * Messages `s` that people who consent have scheduled: to somebody, to a channel that is exported, or to several who have
 * talked already (`d`).
 */
const EXPORTED_SCHEDULED_MESSAGES = `scheduled_messages s
  join users u on u.realm_id = s.realm_id and u.id = s.sender_id and ${CONSENTS}
  left join channels c on c.realm_id = s.realm_id and c.id = s.channel_id
  left join direct_conversations d on d.realm_id = s.realm_id and cardinality(s.user_ids) > 1
    and d.user_ids = (select array_agg(distinct id order by id) from unnest(s.user_ids || s.sender_id) id)
  where s.realm_id = $1 and s.sent_at is null
    and case when s.channel_id is not null then ${IS_EXPORTED_CHANNEL}
             else cardinality(s.user_ids) = 1 or d.id is not null end`;

/** By the name that it has in the export. Rows of one person or channel have no id of their own here: they get one as they are written. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  zerver_defaultstream: {
    keys: ['bigint'],
    sql: 'select c.id as key1, c.id as stream, c.realm_id as realm from channels c where c.realm_id = $1 and c.is_default',
  },
  zerver_channelfolder: {
    keys: ['bigint'],
    sql: `select f.id as key1, f.id, f.realm_id as realm, f.name, f.description, f.rendered_description,
            ${unix('f.date_created')} as date_created, f.creator_id as creator, f.is_archived, f."order"
          from channel_folders f where f.realm_id = $1`,
  },
  zerver_realmemoji: {
    keys: ['bigint'],
    sql: `select e.id as key1, e.id, e.author_id as author, e.realm_id as realm, e.name, e.file_name, e.deactivated,
            e.still_file_name is not null as is_animated
          from realm_emoji e where e.realm_id = $1`,
  },
  zerver_realmfilter: {
    keys: ['bigint'],
    sql: 'select l.id as key1, l.id, l.realm_id as realm, l.pattern, l.url_template, l."order" from linkifiers l where l.realm_id = $1',
  },
  zerver_realmdomain: {
    keys: ['bigint'],
    sql: 'select d.id as key1, d.id, d.realm_id as realm, d.domain, d.allow_subdomains from realm_domains d where d.realm_id = $1',
  },
  zerver_realmplayground: {
    keys: ['bigint'],
    sql: 'select p.id as key1, p.id, p.realm_id as realm, p.name, p.pygments_language, p.url_template from playgrounds p where p.realm_id = $1',
  },
  zerver_customprofilefield: {
    keys: ['bigint'],
    sql: `select f.id as key1, f.id, f.realm_id as realm, f.field_type, f.name, f.hint, f.field_data, f."order",
            f.display_in_profile_summary, f.required, f.editable_by_user
          from custom_profile_fields f where f.realm_id = $1`,
  },
  zerver_customprofilefieldvalue: {
    keys: ['bigint', 'bigint'],
    sql: `select v.user_id as key1, v.field_id as key2, v.user_id as user_profile, v.field_id as field, v.value, v.rendered_value
          from custom_profile_values v where v.realm_id = $1`,
  },
  zerver_userstatus: {
    keys: ['bigint'],
    sql: `select s.user_id as key1, s.user_id as user_profile, ${unix('s.updated_at')} as timestamp, 1 as client, s.status_text,
            s.emoji_name, s.emoji_code, case s.reaction_type when '' then 'unicode_emoji' else s.reaction_type end as reaction_type
          from user_statuses s where s.realm_id = $1`,
  },
  zerver_alertword: {
    keys: ['bigint', 'bigint'],
    sql: `select w.user_id as key1, w.id as key2, w.realm_id as realm, w.user_id as user_profile, w.word from ${own('alert_words', 'w')} where w.realm_id = $1`,
  },
  zerver_savedsnippet: {
    keys: ['bigint', 'bigint'],
    sql: `select s.user_id as key1, s.id as key2, s.realm_id as realm, s.user_id as user_profile, s.title, s.content,
            ${unix('s.date_created')} as date_created
          from ${own('saved_snippets', 's')} where s.realm_id = $1`,
  },
  zerver_navigationview: {
    keys: ['bigint', 'bigint'],
    sql: `select v.user_id as key1, v.id as key2, v.user_id as "user", v.fragment, v.is_pinned, v.name from ${own('navigation_views', 'v')} where v.realm_id = $1`,
  },
  zerver_onboardingstep: {
    keys: ['bigint', 'text'],
    sql: `select o.user_id as key1, o.onboarding_step as key2, o.user_id as "user", o.onboarding_step, ${unix('o.timestamp')} as timestamp
          from ${own('onboarding_steps', 'o')} where o.realm_id = $1`,
  },
  zerver_muteduser: {
    keys: ['bigint', 'bigint'],
    sql: `select m.user_id as key1, m.muted_user_id as key2, m.user_id as user_profile, m.muted_user_id as muted_user,
            ${unix('m.muted_at')} as date_muted
          from ${own('muted_users', 'm')} where m.realm_id = $1`,
  },
  zerver_usertopic: {
    keys: ['bigint', 'bigint'],
    sql: `select p.user_id as key1, p.topic_id as key2, p.user_id as user_profile, t.channel_id as stream,
            t.channel_id * 3 + 2 as recipient, t.name as topic_name, ${unix('p.last_updated')} as last_updated, p.visibility_policy
          from ${own('user_topics', 'p')} join topics t on t.realm_id = p.realm_id and t.id = p.topic_id
            join channels c on c.realm_id = t.realm_id and c.id = t.channel_id and ${IS_EXPORTED_CHANNEL}
          where p.realm_id = $1`,
  },
  zerver_presencesequence: {
    keys: ['bigint'],
    sql: `select r.id as key1, r.id as realm, coalesce((select max(p.update_id) from user_presences p where p.realm_id = r.id), 0) as last_update_id
          from realms r where r.id = $1`,
  },
  zerver_userpresence: {
    keys: ['bigint'],
    sql: `select p.user_id as key1, p.user_id as user_profile, p.realm_id as realm, ${unix('p.active_at')} as last_active_time,
            ${unix('p.connected_at')} as last_connected_time, p.update_id as last_update_id
          from ${own('user_presences', 'p')} where p.realm_id = $1`,
  },
  zerver_huddle: {
    keys: ['bigint'],
    sql: `select d.id as key1, d.id, '' as huddle_hash, cardinality(d.user_ids) as group_size
          from direct_conversations d where d.realm_id = $1 and cardinality(d.user_ids) > 2 and ${isExportedConversation('d.id')}`,
  },
};

/** Who is subscribed to the exported channels; what they set there, of those who consent. */
export const CHANNEL_SUBSCRIPTIONS: ExportedTable = {
  keys: ['bigint', 'bigint'],
  sql: `select p.user_id as key1, p.channel_id as key2, p.user_id as user_profile, p.channel_id * 3 + 2 as recipient,
          exists (select from subscription_spans s where s.realm_id = p.realm_id and s.channel_id = p.channel_id
                    and s.user_id = p.user_id and s.to_message_id is null) as active,
          case when ${CONSENTS} then p.color else '#c2c2c2' end as color, ${CONSENTS} and p.is_muted as is_muted,
          ${CONSENTS} and p.pin_to_top as pin_to_top,
          case when ${CONSENTS} then p.desktop_notifications end as desktop_notifications,
          case when ${CONSENTS} then p.audible_notifications end as audible_notifications,
          case when ${CONSENTS} then p.push_notifications end as push_notifications,
          case when ${CONSENTS} then p.email_notifications end as email_notifications,
          case when ${CONSENTS} then p.wildcard_mentions_notify end as wildcard_mentions_notify
        from subscriptions p join users u on u.realm_id = p.realm_id and u.id = p.user_id
          join channels c on c.realm_id = p.realm_id and c.id = p.channel_id and ${IS_EXPORTED_CHANNEL}
        where p.realm_id = $1`,
};

export const HUDDLE_SUBSCRIPTIONS: ExportedTable = {
  keys: ['bigint', 'bigint'],
  sql: `select m.user_id as key1, d.id as key2, m.user_id as user_profile, d.id * 3 as recipient
        from direct_conversations d join direct_conversation_members m on m.realm_id = d.realm_id and m.direct_conversation_id = d.id
        where d.realm_id = $1 and cardinality(d.user_ids) > 2 and ${isExportedConversation('d.id')}`,
};

export const EXPORTED_CHANNEL_IDS: ExportedTable = {
  keys: ['bigint'],
  sql: `select c.id as key1, c.id from channels c where c.realm_id = $1 and ${IS_EXPORTED_CHANNEL}`,
};

/** People and bots, without their secrets; `consents` is no column of the export. */
export const EXPORTED_USERS: ExportedTable = {
  keys: ['bigint'],
  sql: `select u.id as key1, u.id, u.delivery_email, u.full_name, u.role, u.is_active, u.is_bot, u.is_system_bot, u.bot_type,
          u.bot_owner_id, ${unix('u.date_joined')} as date_joined, u.timezone, u.avatar_source, u.avatar_version, u.avatar_key,
          u.settings, ${CONSENTS} as consents, b.default_sending_stream_id, b.default_events_register_stream_id,
          coalesce(b.default_all_public_streams, false) as default_all_public_streams
        from users u left join bots b on b.realm_id = u.realm_id and b.user_id = u.id where u.realm_id = $1`,
};

export const SCHEDULED_MESSAGES: ExportedTable = {
  keys: ['bigint'],
  sql: `select s.id as key1, s.id, s.realm_id as realm, s.sender_id as sender, s.channel_id as stream,
          case when s.channel_id is not null then s.channel_id * 3 + 2
               when cardinality(s.user_ids) = 1 then s.user_ids[1] * 3 + 1 else d.id * 3 end as recipient,
          s.topic as subject, s.content, s.rendered_content, 1 as sending_client, s.read_by_sender,
          ${unix('s.scheduled_delivery_timestamp')} as scheduled_timestamp, ${unix('s.scheduled_delivery_timestamp')} as request_timestamp,
          s.failure is not null as failed, s.failure as failure_message, false as delivered, null as delivered_message,
          s.attachment_ids <> '{}' as has_attachment, 1 as delivery_type
        from ${EXPORTED_SCHEDULED_MESSAGES}`,
};

/** Reactions, and files, with the messages that have them: which of these are in the export is known from elsewhere. */
export const REACTIONS: ExportedTable = {
  keys: ['bigint', 'bigint'],
  sql: `select r.message_id as key1, r.id as key2, r.user_id as user_profile, r.message_id as message, r.emoji_name, r.emoji_code,
          r.reaction_type
        from reactions r where r.realm_id = $1`,
};

export const ATTACHMENTS: ExportedTable = {
  keys: ['bigint'],
  sql: `select a.id as key1, a.id, a.name, a.path_id, a.owner_id, ${unix('a.create_time')} as create_time, a.size, a.content_type,
          array(select s.id from ${EXPORTED_SCHEDULED_MESSAGES} and s.attachment_ids @> array[a.id]) as scheduled_message_ids,
          array(select x.message_id from message_attachments x where x.realm_id = a.realm_id and x.attachment_id = a.id) as message_ids,
          coalesce((select max(case when c.is_web_public then 2 when not c.invite_only then 1 else 0 end)
             from message_attachments x join messages m on m.realm_id = x.realm_id and m.id = x.message_id
               join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
               join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
             where x.realm_id = a.realm_id and x.attachment_id = a.id), 0) as openness
        from attachments a where a.realm_id = $1`,
};

/** The rows of a table, page by page: as many as it may have, in little memory and no long transaction. */
export async function* rowsOf<R extends object = Record<string, unknown>>(
  db: Db,
  realm_id: number,
  with_consent: boolean,
  { sql, keys }: ExportedTable,
): AsyncGenerator<R> {
  const names = keys.map((_, n) => `key${n + 1}`);
  const places = keys.map((type, n) => `$${n + 3}::${type}`);
  let after: unknown[] = keys.map((type) => (type === 'bigint' ? 0 : ''));
  for (;;) {
    const rows = await db.query(
      `select * from (${sql}) page where $2::boolean is not null and (${names.join()}) > (${places.join()})
       order by ${names.join()} limit ${ROWS_IN_PAGE}`,
      [realm_id, with_consent, ...after],
    );
    for (const row of rows) {
      after = names.map((name) => row[name]);
      for (const name of names) delete row[name];
      yield row as R;
    }
    if (rows.length < ROWS_IN_PAGE) return;
  }
}
