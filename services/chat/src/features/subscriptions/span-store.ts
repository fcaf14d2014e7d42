import type { Db, Tx } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';
import { INHERITED_SETTINGS, PERSONAL_SETTINGS, type PersonalSettings } from './subscription.js';

/** Of user `u`: the personal settings that channels inherit, where they differ from their defaults. */
const SET_FOR_ALL = `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(u.settings)
  where key in (${Object.values(INHERITED_SETTINGS)
    .map((name) => `'${name}'`)
    .join(', ')})) as set_for_all`;
const SETTINGS_AS_JSON = `json_build_object(${PERSONAL_SETTINGS.map((name) => `'${name}', p.${name}`).join(', ')})`;

/** A span that has just begun or ended. */
export interface SpanChange {
  channel_id: number;
  user_id: number;
  role: Role;
  is_active: boolean;
  /** The message id that was drawn for the change: everything below it is before. */
  clock: number;
}

export type Ended = Pick<SpanChange, 'channel_id' | 'user_id'>;
export type Begun = Pick<SpanBegun, 'channel_id' | 'user_id' | 'kept'>;

export interface SpanBegun extends SpanChange {
  /** What was kept from an earlier subscription; null for a first one. */
  kept: PersonalSettings | null;
  set_for_all: Record<string, unknown>;
}

/** Until the commit nobody deactivates them or changes their role: whoever was doing so is waited for. */
export function findRoles(
  db: Db,
  realm_id: number,
  user_ids: readonly number[],
): Promise<{ id: number; role: Role; is_active: boolean; set_for_all: Record<string, unknown> }[]> {
  return db.query(
    `select u.id, u.role, u.is_active, ${SET_FOR_ALL} from users u
     where u.realm_id = $1 and u.id = any ($2::bigint[]) order by u.id for share of u`,
    [realm_id, user_ids],
  );
}

/**
 * Begins spans of all these users in all these channels at the clock, except where one is open. Every
 * look-up is by hash or by unique index, whatever the planner knows of tables that are being filled.
 */
export function beginSpans(
  tx: Tx,
  realm_id: number,
  channels: readonly { id: number; color: string }[],
  user_ids: readonly number[],
  clock: number,
): Promise<Begun[]> {
  return tx.query<Begun>(
    `with wanted as materialized (
       select c.channel_id, c.color, u.user_id
       from unnest($2::bigint[], $3::text[]) as c (channel_id, color), unnest($4::bigint[]) as u (user_id)
       where (c.channel_id, u.user_id) not in (
         select s.channel_id, s.user_id from subscription_spans s
         where s.realm_id = $1 and s.channel_id = any ($2::bigint[]) and s.to_message_id is null)
     ),
     settings as (
       insert into subscriptions as p (realm_id, user_id, channel_id, color)
       select $1, user_id, channel_id, color from wanted
       on conflict (realm_id, user_id, channel_id) do update set color = p.color
       returning p.channel_id, p.user_id, case when xmax <> 0 then ${SETTINGS_AS_JSON} end as kept
     ),
     spans as (
       insert into subscription_spans (realm_id, user_id, channel_id, from_message_id)
       select $1, user_id, channel_id, $5 from settings
     ),
     counts as (
       update channels set subscriber_count = subscriber_count + begun.users
       from (select channel_id, count(*) as users from wanted group by channel_id) begun
       where realm_id = $1 and id = begun.channel_id
     )
     select channel_id, user_id, kept from settings order by channel_id, user_id`,
    [realm_id, channels.map(({ id }) => id), channels.map(({ color }) => color), user_ids, clock],
  );
}

/**
 * Ends the open spans of these users in these channels before the clock. What lies behind is read:
 * the channel's mark is set, and messages marked unread again are let go.
 */
