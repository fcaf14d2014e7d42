import type { Db, Tx } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';
import { PERSONAL_SETTINGS, type PersonalSettings } from './subscription.js';

const PERSONAL_COLUMNS = PERSONAL_SETTINGS.map((name) => `p.${name}`).join(', ');

export interface Subscribers {
  channel_id: number;
  /** Active, ascending. */
  user_ids: number[];
}

/**
 * Who is subscribed now, one row per channel that has anybody. Read in the order of an index: sorting
 * a million subscribers costs more than finding them.
 */
export function findSubscribers(db: Db, realm_id: number, channel_ids: readonly number[]): Promise<Subscribers[]> {
  return db.query<Subscribers>(
    `select channel_id, array_to_json(array_agg(user_id)) as user_ids
     from (
       select channel_id, user_id from subscription_spans
       where realm_id = $1 and channel_id = any ($2::bigint[]) and to_message_id is null
         and user_id not in (select id from users where realm_id = $1 and not is_active)
       order by channel_id, user_id
     ) subscribed
     group by channel_id`,
    [realm_id, channel_ids],
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

/** What the user set for channels, those left meanwhile included. */
export async function findPersonalSettings(
  db: Db,
  realm_id: number,
  user_id: number,
): Promise<Map<number, PersonalSettings>> {
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
       ${PERSONAL_SETTINGS.filter((name) => name !== 'color')
         .map((name) => `${name} boolean`)
         .join(', ')})
     where p.realm_id = $1 and p.user_id = $2 and p.channel_id = c.channel_id`,
    [realm_id, user_id, JSON.stringify(changes)],
  );
}

/** Open channels that the user is subscribed to and has not set this for. */
export async function findInheritingChannels(
  db: Db,
  realm_id: number,
  user_id: number,
  setting: keyof PersonalSettings,
): Promise<number[]> {
  const rows = await db.query<{ channel_id: number }>(
    `select p.channel_id from subscriptions p
     join subscription_spans s on s.realm_id = p.realm_id and s.user_id = p.user_id and s.channel_id = p.channel_id
       and s.to_message_id is null
     join channels c on c.realm_id = p.realm_id and c.id = p.channel_id and not c.is_archived
     where p.realm_id = $1 and p.user_id = $2 and p.${setting} is null order by p.channel_id`,
    [realm_id, user_id],
  );
  return rows.map(({ channel_id }) => channel_id);
}

/** Those of the channels that the user is subscribed to. */
export async function findSubscribedChannels(
  db: Db,
  realm_id: number,
  user_id: number,
  channel_ids: readonly number[],
): Promise<Map<number, { is_archived: boolean }>> {
  const rows = await db.query<{ channel_id: number; is_archived: boolean }>(
    `select s.channel_id, c.is_archived
     from subscription_spans s join channels c on c.realm_id = s.realm_id and c.id = s.channel_id
     where s.realm_id = $1 and s.user_id = $2 and s.channel_id = any ($3::bigint[]) and s.to_message_id is null`,
    [realm_id, user_id, channel_ids],
  );
  return new Map(rows.map(({ channel_id, is_archived }) => [channel_id, { is_archived }]));
}

/** Guests among the active subscribers, one row per channel that has any. */
export function findGuestSubscribers(
  db: Db,
  realm_id: number,
  channel_ids: readonly number[],
): Promise<{ channel_id: number; guest_ids: number[] }[]> {
  return db.query(
    `select s.channel_id, array_to_json(array_agg(s.user_id order by s.user_id)) as guest_ids
     from users u join subscription_spans s on s.realm_id = u.realm_id and s.user_id = u.id and s.to_message_id is null
     where u.realm_id = $1 and u.role = ${ROLES.guest} and u.is_active and s.channel_id = any ($2::bigint[])
     group by s.channel_id`,
    [realm_id, channel_ids],
  );
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
