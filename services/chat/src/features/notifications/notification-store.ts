import type { Tx } from '../../db/db.js';
import { PER_ROW } from '../channel-history/index.js';
import { generalTrigger, HEARS_OF_CHANNELS, settingOf, triggerBy } from './notification-sql.js';

/** Those to whom a channel message says something themselves. */
export interface Named {
  user_id: number;
  mentioned: boolean;
  /** Of who is mentioned in groups only: the smallest of them. */
  mentioned_group_id: number | null;
  /** Takes part in the topic that the message is to. */
  in_topic: boolean;
}

export interface ChannelMessageToTell {
  message_id: number;
  channel_id: number;
  topic_id: number;
  named: readonly Named[];
  /** To everybody in the channel. */
  in_channel: boolean;
  /** Who hears of topics and channels as such has heard of it before. */
  is_edit: boolean;
  except_user_ids: readonly number[];
}

/** Of the subscribers, who are divided into `parts` by their ids, those of one part, counted from 0. */
export interface Share {
  parts: number;
  part: number;
}
const WHOLE: Share = { parts: 1, part: 0 };

/** Channels with fewer subscribers are asked for those who hear of all that is said; elsewhere those people are for the channel. */
const FEW_SUBSCRIBERS = 100;

const IS_TOLD = 'u.is_active and not u.is_bot';

/** `$1` is the organization, `$2` now; `given` has the message. Mails wait as long as their reader chose, for others to come; nothing else does. */
const INSERT = `
  insert into notifications (realm_id, user_id, way, message_id, trigger, mentioned_group_id, due_at)
  select u.realm_id, u.id, way.name, given.message_id, way.trigger,
    case way.trigger when 'group_mention' then said.mentioned_group_id end,
    case way.name
      when 'mail' then $2::timestamptz + make_interval(secs => ${settingOf('email_notifications_batching_period_seconds')})
      else $2::timestamptz
    end`;

const WAYS_OF_USER = `cross join lateral (
    values ('mail', ${triggerBy('mail')}, ${generalTrigger('mail')}), ('push', ${triggerBy('push')}, ${generalTrigger('push')})
  ) as way (name, trigger, general_trigger)`;

/** Direct messages and who may be told of each: those get a row who want that. */
export async function insertDirectNotifications(
  tx: Tx,
  realm_id: number,
  messages: readonly { message_id: number; user_ids: readonly number[] }[],
): Promise<void> {
  await tx.named(
    'notify_direct',
    `${INSERT}
     from jsonb_to_recordset($3::jsonb) as given (message_id bigint, user_ids bigint[])
     cross join lateral (
       select * from users u where u.realm_id = $1 and u.id = any (given.user_ids) ${PER_ROW}) as u
     cross join (select true as is_direct, false as mentioned, null::bigint as mentioned_group_id,
                   false as in_topic, false as in_channel) as said
     cross join (select null::smallint as visibility_policy) as policy
     cross join (select null::boolean as is_muted, null::boolean as email_notifications,
                   null::boolean as push_notifications, null::boolean as wildcard_mentions_notify) as personal
     ${WAYS_OF_USER}
     where ${IS_TOLD} and way.trigger is not null`,
    [realm_id, tx.now(), JSON.stringify(messages)],
  );
}

/** The channel and the messages as rows: what is planned once for all of them is then as good as what would be planned each time, which takes longer than the statement. */
const GIVEN = `place as materialized (
    select $1::bigint as realm_id, $3::bigint as channel_id
  ), given as materialized (
    select * from jsonb_to_recordset($4::jsonb)
      as given (message_id bigint, topic_id bigint, in_channel boolean, is_edit boolean, except_user_ids bigint[])
  ), named as materialized (
    select * from jsonb_to_recordset($5::jsonb)
      as named (message_id bigint, user_id bigint, mentioned boolean, mentioned_group_id bigint, in_topic boolean)
  )`;

const IS_SUBSCRIBER = 's.realm_id = place.realm_id and s.channel_id = place.channel_id and s.to_message_id is null';

const EVERYBODY = `candidates (message_id, user_id) as (
    select given.message_id, s.user_id
    from place join subscription_spans s on ${IS_SUBSCRIBER} and s.user_id % $6::integer = $7::integer cross join given
  )`;