export async function endSpans(
  tx: Tx,
  realm_id: number,
  channel_ids: readonly number[],
  users: readonly { id: number; is_active: boolean }[],
  clock: number,
): Promise<Ended[]> {
  const ended = await tx.query<Ended>(
    `with ended as (
       update subscription_spans set to_message_id = $4 - 1
       where realm_id = $1 and channel_id = any ($2::bigint[]) and user_id = any ($3::bigint[]) and to_message_id is null
       returning channel_id, user_id
     ),
     marks as (
       insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
       select $1, user_id, 'channel', channel_id, $4 - 1 from ended
       on conflict (realm_id, user_id, scope, scope_id)
         do update set message_id = greatest(read_marks.message_id, excluded.message_id)
     ),
     counts as (
       update channels set subscriber_count = subscriber_count - gone.users
       from (select channel_id, count(*) as users from ended where user_id <> all ($5::bigint[]) group by channel_id) gone
       where realm_id = $1 and id = gone.channel_id
     )
     select channel_id, user_id from ended order by channel_id, user_id`,
    [
      realm_id,
      channel_ids,
      users.map(({ id }) => id),
      clock,
      users.filter(({ is_active }) => !is_active).map(({ id }) => id),
    ],
  );
  if (ended.length === 0) return ended;
  await tx.query(
    `with unread as materialized (
       select user_id, message_id from message_flags
       where realm_id = $1 and user_id = any ($2::bigint[]) and read = false
     )
     update message_flags f set read = null
     from unread u join messages m on m.realm_id = $1 and m.id = u.message_id
       join threads t on t.realm_id = $1 and t.id = m.thread_id
     where f.realm_id = $1 and f.user_id = u.user_id and f.message_id = u.message_id
       and (t.channel_id, u.user_id) in (select * from unnest($3::bigint[], $4::bigint[]))`,
    [
      realm_id,
      users.map(({ id }) => id),
      ended.map(({ channel_id }) => channel_id),
      ended.map(({ user_id }) => user_id),
    ],
  );
  return ended;
}

/** Adds to (or takes from) the subscriber counts of the channels of these users; answers their subscriptions. */
export function countActivity(
  tx: Tx,
  realm_id: number,
  user_ids: readonly number[],
  by: 1 | -1,
): Promise<SpanChange[]> {
  return tx.query<SpanChange>(
    `with open as materialized (
       select s.channel_id, s.user_id, u.role
       from subscription_spans s join users u on u.realm_id = s.realm_id and u.id = s.user_id
       where s.realm_id = $1 and s.user_id = any ($2::bigint[]) and s.to_message_id is null
     ),
     counted as materialized (select channel_id, count(*) as users from open group by channel_id),
     locked as materialized (
       select id from channels where realm_id = $1 and id in (select channel_id from counted)
       order by id for no key update
     ),
     counts as (
       update channels set subscriber_count = subscriber_count + counted.users * $3::int
       from counted join locked on locked.id = counted.channel_id
       where realm_id = $1 and channels.id = counted.channel_id
     )
     select channel_id, user_id, role, true as is_active, (select last_value from messages_id_seq) as clock
     from open order by channel_id, user_id`,
    [realm_id, user_ids, by],
  );
}

/** The subscribers of a channel and what they set for it, as if each had just begun. */
export function findSubscriptionsOf(db: Db, realm_id: number, channel_id: number): Promise<SpanBegun[]> {
  return db.query<SpanBegun>(
    `select s.channel_id, s.user_id, u.role, u.is_active, (select last_value from messages_id_seq) as clock,
            ${SETTINGS_AS_JSON} as kept, ${SET_FOR_ALL}
     from subscription_spans s
     join users u on u.realm_id = s.realm_id and u.id = s.user_id and u.is_active
     join subscriptions p on p.realm_id = s.realm_id and p.user_id = s.user_id and p.channel_id = s.channel_id
     where s.realm_id = $1 and s.channel_id = $2 and s.to_message_id is null
     order by s.user_id`,
    [realm_id, channel_id],
  );
}
