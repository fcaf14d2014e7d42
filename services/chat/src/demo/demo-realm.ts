import { randomBytes } from 'node:crypto';
import type { Config } from '../deps/config.js';
import type { Tx } from '../db/db.js';
import { createChannels, type Channel } from '../features/channel-directory/index.js';
import { renderDescriptions } from '../features/markdown-lookup/index.js';
import { createRealm } from '../features/realm-creation/index.js';
import { subscribe } from '../features/subscriptions/index.js';
import { createUser, type User } from '../features/user-directory/index.js';
import { BOT_TYPES, ROLES } from '../domain/caller.js';
import type { Realm } from '../domain/realm.js';
import type { Passwords } from '../secrets/passwords.js';
import { operationsIn, type Perform } from './demo-operations.js';
import {
  BOT,
  CHANNELS,
  COLLEAGUES,
  FOLDERS,
  OWNER,
  PEOPLE,
  type DemoChannel,
  type Person,
  type Speaker,
} from './demo-people.js';
import { setBeginning } from './demo-store.js';
import { playWeek } from './demo-week.js';

interface Login {
  email: string;
  password: string;
  api_key: string;
}

export type DemoCredentials = { base_url: string; bot: Omit<Login, 'password'> } & Record<Person, Login>;

/** How long ago the organization was made. */
const AGE_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
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

/** The default organization with people, a bot, channels and what a team says in a week. Pictures are drawn into the folder of uploads. */
export async function createDemoRealm(
  tx: Tx,
  config: Config,
  passwords: Awaited<ReturnType<typeof makeDemoPasswords>>,
): Promise<DemoCredentials> {
  const { apiKeySecret, baseUrl } = config;
  const people = new Map<Speaker, User>();
  const logins: Partial<Record<Person, Login>> = {};
  const remember = (key: Person, user: User, api_key: string) => {
    people.set(key, user);
    logins[key] = { email: user.delivery_email, password: passwords.get(key)!.password, api_key };
  };
  const { realm, owner } = await createRealm(tx, apiKeySecret, {
    name: 'Harbour Bikes',
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
  for (const { key, full_name } of COLLEAGUES) {
    const delivery_email = `${key}@${MAIL_DOMAIN}`;
    const { user } = await createUser(tx, apiKeySecret, realm, null, { delivery_email, full_name, role: ROLES.member });
    people.set(key, user);
  }
  const bot = await createUser(tx, apiKeySecret, realm, null, {
    delivery_email: `${BOT.short_name}-bot@${realm.host}`,
    full_name: BOT.full_name,
    role: ROLES.member,
    bot_type: BOT_TYPES.generic,
    bot_owner_id: owner.user.id,
  });
  people.set('bot', bot.user);

  const deps = {
    config,
    jobs: { onAdded() {} },
    now: () => tx.now(),
    inImageLane: <T>(work: () => Promise<T>) => work(),
  };
  const perform = operationsIn(tx, realm, deps);
  const channels = await makeChannels(tx, realm, people, perform);
  for (const { key, status } of [...PEOPLE, ...COLLEAGUES]) {
    const [status_text, emoji_name] = status ?? [];
    if (status) await perform(people.get(key)!, 'POST /users/me/status', { status_text, emoji_name });
  }
  await playWeek({ tx, realm, people, channels, perform, uploads_dir: config.uploadsDir });
  await setBeginning(tx, realm.id, new Date(tx.now().getTime() - AGE_DAYS * DAY_MS));
  return {
    base_url: baseUrl,
    ...(logins as Record<Person, Login>),
    bot: { email: bot.user.delivery_email, api_key: bot.api_key },
  };
}

async function makeChannels(
  tx: Tx,
  realm: Realm,
  people: ReadonlyMap<Speaker, User>,
  perform: Perform,
): Promise<Map<string, Channel>> {
  const owner = people.get('owner')!;
  const folder_ids = new Map<string, number>();
  for (const folder of FOLDERS) {
    const { channel_folder_id } = await perform(owner, 'POST /channel_folders/create', folder);
    folder_ids.set(folder.name, Number(channel_folder_id));
  }
  const channels = new Map<string, Channel>();
  for (const {
    name,
    description,
    folder,
    invite_only = false,
    is_default = false,
    subscribers,
  } of CHANNELS as readonly DemoChannel[]) {
    const options = {
      invite_only,
      is_web_public: false,
      history_public_to_subscribers: true,
      creator_id: owner.id,
      topics_policy: 'inherit',
      message_retention_days: null,
      is_default,
      folder_id: folder_ids.get(folder ?? '') ?? null,
      group_settings: {},
    } as const;
    const [channel] = await createChannels(tx, realm, options, [{ name, description }], (texts) =>
      renderDescriptions(tx, realm, owner, texts),
    );
    channels.set(name, channel!);
    await subscribe(tx, realm, { channels: [channel!], user_ids: subscribers.map((key) => people.get(key)!.id) });
  }
  return channels;
}