/** Those whom a message names, who follow its topic, and who hear of the channel or of all channels. */
const SOME = `few as materialized (
    select s.user_id from place
    cross join lateral (select s.user_id from subscription_spans s where ${IS_SUBSCRIBER} limit ${FEW_SUBSCRIBERS}) s
  ), size as materialized (
    select count(*) < ${FEW_SUBSCRIBERS} as is_small from few
  ), hearing (user_id) as materialized (
    select p.user_id from place
      join subscriptions p on p.realm_id = place.realm_id and p.channel_id = place.channel_id
       and (p.email_notifications or p.push_notifications)
    union select few.user_id from few cross join place cross join lateral (
        select from users u where u.realm_id = place.realm_id and u.id = few.user_id and ${HEARS_OF_CHANNELS} ${PER_ROW}
      ) as hears where (select is_small from size)
    union select u.id from place join users u on u.realm_id = place.realm_id and ${HEARS_OF_CHANNELS}
      where not (select is_small from size)
  ), candidates (message_id, user_id) as materialized (
    select message_id, user_id from named
    union select given.message_id, p.user_id from place cross join given cross join lateral (
        select p.user_id from user_topics p
        where p.realm_id = place.realm_id and p.topic_id = given.topic_id and p.visibility_policy = 3 ${PER_ROW}
      ) as p
    union select given.message_id, hearing.user_id from given cross join hearing
  )`;

/** How many messages and people there are is not known when it is planned: what is asked of each candidate is asked by index. */
const insertAmong = (candidates: string) => `
  with ${GIVEN}, ${candidates}
  ${INSERT}
  from candidates join given on given.message_id = candidates.message_id cross join place
  cross join lateral (
    select from subscription_spans s where ${IS_SUBSCRIBER} and s.user_id = candidates.user_id ${PER_ROW}) as subscribed
  cross join lateral (
    select * from users u where u.realm_id = place.realm_id and u.id = candidates.user_id ${PER_ROW}) as u
  left join lateral (
    select * from subscriptions own
    where own.realm_id = place.realm_id and own.user_id = candidates.user_id and own.channel_id = place.channel_id ${PER_ROW}
  ) as personal on true
  left join lateral (
    select * from user_topics own
    where own.realm_id = place.realm_id and own.user_id = candidates.user_id and own.topic_id = given.topic_id ${PER_ROW}
  ) as policy on true
  left join named on named.message_id = candidates.message_id and named.user_id = candidates.user_id
  cross join lateral (
    select false as is_direct, coalesce(named.mentioned, false) as mentioned, named.mentioned_group_id,
           coalesce(named.in_topic, false) as in_topic, given.in_channel
  ) as said
  ${WAYS_OF_USER}
  where ${IS_TOLD} and candidates.user_id <> all (given.except_user_ids) and way.trigger is not null
    and (not given.is_edit or way.general_trigger is null)
  on conflict do nothing`;

/** For subscribers of the channel who want to be told of one of its messages, none of which is to everybody. */
export async function insertChannelNotifications(
  tx: Tx,
  realm_id: number,
  channel_id: number,
  messages: readonly ChannelMessageToTell[],
): Promise<void> {
  await tx.named('notify_channel', insertAmong(SOME), valuesOf(tx, realm_id, channel_id, messages));
}

/** The same of a message to everybody. A statement of its own, so that the plan of the usual one is for few people. */
export async function insertWholeChannelNotifications(
  tx: Tx,
  realm_id: number,
  message: ChannelMessageToTell,
  { parts, part }: Share = WHOLE,
): Promise<void> {
  const values = valuesOf(tx, realm_id, message.channel_id, [message]);
  await tx.named('notify_whole_channel', insertAmong(EVERYBODY), [...values, parts, part]);
}

function valuesOf(tx: Tx, realm_id: number, channel_id: number, messages: readonly ChannelMessageToTell[]): unknown[] {
  const named = messages.flatMap(({ message_id, named }) => named.map((one) => ({ message_id, ...one })));
  const given = messages.map(({ named: _, ...message }) => message);
  return [realm_id, tx.now(), channel_id, JSON.stringify(given), JSON.stringify(named)];
}

export async function getSubscriberCount(tx: Tx, realm_id: number, channel_id: number): Promise<number> {
  const { subscriber_count } = await tx.one<{ subscriber_count: number }>(
    'select subscriber_count from channels where realm_id = $1 and id = $2',
    [realm_id, channel_id],
  );
  return subscriber_count;
}
