import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildBot, buildChannel, buildRealm, buildUser, sendMessage, type TestChannel, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let foreign: TestChannel;
let channels: Record<'open' | 'web' | 'mine' | 'secret' | 'named' | 'archived' | 'theirs', TestChannel>;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  const build = (name: string, fields = {}) => buildChannel(chat, realm.id, { name, ...fields });
  const holders = { direct_members: [realm.member.id], direct_subgroups: [] };
  channels = {
    open: await build('open', { is_default: true }),
    web: await build('web', { is_web_public: true }),
    mine: await build('mine', { invite_only: true, subscribers: [realm.member] }),
    secret: await build('secret', { invite_only: true }),
    named: await build('named', { invite_only: true, group_settings: { can_administer_channel_group: holders } }),
    archived: await build('archived', { is_archived: true, subscribers: [realm.member] }),
    theirs: await build('theirs', { subscribers: [realm.guest] }),
  };
  foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id, { name: 'foreign' });
});
afterAll(() => chat.stop());

const list = async (user: TestUser, filters: Record<string, boolean> = {}) => {
  const { streams } = expectSuccess(await chat.api(user).get('/streams', filters));
  return streams.map(({ name }: { name: string }) => name);
};
const none = { include_public: false, include_subscribed: false };

describe('GET /streams', () => {
  test('by default: the public ones and those the user is in, by name, without archived ones', async () => {
    expect(await list(realm.member)).toEqual(['mine', 'open', 'theirs', 'web']);
    expect(await list(realm.guest)).toEqual(['theirs']);
    expect(await list(realm.administrator)).toEqual(['open', 'theirs', 'web']);
  });

  test('each filter adds what it names', async () => {
    expect(await list(realm.member, none)).toEqual([]);
    expect(await list(realm.member, { ...none, include_web_public: true })).toEqual(['web']);
    expect(await list(realm.member, { ...none, include_default: true })).toEqual(['open']);
    expect(await list(realm.member, { ...none, include_subscribed: true, exclude_archived: false })).toEqual(['archived', 'mine']);
    expect(await list(realm.member, { ...none, include_all: true })).toEqual(['mine', 'named', 'open', 'theirs', 'web']);
    expect(await list(realm.member, { ...none, include_can_access_content: true })).toEqual(['mine', 'open', 'theirs', 'web']);
    expect(await list(realm.guest, { ...none, include_web_public: true, include_all: true, include_default: true })).toEqual(['theirs', 'web']);
    expect(await list(realm.administrator, { ...none, include_all: true })).toEqual(['mine', 'named', 'open', 'secret', 'theirs', 'web']);
    expect(await list(realm.administrator, { ...none, include_all_active: true })).toContain('secret');
    expectError(await chat.api(realm.member).get('/streams', { include_all_active: true }), 'BAD_REQUEST');
    expectError(await chat.api(realm.member).get('/streams', { include_all: 'yes' }), 'BAD_REQUEST');
  });

  test('a bot may ask for the channels of its owner', async () => {
    const bot = await buildBot(chat, realm.guest, { role: 600 });
    expect(await list(bot, none)).toEqual([]);
    expect(await list(bot, { ...none, include_owner_subscribed: true })).toEqual(['theirs']);
    expect(await list(realm.member, { ...none, include_owner_subscribed: true })).toEqual([]);
  });

  test('is_default only where it is asked for', async () => {
    const { streams } = expectSuccess(await chat.api(realm.member).get('/streams', { include_default: true }));
    expect(streams.map(({ name, is_default }: { name: string; is_default: boolean }) => [name, is_default])).toContainEqual(['open', true]);
    const plain = expectSuccess(await chat.api(realm.member).get('/streams'));
    expect(plain.streams[0]).not.toHaveProperty('is_default');
  });
});

describe('one channel', () => {
  test('is for those who know of it; unknown, foreign and hidden are the same', async () => {
    const named = await chat.api(realm.member).get(`/streams/${channels.named.id}`);
    expectSuccess(named, { stream: expect.objectContaining({ name: 'named', invite_only: true, subscriber_count: 0 }) });
    const hidden = [channels.secret.id, foreign.id, 999_999].map((id) => ['', '/members', '/email_address'].map((more) => `/streams/${id}${more}`));
    for (const path of hidden.flat()) {
      const answer = await chat.api(realm.member).get(path);
      expectError(answer, 'BAD_REQUEST', { msg: 'Invalid channel ID' });
    }
    expectError(await chat.api(realm.member).get('/streams/abc'), 'BAD_REQUEST');
    expectError(await chat.api(realm.guest).get(`/streams/${channels.open.id}`), 'BAD_REQUEST');
    expectSuccess(await chat.api(realm.guest).get(`/streams/${channels.web.id}`));
  });

  test('its id by its name', async () => {
    expectSuccess(await chat.api(realm.member).get('/get_stream_id', { stream: 'Open' }), { stream_id: channels.open.id });
    for (const stream of ['secret', 'foreign', '']) {
      expectError(await chat.api(realm.member).get('/get_stream_id', { stream }), 'STREAM_DOES_NOT_EXIST', { stream });
    }
    expectError(await chat.api(realm.member).get('/get_stream_id'), 'REQUEST_VARIABLE_MISSING', { var_name: 'stream' });
  });

  test('its members and its address', async () => {
    const gone = await buildUser(chat, realm.id, { is_active: false });
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, gone] });
    expectSuccess(await chat.api(realm.moderator).get(`/streams/${channel.id}/members`), { subscribers: [realm.member.id] });
    expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}/email_address`), { email: '' });
    expectError(await chat.api(realm.administrator).get(`/streams/${channels.mine.id}/email_address`), 'BAD_REQUEST');
  });

  test('its first message', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const first = await sendMessage(chat, realm.member, { channel });
    await sendMessage(chat, realm.member, { channel });
    expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}`), {
      stream: expect.objectContaining({ first_message_id: first }),
    });
  });
});
