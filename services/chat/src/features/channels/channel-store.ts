import type { Db } from '../../db.js';
import type { Channel, ChannelForUser } from './channel.js';

export const CHANNEL_COLUMNS = `c.id, c.name, c.description, c.rendered_description, c.date_created, c.creator_id, c.invite_only,
  c.is_web_public, c.history_public_to_subscribers, c.topics_policy, c.message_retention_days, c.is_archived,
  c.is_default, c.folder_id, c.first_message_id, c.is_recently_active, c.stream_weekly_traffic, c.subscriber_count, c.group_settings`;

const FOR_USER = `select ${CHANNEL_COLUMNS},
    exists (select from subscription_spans s
            where s.realm_id = c.realm_id and s.channel_id = c.id and s.user_id = $2 and s.to_message_id is null) as is_subscribed
  from channels c`;

export async function findChannelForUser(
  db: Db,
  realm_id: number,
  user_id: number | null,
  channel_id: number,
): Promise<ChannelForUser | undefined> {
  const [row] = await db.named<ChannelForUser>('channel_for_user', `${FOR_USER} where c.realm_id = $1 and c.id = $3`, [
    realm_id,
    user_id,
    channel_id,
  ]);
  return row;
}

export async function findChannelForUserByName(
  db: Db,
  realm_id: number,
  user_id: number | null,
  name: string,
): Promise<ChannelForUser | undefined> {
  const [row] = await db.named<ChannelForUser>(
    'channel_for_user_by_name',
    `${FOR_USER} where c.realm_id = $1 and lower(c.name) = lower($3)`,
    [realm_id, user_id, name],
  );
  return row;
}

/**
 * Held by whoever draws message ids for a channel: shared by senders, alone by whoever begins or
 * ends subscriptions, so that every message lies clearly inside or outside a span. Until the commit.
 */
export async function lockChannelClock(db: Db, channel_id: number, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await db.named(`channel_clock_${mode}`, `select ${lock}(1, hashint8($1))`, [channel_id]);
}

/** The same for several channels at once, alone, in the one order that keeps two of these from waiting for each other. */
export async function lockChannelClocks(db: Db, channel_ids: readonly number[]): Promise<void> {
  await db.query(
    `select pg_advisory_xact_lock(1, key)
     from (select distinct hashint8(id) as key from unnest($1::bigint[]) as id order by 1) keys`,
    [channel_ids],
  );
}

export function findChannels(db: Db, realm_id: number, channel_ids: readonly number[]): Promise<Channel[]> {
  return db.query<Channel>(
    `select ${CHANNEL_COLUMNS} from channels c where c.realm_id = $1 and c.id = any ($2::bigint[]) order by c.id`,
    [realm_id, channel_ids],
  );
}

/** Those that new users are subscribed to. */
export function findDefaultChannels(db: Db, realm_id: number): Promise<Channel[]> {
  return db.query<Channel>(
    `select ${CHANNEL_COLUMNS} from channels c where c.realm_id = $1 and c.is_default and not c.is_archived order by c.id`,
    [realm_id],
  );
}
