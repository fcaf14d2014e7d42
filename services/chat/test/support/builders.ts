import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { SYSTEM_BOTS } from '../../src/features/user-directory/user.js';
import { BOT_TYPES, ROLES, type Role } from '../../src/domain/caller.js';
import { generateApiKey, sealApiKey } from '../../src/secrets/api-keys.js';
import { insertRealm, leaveNoDefault, type RealmFields } from './insert-realm.js';
import type { Chat } from './start.js';

export type { RealmFields };

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

type Builder = Pick<Chat, 'db' | 'config'>;

const PASSWORD = 'correct horse battery staple';
/** As weak as the format allows: tests need many accounts and no safety. */
const FAST_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** From now on the address of the test server is that of this organization. */
export async function answerFor(chat: Builder, { id }: Pick<TestRealm, 'id'>): Promise<void> {
  await leaveNoDefault(chat.db);
  await chat.db.query('update realms set is_default = true where id = $1', [id]);
}

/** An organization with its system groups and bots, one user of each role, and a bot of the member. */
export async function buildRealm(chat: Builder, fields: RealmFields = {}): Promise<TestRealm> {
  const host = fields.host ?? `${randomUUID().slice(0, 8)}.example.test`;
  const id = await insertRealm(chat.db, host, fields);
  const person = (full_name: string, role: Role): UserFields => ({ full_name, role });
  const [owner, administrator, moderator, member, guest] = (await insertUsers(chat, id, [
    person('Olga Owner', ROLES.owner),
    person('Adam Administrator', ROLES.administrator),
    person('Mona Moderator', ROLES.moderator),
    person('Max Member', ROLES.member),
    person('Gina Guest', ROLES.guest),
  ])) as [TestUser, TestUser, TestUser, TestUser, TestUser];
  const systemBots = Object.values(SYSTEM_BOTS).map(({ local_part, full_name }) => ({
    delivery_email: `${local_part}@${host}`,
    full_name,
    bot_type: BOT_TYPES.generic,
    is_system_bot: true,
  }));
  const [bot] = (await insertUsers(chat, id, [botOf(member), ...systemBots])) as [TestUser];
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
  is_system_bot?: boolean;
}

/** Settings of people whose topics stay as they are, whatever they send and whoever mentions them. */
export const NO_AUTOMATIC_TOPICS = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
  automatically_follow_topics_where_mentioned: false,
};

export async function buildUser(chat: Builder, realm_id: number, fields: UserFields = {}): Promise<TestUser> {
  const [user] = (await insertUsers(chat, realm_id, [fields])) as [TestUser];
  return user;
}

/** By one statement, in this order: the service hears of each, and has heard of all when it is done. */
async function insertUsers({ db, config }: Builder, realm_id: number, all: readonly UserFields[]): Promise<TestUser[]> {
  const keys = all.map(() => generateApiKey());
  const rows = await Promise.all(
    all.map(async (fields, nth) => {
      const sealed = sealApiKey(config.apiKeySecret, keys[nth]!);
      const unique = randomUUID().slice(0, 8);
      const is_bot = fields.bot_type !== undefined;
      return {
        delivery_email: `user-${unique}@example.test`,
        full_name: `User ${unique}`,
        role: ROLES.member,
        is_active: true,
        settings: {},
        is_bot,
        is_system_bot: false,
        password_hash: is_bot ? null : await hash(PASSWORD, FAST_HASH),
        api_key_hash: `\\x${sealed.api_key_hash.toString('hex')}`,
        api_key_encrypted: `\\x${sealed.api_key_encrypted.toString('hex')}`,
        ...fields,
      };
    }),
  );
  const users = await db.query<Omit<TestUser, 'api_key' | 'password'>>(
    `insert into users (realm_id, delivery_email, full_name, role, is_active, settings, date_joined,
       is_bot, bot_type, bot_owner_id, is_system_bot, password_hash, api_key_hash, api_key_encrypted)
     select $1, delivery_email, full_name, role, is_active, settings, coalesce(date_joined, now() - interval '1 year'),
       is_bot, bot_type, bot_owner_id, is_system_bot, password_hash, api_key_hash, api_key_encrypted
     from jsonb_to_recordset($2) as given (delivery_email text, full_name text, role smallint, is_active boolean,
       settings jsonb, date_joined timestamptz, is_bot boolean, bot_type smallint, bot_owner_id bigint,
       is_system_bot boolean, password_hash text, api_key_hash bytea, api_key_encrypted bytea)
     returning id, realm_id, delivery_email, full_name, role`,
    [realm_id, JSON.stringify(rows)],
  );
  return users.map((user, nth) => ({ ...user, api_key: keys[nth]!, password: rows[nth]!.is_bot ? '' : PASSWORD }));
}

function botOf(owner: TestUser): UserFields {
  const unique = randomUUID().slice(0, 8);
  return {
    full_name: `Bot ${unique}`,
    delivery_email: `${unique}-bot@example.test`,
    bot_type: BOT_TYPES.generic,
    bot_owner_id: owner.id,
  };
}

export const buildBot = (chat: Builder, owner: TestUser, fields: UserFields = {}): Promise<TestUser> =>
  buildUser(chat, owner.realm_id, { ...botOf(owner), ...fields });

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
