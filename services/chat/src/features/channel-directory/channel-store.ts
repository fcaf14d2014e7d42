import { lockExclusively } from '../../db/advisory-locks.js';
import type { Db, Tx } from '../../db/db.js';
import { IS_WEB_PUBLIC } from '../../deps/spectator-store.js';
import { ROLES } from '../../domain/caller.js';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import type { Channel, ChannelForUser } from './channel.js';

export const CHANNEL_COLUMNS = `c.id, c.name, c.description, c.rendered_description, c.date_created, c.creator_id, c.invite_only,
  c.is_web_public, c.history_public_to_subscribers, c.topics_policy, c.message_retention_days, c.is_archived,
  c.is_default, c.folder_id, c.first_message_id, c.is_recently_active, c.stream_weekly_traffic, c.subscriber_count, c.group_settings`;

const NEW_COLUMN_TYPES = `name text, description text, rendered_description text, creator_id bigint, invite_only boolean,
  is_web_public boolean, history_public_to_subscribers boolean, topics_policy text, message_retention_days integer,
  is_default boolean, folder_id bigint, group_settings jsonb`;
const NEW_COLUMNS = NEW_COLUMN_TYPES.split(',').map((column) => column.trim().split(' ')[0]!);

const isSubscribed = (user_id: string) =>
  `exists (select from subscription_spans s
           where s.realm_id = c.realm_id and s.channel_id = c.id and s.user_id = ${user_id} and s.to_message_id is null) as is_subscribed`;

const FOR_USER = `select ${CHANNEL_COLUMNS}, ${isSubscribed('$2')} from channels c`;

