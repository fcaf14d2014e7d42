import type { Db, Tx } from '../../db.js';
import type { Role } from '../../http/principals.js';
import { PERSONAL_SETTINGS, type PersonalSettings } from './subscription.js';

export const PERSONAL_COLUMNS = PERSONAL_SETTINGS.map((name) => `p.${name}`).join(', ');

/** A span that has just begun or ended. */
export interface SpanChange {
  channel_id: number;
  user_id: number;
  role: Role;
  is_active: boolean;
  /** The message id that was drawn for the change: everything below it is before. */
  clock: number;
}

export interface SpanBegun extends SpanChange {
  /** What was kept from an earlier subscription; null for a first one. */
  kept: PersonalSettings | null;
}

/**
 * Begins spans of all these users in all these channels, except where one is open, under the clocks
 * of the channels. Users who are deactivated or unknown are passed over.
 */
export function beginSpans(
  tx: Tx,
  realm_id: number,
  channels: readonly { id: number; color: string }[],
  user_ids: readonly number[],
): Promise<SpanBegun[]> {
  return tx.query<SpanBegun>(
    `with wanted as materialized (
       select c.channel_id, c.color, u.id as user_id, u.role
       from unnest($2::bigint[], $3::text[]) as c (channel_id, color), users u
       where u.realm_id = $1 and u.id = any ($4::bigint[]) and u.is_active
         and not exists (select from subscription_spans s
                         where s.realm_id = $1 and s.channel_id = c.channel_id and s.user_id = u.id and s.to_message_id is null)
     ),
     clock as materialized (select nextval('messages_id_seq') as value where exists (select from wanted)),
     settings as (
       insert into subscriptions (realm_id, user_id, channel_id, color)
       select $1, user_id, channel_id, color from wanted
       on conflict do nothing
     ),
     spans as (
       insert into subscription_spans (realm_id, user_id, channel_id, from_message_id)
       select $1, user_id, channel_id, clock.value from wanted, clock
     ),
     counts as (
       update channels set subscriber_count = subscriber_count + begun.users
       from (select channel_id, count(*) as users from wanted group by channel_id) begun
       where realm_id = $1 and id = begun.channel_id
     )
     select w.channel_id, w.user_id, w.role, true as is_active, clock.value as clock,
            case when p.user_id is not null then
              json_build_object(${PERSONAL_SETTINGS.map((name) => `'${name}', p.${name}`).join(', ')}) end as kept
     from wanted w cross join clock
     left join subscriptions p on p.realm_id = $1 and p.user_id = w.user_id and p.channel_id = w.channel_id
     order by w.channel_id, w.user_id`,
    [realm_id, channels.map(({ id }) => id), channels.map(({ color }) => color), user_ids],
  );
}

/**
 * Ends the open spans of these users in these channels under the clocks of the channels. What lies
 * behind is read: the channel's mark is set, and messages marked unread again are let go.
 */
export async function endSpans(
  tx: Tx,
  realm_id: number,
  channel_ids: readonly number[],
  user_ids: readonly number[],
): Promise<SpanChange[]> {
  const ended = await tx.query<SpanChange>(
    `with leaving as materialized (
       select s.channel_id, s.user_id, s.from_message_id, u.role, u.is_active
       from subscription_spans s join users u on u.realm_id = s.realm_id and u.id = s.user_id
       where s.realm_id = $1 and s.channel_id = any ($2::bigint[]) and s.user_id = any ($3::bigint[])
         and s.to_message_id is null
     ),
     clock as materialized (select nextval('messages_id_seq') as value where exists (select from leaving)),
     spans as (
       update subscription_spans s set to_message_id = clock.value - 1
       from leaving l, clock
       where s.realm_id = $1 and s.user_id = l.user_id and s.channel_id = l.channel_id
         and s.from_message_id = l.from_message_id
     ),
     marks as (
       insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
       select $1, user_id, 'channel', channel_id, clock.value - 1 from leaving, clock
       on conflict (realm_id, user_id, scope, scope_id)
         do update set message_id = greatest(read_marks.message_id, excluded.message_id)
     ),
     counts as (
       update channels set subscriber_count = subscriber_count - ended.users
       from (select channel_id, count(*) as users from leaving where is_active group by channel_id) ended
       where realm_id = $1 and id = ended.channel_id
     )
     select channel_id, user_id, role, is_active, clock.value as clock from leaving, clock
     order by channel_id, user_id`,
    [realm_id, channel_ids, user_ids],
  );
  if (ended.length === 0) return ended;
  await tx.query(
    `update message_flags f set read = null
     from messages m join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
     where f.realm_id = $1 and f.user_id = any ($3::bigint[]) and f.read = false
       and m.realm_id = f.realm_id and m.id = f.message_id
       and t.channel_id = any ($2::bigint[])
       and (t.channel_id, f.user_id) in (select * from unnest($4::bigint[], $5::bigint[]))`,
    [
      realm_id,
      channel_ids,
      user_ids,
      ended.map(({ channel_id }) => channel_id),
      ended.map(({ user_id }) => user_id),
    ],
  );
  return ended;
}

export interface Subscribers {
  channel_id: number;
  /** Active, ascending. */
  user_ids: number[];
  guest_ids: number[];
}

