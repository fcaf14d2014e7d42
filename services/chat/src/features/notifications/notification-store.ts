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

/** `$1` is the organization, `$2` the message, `$3` now. Mails wait as long as their reader chose, for others to come; nothing else does. */
const INSERT = `
  insert into notifications (realm_id, user_id, way, message_id, trigger, mentioned_group_id, due_at)
  select u.realm_id, u.id, way.name, $2::bigint, way.trigger,
    case way.trigger when 'group_mention' then said.mentioned_group_id end,
    case way.name
      when 'mail' then $3::timestamptz + make_interval(secs => ${settingOf('email_notifications_batching_period_seconds')})
      else $3::timestamptz
    end`;

const WAYS_OF_USER = `cross join lateral (
    values ('mail', ${triggerBy('mail')}, ${generalTrigger('mail')}), ('push', ${triggerBy('push')}, ${generalTrigger('push')})
  ) as way (name, trigger, general_trigger)`;

/** For those who want to be told of a direct message. */
export async function insertDirectNotifications(
  tx: Tx,
  realm_id: number,
  message_id: number,
  user_ids: readonly number[],
): Promise<void> {
  await tx.named(
    'notify_direct',
    `${INSERT}
     from users u
     cross join (select true as is_direct, false as mentioned, null::bigint as mentioned_group_id,
                   false as in_topic, false as in_channel) as said
     cross join (select null::smallint as visibility_policy) as policy
     cross join (select null::boolean as is_muted, null::boolean as email_notifications,
                   null::boolean as push_notifications, null::boolean as wildcard_mentions_notify) as personal
     ${WAYS_OF_USER}
     where u.realm_id = $1 and u.id = any ($4::bigint[]) and ${IS_TOLD} and way.trigger is not null`,
    [realm_id, message_id, tx.now(), user_ids],
  );
}

/** The values as rows: what is planned once for all of them is then as good as what would be planned each time, which takes longer than the statement. */
const GIVEN = `given as materialized (
    select $1::bigint as realm_id, $4::bigint as channel_id, $5::bigint as topic_id, $7::boolean as in_channel
  ), named as materialized (
    select * from jsonb_to_recordset($6::jsonb)
      as named (user_id bigint, mentioned boolean, mentioned_group_id bigint, in_topic boolean)
  )`;

const IS_SUBSCRIBER = 's.realm_id = given.realm_id and s.channel_id = given.channel_id and s.to_message_id is null';

const EVERYBODY = `candidates (user_id) as (
    select s.user_id from given join subscription_spans s on ${IS_SUBSCRIBER} and s.user_id % $10::integer = $11::integer
  )`;

/** Those whom it names, who follow the topic, and who hear of the channel or of all channels. */
const SOME = `few as materialized (
    select s.user_id from given
    cross join lateral (select s.user_id from subscription_spans s where ${IS_SUBSCRIBER} limit ${FEW_SUBSCRIBERS}) s
  ), size as materialized (
    select count(*) < ${FEW_SUBSCRIBERS} as is_small from few
  ), candidates (user_id) as materialized (
    select user_id from named
    union select p.user_id from given
      join user_topics p on p.realm_id = given.realm_id and p.topic_id = given.topic_id and p.visibility_policy = 3
    union select p.user_id from given
      join subscriptions p on p.realm_id = given.realm_id and p.channel_id = given.channel_id
       and (p.email_notifications or p.push_notifications)
    union select few.user_id from few cross join given cross join lateral (
        select from users u where u.realm_id = given.realm_id and u.id = few.user_id and ${HEARS_OF_CHANNELS} ${PER_ROW}
      ) as hears where (select is_small from size)
    union select u.id from given join users u on u.realm_id = given.realm_id and ${HEARS_OF_CHANNELS}
      where not (select is_small from size)
  )`;

const insertAmong = (candidates: string) => `
  with ${GIVEN}, ${candidates}
  ${INSERT}
  from candidates cross join given
  join subscription_spans s on ${IS_SUBSCRIBER} and s.user_id = candidates.user_id
  join users u on u.realm_id = given.realm_id and u.id = candidates.user_id
  left join subscriptions personal
    on personal.realm_id = given.realm_id and personal.user_id = candidates.user_id and personal.channel_id = given.channel_id
  left join user_topics policy
    on policy.realm_id = given.realm_id and policy.user_id = candidates.user_id and policy.topic_id = given.topic_id
  left join named on named.user_id = candidates.user_id
  cross join lateral (
    select false as is_direct, coalesce(named.mentioned, false) as mentioned, named.mentioned_group_id,
           coalesce(named.in_topic, false) as in_topic, given.in_channel
  ) as said
  ${WAYS_OF_USER}
  where ${IS_TOLD} and candidates.user_id <> all ($8::bigint[]) and way.trigger is not null
    and (not $9::boolean or way.general_trigger is null)
  on conflict do nothing`;

/** For subscribers who want to be told of a channel message. Two statements, so that the plan of the usual one is for few people. */
export async function insertChannelNotifications(
  tx: Tx,
  realm_id: number,
  message: ChannelMessageToTell,
  { parts, part }: Share = WHOLE,
): Promise<void> {
  await tx.named(
    message.in_channel ? 'notify_whole_channel' : 'notify_channel',
    insertAmong(message.in_channel ? EVERYBODY : SOME),
    [
      realm_id,
      message.message_id,
      tx.now(),
      message.channel_id,
      message.topic_id,
      JSON.stringify(message.named),
      message.in_channel,
      message.except_user_ids,
      message.is_edit,
      ...(message.in_channel ? [parts, part] : []),
    ],
  );
}

export async function getSubscriberCount(tx: Tx, realm_id: number, channel_id: number): Promise<number> {
  const { subscriber_count } = await tx.one<{ subscriber_count: number }>(
    'select subscriber_count from channels where realm_id = $1 and id = $2',
    [realm_id, channel_id],
  );
  return subscriber_count;
}
