import { createConfirmation, type NewConfirmation } from '../../src/features/confirmations/index.js';
import type { Api } from './api.js';
import {
  buildBot,
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from './builders.js';
import { expectSuccess } from './expect.js';
import type { Chat } from './start.js';

const TEXT = 'the text of a message';
/** What must not be in the log: texts of messages and of people, addresses, passwords. */
export const SECRETS = [TEXT, 'status-text', 'new-address@example.test', 'a new passphrase', 'hook-token'];

/** An organization with one of everything that administrators change; made through the interface, but for the channels. */
export interface AuditWorld {
  realm: TestRealm;
  /** Somebody to be changed, a member. */
  person: TestUser;
  gone: TestUser;
  hook: TestUser;
  channel: TestChannel;
  archived: TestChannel;
  default_channel: TestChannel;
  message_id: number;
  /** Of the organization's lists, two of each in order. */
  folder_ids: number[];
  linkifier_ids: number[];
  playground_id: number;
  field_ids: number[];
  group_id: number;
  inner_group_id: number;
  /** Part of the first, and deactivated. */
  closed_group_id: number;
  /** Of links that the person got. */
  address_token: string;
  reset_token: string;
  export_id: number;
}

export async function buildAuditWorld(chat: Chat): Promise<AuditWorld> {
  const realm = await buildRealm(chat);
  const person = await buildUser(chat, realm.id, { full_name: 'Paula Person' });
  const gone = await buildUser(chat, realm.id, { full_name: 'Gustav Gone', is_active: false });
  const channel = await buildChannel(chat, realm.id, { name: 'kitchen', subscribers: [person] });
  const moderation = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.administrator] });
  await chat.db.query(
    `update realms set settings = settings || jsonb_build_object('moderation_request_channel_id', $2::bigint),
       icon_key = 'icon', logo_key = 'logo' where id = $1`,
    [realm.id, moderation.id],
  );
  const owner = chat.api(realm.owner);
  const made = async (answer: ReturnType<Api['post']>, name: string): Promise<number> =>
    expectSuccess(await answer)[name] as number;
  const group = (name: string, members: number[]) =>
    made(owner.post('/user_groups/create', { name, description: '', members }), 'group_id');
  const folder = (name: string) =>
    made(owner.post('/channel_folders/create', { name, description: '' }), 'channel_folder_id');
  const linkifier = (pattern: string) =>
    made(owner.post('/realm/filters', { pattern, url_template: 'https://x.example' }), 'id');
  const field = (name: string) => made(owner.post('/realm/profile_fields', { name, field_type: 1 }), 'id');
  const group_id = await group('cooks', [person.id]);
  const closed_group_id = await group('fishmongers', []);
  expectSuccess(await owner.post(`/user_groups/${group_id}/subgroups`, { add: [closed_group_id] }));
  await chat.db.query('update user_groups set deactivated = true where realm_id = $1 and id = $2', [
    realm.id,
    closed_group_id,
  ]);
  await chat.db.query(`insert into realm_emoji (realm_id, name, file_name) values ($1, 'hat', 'hat.png')`, [realm.id]);
  await chat.db.query('insert into realm_domains (realm_id, domain, allow_subdomains) values ($1, $2, false)', [
    realm.id,
    'one.example',
  ]);
  const link = (kind: NewConfirmation['kind'], payload: NewConfirmation['payload'] = {}) =>
    chat.deps.db.transaction(async (tx) => {
      const about = { realm_id: realm.id, kind, user_id: person.id, payload, lasts_seconds: 60 };
      return (await createConfirmation(tx, about)).token;
    });
  const { id: export_id } = await chat.db.one<{ id: number }>(
    `insert into realm_exports (realm_id, acting_user_id, export_type, file_key, status, requested_at)
     values ($1, $2, 1, $3, 'succeeded', now()) returning id`,
    [realm.id, realm.owner.id, `file-${realm.id}`],
  );
  return {
    realm,
    person,
    gone,
    hook: await buildBot(chat, realm.member, { bot_type: 3 }),
    channel,
    archived: await buildChannel(chat, realm.id, { name: 'cellar', is_archived: true }),
    default_channel: await buildChannel(chat, realm.id, { name: 'hall', is_default: true }),
    message_id: await sendMessage(chat, person, { channel, content: TEXT }),
    folder_ids: [await folder('upstairs'), await folder('downstairs')],
    linkifier_ids: [await linkifier('one'), await linkifier('two')],
    playground_id: await made(
      owner.post('/realm/playgrounds', {
        name: 'play',
        pygments_language: 'Go',
        url_template: 'https://x.example/{code}',
      }),
      'id',
    ),
    field_ids: [await field('Pet'), await field('Sport')],
    group_id,
    inner_group_id: await group('bakers', []),
    closed_group_id,
    address_token: await link('address change', { address: 'new-address@example.test' }),
    reset_token: await link('password reset'),
    export_id,
  };
}