/** Who is subscribed now, one row per channel that has anybody. */
export function findSubscribers(db: Db, realm_id: number, channel_ids: readonly number[]): Promise<Subscribers[]> {
  return db.query<Subscribers>(
    `select s.channel_id, array_to_json(array_agg(s.user_id order by s.user_id)) as user_ids,
            array_to_json(coalesce(array_agg(s.user_id order by s.user_id) filter (where u.role = 600), '{}')) as guest_ids
     from subscription_spans s join users u on u.realm_id = s.realm_id and u.id = s.user_id and u.is_active
     where s.realm_id = $1 and s.channel_id = any ($2::bigint[]) and s.to_message_id is null
     group by s.channel_id`,
    [realm_id, channel_ids],
  );
}

/** Adds to (or takes from) the subscriber counts of the channels of these users; answers their subscriptions. */
export function countActivity(tx: Tx, realm_id: number, user_ids: readonly number[], by: 1 | -1): Promise<SpanChange[]> {
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

/** Those of the users who are active. */
export async function findActiveAmong(db: Db, realm_id: number, user_ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from users where realm_id = $1 and id = any ($2::bigint[]) and is_active',
    [realm_id, user_ids],
  );
  return rows.map(({ id }) => id);
}

/** A user that a request names. */
export interface Principal {
  id: number;
  delivery_email: string;
  role: Role;
  is_active: boolean;
  is_bot: boolean;
  bot_owner_id: number | null;
}

/** `emails` in lower case. */
export function findPrincipals(db: Db, realm_id: number, ids: readonly number[], emails: readonly string[]): Promise<Principal[]> {
  return db.query<Principal>(
    `select id, delivery_email, role, is_active, is_bot, bot_owner_id from users
     where realm_id = $1 and (id = any ($2::bigint[]) or lower(delivery_email) = any ($3::text[])) order by id`,
    [realm_id, ids, emails],
  );
}

/** What the user set for channels, those left meanwhile included. */
export async function findPersonalSettings(db: Db, realm_id: number, user_id: number): Promise<Map<number, PersonalSettings>> {
  const rows = await db.query<PersonalSettings & { channel_id: number }>(
    `select p.channel_id, ${PERSONAL_COLUMNS} from subscriptions p where p.realm_id = $1 and p.user_id = $2`,
    [realm_id, user_id],
  );
  return new Map(rows.map(({ channel_id, ...settings }) => [channel_id, settings]));
}

/** Sets what is given; absent members stay. */
export async function updatePersonalSettings(
  tx: Tx,
  realm_id: number,
  user_id: number,
  changes: readonly ({ channel_id: number } & Partial<PersonalSettings>)[],
): Promise<void> {
  await tx.query(
    `update subscriptions p set ${PERSONAL_SETTINGS.map((name) => `${name} = coalesce(c.${name}, p.${name})`).join(', ')}
     from jsonb_to_recordset($3::jsonb) as c (channel_id bigint, color text,
       ${PERSONAL_SETTINGS.filter((name) => name !== 'color').map((name) => `${name} boolean`).join(', ')})
     where p.realm_id = $1 and p.user_id = $2 and p.channel_id = c.channel_id`,
    [realm_id, user_id, JSON.stringify(changes)],
  );
}

/** Those of the channels that the user is subscribed to. */
export async function findSubscribedAmong(
  db: Db,
  realm_id: number,
  user_id: number,
  channel_ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db.query<{ channel_id: number }>(
    `select channel_id from subscription_spans
     where realm_id = $1 and user_id = $2 and channel_id = any ($3::bigint[]) and to_message_id is null`,
    [realm_id, user_id, channel_ids],
  );
  return new Set(rows.map(({ channel_id }) => channel_id));
}

/** At most `limit` subscribers of each channel, lowest ids first: for channels too large to list. */
export function findSomeSubscribers(
  db: Db,
  realm_id: number,
  channel_ids: readonly number[],
  limit: number,
): Promise<{ channel_id: number; user_ids: number[] }[]> {
  return db.query(
    `select c.channel_id, array_to_json(array(
       select s.user_id from subscription_spans s join users u on u.realm_id = s.realm_id and u.id = s.user_id and u.is_active
       where s.realm_id = $1 and s.channel_id = c.channel_id and s.to_message_id is null
       order by s.user_id limit $3)) as user_ids
     from unnest($2::bigint[]) as c (channel_id)`,
    [realm_id, channel_ids, limit],
  );
}

/** The subscribers of a channel and what they set for it, as if each had just begun. */
export function findSubscriptionsOf(db: Db, realm_id: number, channel_id: number): Promise<SpanBegun[]> {
  return db.query<SpanBegun>(
    `select s.channel_id, s.user_id, u.role, u.is_active, (select last_value from messages_id_seq) as clock,
            json_build_object(${PERSONAL_SETTINGS.map((name) => `'${name}', p.${name}`).join(', ')}) as kept
     from subscription_spans s
     join users u on u.realm_id = s.realm_id and u.id = s.user_id and u.is_active
     join subscriptions p on p.realm_id = s.realm_id and p.user_id = s.user_id and p.channel_id = s.channel_id
     where s.realm_id = $1 and s.channel_id = $2 and s.to_message_id is null
     order by s.user_id`,
    [realm_id, channel_id],
  );
}
