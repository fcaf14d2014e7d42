import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '../../src/db/db.js';
import { SYSTEM_GROUPS, SYSTEM_SUBGROUPS } from '../../src/features/permissions/system-groups.js';
import { SYSTEM_BOTS } from '../../src/features/user-directory/user.js';
import { BOT_TYPES, ROLES, type Role } from '../../src/domain/caller.js';
import { generateApiKey, sealApiKey } from '../../src/secrets/api-keys.js';
import type { Chat } from './start.js';

export interface TestUser {
  id: number;
  realm_id: number;
  delivery_email: string;
  full_name: string;
  role: Role;
  api_key: string;
  /** Only of people. */
  password: string;
}

export interface TestChannel {
  id: number;
  realm_id: number;
  name: string;
}

export interface TestRealm {
  id: number;
  host: string;
  owner: TestUser;
  administrator: TestUser;
  moderator: TestUser;
  member: TestUser;
  guest: TestUser;
  bot: TestUser;
}

export interface RealmFields {
  /** The default organization answers for any host, and so for the address of the test server: the one built last, unless it says no. */
  is_default?: boolean;
  host?: string;
  settings?: Record<string, unknown>;
  group_settings?: Record<string, unknown>;
}

type Builder = Pick<Chat, 'db' | 'config'>;

const PASSWORD = 'correct horse battery staple';
/** As weak as the format allows: tests need many accounts and no safety. */
const FAST_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const leaveNoDefault = (chat: Builder) => chat.db.query('update realms set is_default = false where is_default');

/** From now on the address of the test server is that of this organization. */
export async function answerFor(chat: Builder, { id }: Pick<TestRealm, 'id'>): Promise<void> {
  await leaveNoDefault(chat);
  await chat.db.query('update realms set is_default = true where id = $1', [id]);
}

/** An organization with its system groups and bots, one user of each role, and a bot of the member. */
export async function buildRealm(chat: Builder, fields: RealmFields = {}): Promise<TestRealm> {
  const host = fields.host ?? `${randomUUID().slice(0, 8)}.example.test`;
  const is_default = fields.is_default ?? true;
  if (is_default) await leaveNoDefault(chat);
  const { id } = await chat.db.one<{ id: number }>(
    `insert into realms (host, is_default, subdomain, name, settings, group_settings)
     values ($1, $2, $3, 'Test organization', $4, $5) returning id`,
    [host, is_default, host.split('.')[0], fields.settings ?? {}, fields.group_settings ?? {}],
  );
  await insertSystemGroups(chat.db, id);
  const user = (full_name: string, role: Role) => buildUser(chat, id, { full_name, role });
  const owner = await user('Olga Owner', ROLES.owner);
  const administrator = await user('Adam Administrator', ROLES.administrator);
  const moderator = await user('Mona Moderator', ROLES.moderator);
  const member = await user('Max Member', ROLES.member);
  const guest = await user('Gina Guest', ROLES.guest);
  const bot = await buildBot(chat, member);
  for (const { local_part, full_name } of Object.values(SYSTEM_BOTS)) {
    const { id: user_id } = await buildUser(chat, id, {
      delivery_email: `${local_part}@${host}`,
      full_name,
      bot_type: BOT_TYPES.generic,
    });
    await chat.db.query('update users set is_system_bot = true where id = $1', [user_id]);
  }
  return { id, host, owner, administrator, moderator, member, guest, bot };
}

export interface UserFields {
  full_name?: string;
  delivery_email?: string;
  role?: Role;
  is_active?: boolean;
  settings?: Record<string, unknown>;
  date_joined?: Date;
  bot_type?: number;
  bot_owner_id?: number;
}

/** Settings of people whose topics stay as they are, whatever they send and whoever mentions them. */
export const NO_AUTOMATIC_TOPICS = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
  automatically_follow_topics_where_mentioned: false,
};

export async function buildUser({ db, config }: Builder, realm_id: number, fields: UserFields = {}): Promise<TestUser> {
  const api_key = generateApiKey();
  const sealed = sealApiKey(config.apiKeySecret, api_key);
  const unique = randomUUID().slice(0, 8);
  const is_bot = fields.bot_type !== undefined;
  const row = await db.one<Omit<TestUser, 'api_key' | 'password'>>(
    `insert into users (realm_id, delivery_email, full_name, role, is_active, settings, date_joined,
       is_bot, bot_type, bot_owner_id, password_hash, api_key_hash, api_key_encrypted)
     values ($1, $2, $3, $4, $5, $6, coalesce($7, now() - interval '1 year'), $8, $9, $10, $11, $12, $13)
     returning id, realm_id, delivery_email, full_name, role`,
    [
      realm_id,
      fields.delivery_email ?? `user-${unique}@example.test`,
      fields.full_name ?? `User ${unique}`,
      fields.role ?? ROLES.member,
      fields.is_active ?? true,
      fields.settings ?? {},
      fields.date_joined ?? null,
      is_bot,
      fields.bot_type ?? null,
      fields.bot_owner_id ?? null,
      is_bot ? null : await hash(PASSWORD, FAST_HASH),
      sealed.api_key_hash,
      sealed.api_key_encrypted,
    ],
  );
  return { ...row, api_key, password: is_bot ? '' : PASSWORD };
}