export async function findChannelForUser(
  db: Db,
  realm_id: number,
  user_id: number | null,
  channel_id: number,
): Promise<ChannelForUser | undefined> {
  const [row] = await db.keyed<ChannelForUser>(
    'channel_for_user',
    `select asked.place, ${CHANNEL_COLUMNS}, ${isSubscribed('asked.user_id')}
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as asked (realm_id, user_id, channel_id, place)
     join channels c on c.realm_id = asked.realm_id and c.id = asked.channel_id`,
    [realm_id, user_id, channel_id],
  );
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

export function findChannels(db: Db, realm_id: number, channel_ids: readonly number[]): Promise<Channel[]> {
  return db.query<Channel>(
    `select ${CHANNEL_COLUMNS} from channels c where c.realm_id = $1 and c.id = any ($2::bigint[]) order by c.id`,
    [realm_id, channel_ids],
  );
}

/** Those of the channels that exist, as the user stands to them. */
export function findChannelsForUser(
  db: Db,
  realm_id: number,
  user_id: number,
  channel_ids: readonly number[],
): Promise<ChannelForUser[]> {
  return db.query<ChannelForUser>(`${FOR_USER} where c.realm_id = $1 and c.id = any ($3::bigint[]) order by c.id`, [
    realm_id,
    user_id,
    channel_ids,
  ]);
}

/** Those that new users are subscribed to. */
export function findDefaultChannels(db: Db, realm_id: number): Promise<Channel[]> {
  return db.query<Channel>(
    `select ${CHANNEL_COLUMNS} from channels c where c.realm_id = $1 and c.is_default and not c.is_archived order by c.id`,
    [realm_id],
  );
}

/** A channel as a listing shows it to one user. */
export interface ListedChannel extends ChannelForUser {
  /** Of the owner, where the user is a bot. */
  is_owner_subscribed: boolean;
}

/** Every channel of the organization, by name. */
export function findAllChannels(
  db: Db,
  realm_id: number,
  user: { id: number; bot_owner_id: number | null },
  { include_archived }: { include_archived: boolean },
): Promise<ListedChannel[]> {
  return db.query<ListedChannel>(
    `select ${CHANNEL_COLUMNS}, own.user_id is not null as is_subscribed, owners.user_id is not null as is_owner_subscribed
     from channels c
     left join subscription_spans own
       on own.realm_id = $1 and own.user_id = $2 and own.channel_id = c.id and own.to_message_id is null
     left join subscription_spans owners
       on owners.realm_id = $1 and owners.user_id = $3 and owners.channel_id = c.id and owners.to_message_id is null
     where c.realm_id = $1 and ($4 or not c.is_archived)
     order by c.name`,
    [realm_id, user.id, user.bot_owner_id, include_archived],
  );
}

/** Those that spectators may look into, by name. */
export function findWebPublicChannels(db: Db, realm_id: number): Promise<Channel[]> {
  return db.query<Channel>(
    `select ${CHANNEL_COLUMNS} from channels c where c.realm_id = $1 and ${IS_WEB_PUBLIC} order by c.name`,
    [realm_id],
  );
}

/** Channels of these names, ignoring case, archived ones too. */
export function findChannelsByName(
  db: Db,
  realm_id: number,
  user_id: number,
  names: readonly string[],
): Promise<ChannelForUser[]> {
  return db.query<ChannelForUser>(
    `${FOR_USER} where c.realm_id = $1 and lower(c.name) in (select lower(name) from unnest($3::text[]) name) order by c.id`,
    [realm_id, user_id, names],
  );
}

/**
 * Held until the commit by whoever changes the channel: two changes come one after the other, and a
 * message is clearly before or after them.
 */
export async function lockChannel(tx: Tx, realm_id: number, channel_id: number): Promise<void> {
  await lockChannelClocks(tx, [channel_id], 'exclusive');
  await tx.query('select from channels where realm_id = $1 and id = $2 for no key update', [realm_id, channel_id]);
}

export type NewChannel = Omit<
  Channel,
  | 'id'
  | 'date_created'
  | 'is_archived'
  | 'first_message_id'
  | 'is_recently_active'
  | 'stream_weekly_traffic'
  | 'subscriber_count'
>;

/** Of the organization, while nobody else makes one. */
export async function countChannels(tx: Tx, realm_id: number): Promise<number> {
  await lockExclusively(tx, 'channelCount', realm_id);
  const { channels } = await tx.one<{ channels: number }>(
    'select count(*) as channels from channels where realm_id = $1',
    [realm_id],
  );
  return channels;
}

/** Inserts those whose names are free; the others are missing in the answer. */
export function insertChannels(tx: Tx, realm_id: number, channels: readonly NewChannel[]): Promise<Channel[]> {
  return tx.query<Channel>(
    `with inserted as (
       insert into channels (realm_id, ${NEW_COLUMNS.join(', ')})
       select $1, ${NEW_COLUMNS.map((name) => `n.${name}`).join(', ')}
       from jsonb_to_recordset($2::jsonb) as n (${NEW_COLUMN_TYPES})
       on conflict (realm_id, lower(name)) do nothing
       returning *
     )
     select ${CHANNEL_COLUMNS} from inserted c order by c.id`,
    [realm_id, JSON.stringify(channels)],
  );
}

/** Stores everything of the channel that people change. */
export async function updateChannel(tx: Tx, realm_id: number, channel: Channel): Promise<void> {
  await tx.query(
    `update channels set name = $3, description = $4, rendered_description = $5, invite_only = $6, is_web_public = $7,
       history_public_to_subscribers = $8, topics_policy = $9, message_retention_days = $10, is_archived = $11,
       is_default = $12, folder_id = $13, group_settings = $14
     where realm_id = $1 and id = $2`,
    [
      realm_id,
      channel.id,
      channel.name,
      channel.description,
      channel.rendered_description,
      channel.invite_only,
      channel.is_web_public,
      channel.history_public_to_subscribers,
      channel.topics_policy,
      channel.message_retention_days,
      channel.is_archived,
      channel.is_default,
      channel.folder_id,
      JSON.stringify(channel.group_settings),
    ],
  );
}

/** Private channels with a setting that names one of these groups. */
export function findPrivateChannelsNaming(db: Db, realm_id: number, group_ids: readonly number[]): Promise<Channel[]> {
  return db.query<Channel>(
    `select ${CHANNEL_COLUMNS} from channels c
     where c.realm_id = $1 and c.invite_only and jsonb_path_exists(c.group_settings,
       '$.* ? (@ == $ids[*] || @.direct_subgroups[*] == $ids[*])', jsonb_build_object('ids', $2::bigint[]))
     order by c.id`,
    [realm_id, group_ids],
  );
}

/** Active guests who are not subscribed to the channel. */
export async function findGuestsOutside(db: Db, realm_id: number, channel_id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select u.id from users u
     where u.realm_id = $1 and u.role = ${ROLES.guest} and u.is_active
       and not exists (select from subscription_spans s where s.realm_id = $1 and s.channel_id = $2
                         and s.user_id = u.id and s.to_message_id is null)
     order by u.id`,
    [realm_id, channel_id],
  );
  return rows.map(({ id }) => id);
}

/** Active subscribers, ascending. */
export async function findSubscriberIds(db: Db, realm_id: number, channel_id: number): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select s.user_id from subscription_spans s join users u on u.realm_id = s.realm_id and u.id = s.user_id and u.is_active
     where s.realm_id = $1 and s.channel_id = $2 and s.to_message_id is null order by s.user_id`,
    [realm_id, channel_id],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Whether the channel holds a message in a topic with a name. */
export async function hasNamedTopics(db: Db, realm_id: number, channel_id: number): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    `select exists (
       select from topics t join threads th on th.realm_id = t.realm_id and th.topic_id = t.id
       where t.realm_id = $1 and t.channel_id = $2 and t.name <> ''
         and exists (select from messages m where m.realm_id = $1 and m.thread_id = th.id)) as found`,
    [realm_id, channel_id],
  );
  return found;
}
