import { randomBytes } from 'node:crypto';
import type { Config } from '../deps/config.js';
import type { Tx } from '../db/db.js';
import { createChannels, findChannelForUser, type Channel } from '../features/channel-directory/index.js';
import { renderDescriptions } from '../features/markdown-lookup/index.js';
import { composeMessage, sendMessage } from '../features/sending/index.js';
import { createRealm } from '../features/realm-creation/index.js';
import { subscribe } from '../features/subscriptions/index.js';
import { createUser, findUsers, type User } from '../features/user-directory/index.js';
import { BOT_TYPES, ROLES } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';
import type { Passwords } from '../secrets/passwords.js';
import { BOT, CHANNELS, DIRECT_LINE, LINES, OWNER, PEOPLE, type Person } from './demo-content.js';

interface Login {
  email: string;
  password: string;
  api_key: string;
}

export type DemoCredentials = { base_url: string; bot: Omit<Login, 'password'> } & Record<Person, Login>;

const CLIENT = 'Demo';
/** Reserved for examples: mail to it reaches nobody. */
const MAIL_DOMAIN = 'example.com';

/** Random passwords and what is stored of them: made before the transaction, for hashing takes its time. */
export async function makeDemoPasswords(
  passwords: Passwords,
): Promise<Map<Person, { password: string; password_hash: string }>> {
  const made = new Map<Person, { password: string; password_hash: string }>();
  for (const { key } of [OWNER, ...PEOPLE]) {
    const password = randomBytes(12).toString('base64url');
    made.set(key, { password, password_hash: await passwords.hash(password) });
  }
  return made;
}

/** The default organization with people, a bot, channels and a conversation. */
export async function createDemoRealm(
  tx: Tx,
  config: Config,
  passwords: Awaited<ReturnType<typeof makeDemoPasswords>>,
): Promise<DemoCredentials> {
  const { apiKeySecret, baseUrl } = config;
  const people = new Map<Person | 'bot', User>();
  const logins: Partial<Record<Person, Login>> = {};
  const remember = (key: Person, user: User, api_key: string) => {
    people.set(key, user);
    logins[key] = { email: user.delivery_email, password: passwords.get(key)!.password, api_key };
  };
  const { realm, owner } = await createRealm(tx, apiKeySecret, {
    name: 'Demo organization',
    host: new URL(baseUrl).hostname,
    is_default: true,
    owner: {
      delivery_email: `${OWNER.key}@${MAIL_DOMAIN}`,
      full_name: OWNER.full_name,
      password_hash: passwords.get(OWNER.key)!.password_hash,
    },
  });
  remember(OWNER.key, owner.user, owner.api_key);
  for (const { key, full_name, role } of PEOPLE) {
    const { user, api_key } = await createUser(tx, apiKeySecret, realm, null, {
      delivery_email: `${key}@${MAIL_DOMAIN}`,
      full_name,
      role,
      password_hash: passwords.get(key)!.password_hash,
    });
    remember(key, user, api_key);
  }
  const bot = await createUser(tx, apiKeySecret, realm, null, {
    delivery_email: `${BOT.short_name}-bot@${realm.host}`,
    full_name: BOT.full_name,
    role: ROLES.member,
    bot_type: BOT_TYPES.generic,
    bot_owner_id: owner.user.id,
  });
  people.set('bot', bot.user);

  await converse(tx, realm, people, await makeChannels(tx, realm, people));
  return {
    base_url: baseUrl,
    ...(logins as Record<Person, Login>),
    bot: { email: bot.user.delivery_email, api_key: bot.api_key },
  };
}

async function makeChannels(tx: Tx, realm: Realm, people: Map<Person | 'bot', User>): Promise<Map<string, Channel>> {
  const channels = new Map<string, Channel>();
  for (const { name, description, invite_only, is_default, subscribers } of CHANNELS) {
    const options = {
      invite_only,
      is_web_public: false,
      history_public_to_subscribers: true,
      creator_id: people.get('owner')!.id,
      topics_policy: 'inherit',
      message_retention_days: null,
      is_default,
      folder_id: null,
      group_settings: {},
    } as const;
    const [channel] = await createChannels(tx, realm, options, [{ name, description }], (texts) =>
      renderDescriptions(tx, realm, people.get('owner')!, texts),
    );
    channels.set(name, channel!);
    await subscribe(tx, realm, { channels: [channel!], user_ids: subscribers.map((key) => people.get(key)!.id) });
  }
  return channels;
}

async function converse(
  tx: Tx,
  realm: Realm,
  people: Map<Person | 'bot', User>,
  channels: Map<string, Channel>,
): Promise<void> {
  for (const { channel: name, topic, from, content } of LINES) {
    const sender = people.get(from)!;
    const channel = await findChannelForUser(tx, realm.id, sender.id, channels.get(name)!.id);
    const destination = { kind: 'channel', channel: channel!, topic } as const;
    const draft = { sender, destination, client: CLIENT, content: withMentions(content, people), read_by_sender: true };
    await sendMessage(tx, realm, { ...(await composeMessage(tx, realm, draft)), tells_nobody: true });
  }
  const sender = people.get('owner')!;
  const users = await findUsers(tx, realm.id, [sender.id, people.get('member')!.id]);
  const destination = { kind: 'direct', users } as const;
  const draft = { sender, destination, client: CLIENT, content: DIRECT_LINE, read_by_sender: true };
  await sendMessage(tx, realm, { ...(await composeMessage(tx, realm, draft)), tells_nobody: true });
}

function withMentions(content: string, people: Map<Person | 'bot', User>): string {
  return content.replace(/@(\w+)/g, (mention, key: Person) => {
    const user = people.get(key);
    return user ? `@**${user.full_name}**` : mention;
  });
}