export function buildBot(chat: Builder, owner: TestUser, fields: UserFields = {}): Promise<TestUser> {
  const unique = randomUUID().slice(0, 8);
  return buildUser(chat, owner.realm_id, {
    full_name: `Bot ${unique}`,
    delivery_email: `${unique}-bot@example.test`,
    bot_type: BOT_TYPES.generic,
    bot_owner_id: owner.id,
    ...fields,
  });
}

export interface ChannelFields {
  name?: string;
  description?: string;
  invite_only?: boolean;
  is_web_public?: boolean;
  history_public_to_subscribers?: boolean;
  is_archived?: boolean;
  is_default?: boolean;
  topics_policy?: string;
  creator_id?: number;
  group_settings?: Record<string, unknown>;
  /** Subscribed from now on. */
  subscribers?: readonly TestUser[];
}

export async function buildChannel(
  { db }: Builder,
  realm_id: number,
  fields: ChannelFields = {},
): Promise<TestChannel> {
  const invite_only = fields.invite_only ?? false;
  const channel = await db.one<TestChannel>(
    `insert into channels (realm_id, name, description, rendered_description, invite_only, is_web_public,
       history_public_to_subscribers, is_archived, is_default, topics_policy, creator_id, group_settings)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id, realm_id, name`,
    [
      realm_id,
      fields.name ?? `channel ${randomUUID().slice(0, 8)}`,
      fields.description ?? '',
      fields.description ? `<p>${fields.description}</p>` : '',
      invite_only,
      fields.is_web_public ?? false,
      fields.history_public_to_subscribers ?? !invite_only,
      fields.is_archived ?? false,
      fields.is_default ?? false,
      fields.topics_policy ?? 'inherit',
      fields.creator_id ?? null,
      fields.group_settings ?? {},
    ],
  );
  for (const user of fields.subscribers ?? []) await subscribeUser({ db }, channel, user);
  return channel;
}

/** Subscribes from now on, without events and notices. */
export async function subscribeUser(
  { db }: Pick<Builder, 'db'>,
  channel: TestChannel,
  user: { id: number },
): Promise<void> {
  const key = [channel.realm_id, user.id, channel.id];
  await db.transaction(async (tx) => {
    await tx.query(
      'insert into subscriptions (realm_id, user_id, channel_id) values ($1, $2, $3) on conflict do nothing',
      key,
    );
    await tx.query(
      `insert into subscription_spans (realm_id, user_id, channel_id, from_message_id)
       values ($1, $2, $3, nextval('messages_id_seq'))`,
      key,
    );
    await tx.query('update channels set subscriber_count = subscriber_count + 1 where realm_id = $1 and id = $2', [
      channel.realm_id,
      channel.id,
    ]);
  });
}

/** Sends through the interface; answers the message's id. */
export async function sendMessage(
  chat: Pick<Chat, 'api'>,
  sender: TestUser,
  message: { channel: TestChannel; topic?: string; content?: string } | { to: readonly TestUser[]; content?: string },
): Promise<number> {
  const target =
    'channel' in message
      ? { type: 'channel', to: message.channel.id, topic: message.topic ?? 'greetings' }
      : { type: 'direct', to: message.to.map((user) => user.id) };
  const answer = await chat.api(sender).post('/messages', { ...target, content: message.content ?? 'Hello' });
  if (answer.status !== 200) throw new Error(`The message was not sent: ${answer.text}`);
  return (answer.body as { id: number }).id;
}

async function insertSystemGroups(db: Database, realm_id: number): Promise<void> {
  const ids: Record<string, number> = {};
  for (const [name, description] of Object.entries(SYSTEM_GROUPS)) {
    const { id } = await db.one<{ id: number }>(
      `insert into user_groups (realm_id, name, description, is_system_group, date_created)
       values ($1, $2, $3, true, null) returning id`,
      [realm_id, name, description],
    );
    ids[name] = id;
  }
  for (const { group, subgroup } of SYSTEM_SUBGROUPS) {
    await db.query('insert into user_group_subgroups (realm_id, group_id, subgroup_id) values ($1, $2, $3)', [
      realm_id,
      ids[group],
      ids[subgroup],
    ]);
  }
  await db.query('update realms set system_group_ids = $2 where id = $1', [realm_id, ids]);
}
