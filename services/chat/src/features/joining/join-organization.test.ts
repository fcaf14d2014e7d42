import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { inviteByMail, linkForMany, listInvitations, tokenFor } from '../../../test/support/invitations.js';
import { NEWCOMER, asUser, channelNamesOf, join, joinWith, messagesOf } from '../../../test/support/joining.js';
import { useChat } from '../../../test/support/use-chat.js';
import { untilWaiting } from '../../../test/support/wait-until.js';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import { ROLES } from '../../domain/caller.js';

const address = 'nora@example.test';

const chat = useChat();
let realm: TestRealm;
let kitchen: TestChannel;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
  kitchen = await buildChannel(chat, realm.id, { name: 'kitchen', subscribers: [realm.member, realm.owner] });
});

const change = async (settings: object) => expectSuccess(await chat.api(realm.owner).patch('/realm', { ...settings }));

describe('POST /join', () => {
  test('whoever is invited joins, signs in, reads what was said lately and sends their first message', async () => {
    for (let n = 0; n < 22; n += 1) {
      await sendMessage(chat, realm.member, { channel: kitchen, topic: 'soup', content: `${n}` });
    }
    const token = await inviteByMail(chat, realm.owner, address, {
      stream_ids: [kitchen.id],
      invite_as: ROLES.moderator,
    });
    const form = { timezone: 'Europe/Berlin', default_language: 'de', email: address.toUpperCase(), other: 1 };
    const answer = expectSuccess(await joinWith(chat, token, form), { ignored_parameters_unsupported: ['other'] });
    const nora = asUser(realm, answer);
    expect(nora.delivery_email).toBe(address);
    const { user } = expectSuccess(await chat.api(nora).get(`/users/${nora.id}`));
    expect(user).toMatchObject({ role: ROLES.moderator, full_name: NEWCOMER.full_name, timezone: 'Europe/Berlin' });
    expectSuccess(await chat.api().post('/fetch_api_key', { username: address, password: NEWCOMER.password }), {
      api_key: nora.api_key,
    });
    const state = expectSuccess(await chat.api(nora).post('/register', {}));
    expect(state['user_settings'].default_language).toBe('de');
    expect(await channelNamesOf(chat, nora)).toEqual(['kitchen']);
    expect(state['unread_msgs'].streams[0].unread_message_ids).toHaveLength(20);
    expect(state['starred_messages']).toHaveLength(1);
    const messages = await messagesOf(chat, nora);
    expect(messages).toHaveLength(23);
    expect(messages[1]).toMatchObject({ content: '1', flags: ['read', 'historical'] });
    expect(messages[2]).toMatchObject({ content: '2', flags: ['historical'] });
    expect(messages.at(-1)).toMatchObject({ sender_full_name: 'Welcome Bot', flags: ['starred'] });
    await sendMessage(chat, nora, { channel: kitchen, topic: 'soup', content: 'Hello' });
    const { audit_log } = expectSuccess(await chat.api(realm.owner).get('/realm/audit_log'));
    expect(audit_log[0]).toMatchObject({
      event_type: 'user_created',
      acting_user_id: nora.id,
      modified_user_id: nora.id,
      details: { role: ROLES.moderator },
    });
  });

  test('everybody is told of the account, its channels and its groups, and the list of invitations loses it', async () => {
    const group = expectSuccess(
      await chat.api(realm.owner).post('/user_groups/create', { name: 'cooks', description: '', members: [] }),
    )['group_id'];
    const offer = { stream_ids: [kitchen.id], group_ids: [group] };
    const token = await inviteByMail(chat, realm.owner, address, offer);
    await inviteByMail(chat, realm.member, address);
    const event_types = ['realm_user', 'subscription', 'user_group', 'invites_changed'];
    const users = [realm.owner, realm.member, realm.moderator];
    const queues = await Promise.all(users.map((user) => registerQueue(chat, user, { event_types })));
    const nora = await join(chat, realm, token);
    const told = await Promise.all(users.map((user, n) => drain(chat, user, queues[n]!)));
    const seen = told.map((events) => events.map(({ type, op }) => (op === undefined ? type : `${type} ${op}`)));
    const everybody = ['realm_user add', 'user_group add_members', 'user_group add_members', 'subscription peer_add'];
    expect(seen[2]!.toSorted()).toEqual(everybody.toSorted());
    expect(seen[1]!.toSorted()).toEqual([...everybody, 'invites_changed'].toSorted());
    expect(seen[0]!.toSorted()).toEqual([...everybody, 'invites_changed', 'invites_changed'].toSorted());
    expect(told[2]!.find(({ type }) => type === 'realm_user')!['person']).toMatchObject({ user_id: nora.id });
    expect(told[2]!.filter(({ group_id }) => group_id === group)).toMatchObject([{ user_ids: [nora.id] }]);
    expect(told[2]!.find(({ op }) => op === 'peer_add')).toMatchObject({
      stream_ids: [kitchen.id],
      user_ids: [nora.id],
    });
    expect(await listInvitations(chat, realm.owner)).toEqual([]);
  });

  test('default channels come with it if it says so; channels and groups that are gone are passed over', async () => {
    await buildChannel(chat, realm.id, { name: 'everybody', is_default: true });
    const gone = await buildChannel(chat, realm.id, { name: 'gone' });
    const group = expectSuccess(
      await chat.api(realm.owner).post('/user_groups/create', { name: 'gone', description: '', members: [] }),
    )['group_id'];
    const offer = { stream_ids: [kitchen.id, gone.id], group_ids: [group] };
    const without = await inviteByMail(chat, realm.owner, address, offer);
    const both = { ...offer, include_realm_default_subscriptions: true };
    const token = await inviteByMail(chat, realm.owner, 'other@example.test', both);
    expectSuccess(await chat.api(realm.owner).delete(`/streams/${gone.id}`));
    expectSuccess(await chat.api(realm.owner).post(`/user_groups/${group}/deactivate`, {}));
    expect(await channelNamesOf(chat, await join(chat, realm, without))).toEqual(['kitchen']);
    expect(await channelNamesOf(chat, await join(chat, realm, token))).toEqual(['everybody', 'kitchen']);
  });

  test('where the inviter may lead nobody any more, nobody comes; to default channels everybody does', async () => {
    const boss = await buildUser(chat, realm.id, { role: ROLES.administrator });
    const vault = await buildChannel(chat, realm.id, { name: 'vault', invite_only: true, subscribers: [boss] });
    const open = await buildChannel(chat, realm.id, { name: 'open', is_default: true });
    const cooks = expectSuccess(
      await chat.api(boss).post('/user_groups/create', { name: 'cooks', description: '', members: [] }),
    )['group_id'];
    const offer = { stream_ids: [vault.id, kitchen.id, open.id], group_ids: [cooks] };
    const link = await linkForMany(chat, boss, offer);
    const follow = async (email: string) => {
      expectSuccess(await chat.api().post('/sign_up', { email, token: link }));
      const nora = await join(chat, realm, await tokenFor(chat, email));
      const { members } = expectSuccess(await chat.api(realm.owner).get(`/user_groups/${cooks}/members`));
      return { names: await channelNamesOf(chat, nora), isCook: members.includes(nora.id) };
    };
    expect(await follow('a@example.test')).toEqual({ names: ['kitchen', 'open', 'vault'], isCook: true });
    expectSuccess(await chat.api(boss).delete('/users/me/subscriptions', { subscriptions: ['vault'] }));
    expect(await follow('b@example.test')).toEqual({ names: ['kitchen', 'open'], isCook: true });
    await change({ can_add_subscribers_group: { new: { direct_members: [], direct_subgroups: [] } } });
    const onlyOwner = { new: { direct_members: [realm.owner.id], direct_subgroups: [] } };
    const groupSettings = { can_add_members_group: onlyOwner, can_manage_group: onlyOwner };
    expectSuccess(await chat.api(realm.owner).patch(`/user_groups/${cooks}`, groupSettings));
    expectSuccess(await chat.api(realm.owner).patch(`/users/${boss.id}`, { role: ROLES.member }));
    expect(await follow('c@example.test')).toEqual({ names: ['open'], isCook: false });
  });

  test('a channel that is archived, or left by the inviter, while somebody joins is passed over', async () => {
    const vault = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner, realm.member] });
    const token = await inviteByMail(chat, realm.owner, address, { stream_ids: [kitchen.id, vault.id] });
    const joining = await chat.deps.db.transaction(async (tx) => {
      await lockChannelClocks(tx, [kitchen.id, vault.id], 'exclusive');
      const answer = join(chat, realm, token);
      await untilWaiting(chat);
      await tx.query('update channels set is_archived = true where id = $1', [kitchen.id]);
      await tx.query('delete from subscription_spans where channel_id = $1 and user_id = $2', [
        vault.id,
        realm.owner.id,
      ]);
      return () => answer;
    });
    expect(await channelNamesOf(chat, await joining())).toEqual([]);
  });

  test('what was said where history is protected stays hidden', async () => {
    const vault = await buildChannel(chat, realm.id, { name: 'vault', invite_only: true, subscribers: [realm.owner] });
    const shared = await buildChannel(chat, realm.id, {
      invite_only: true,
      history_public_to_subscribers: true,
      subscribers: [realm.owner],
    });
    const secret = await sendMessage(chat, realm.owner, { channel: vault, content: 'secret' });
    await sendMessage(chat, realm.owner, { channel: shared, content: 'shared' });
    const token = await inviteByMail(chat, realm.owner, address, { stream_ids: [vault.id, shared.id] });
    const nora = await join(chat, realm, token);
    expect((await messagesOf(chat, nora)).map(({ content }) => content).slice(0, -1)).toEqual(['shared']);
    expectRefused(await chat.api(nora).get(`/messages/${secret}`), 'Invalid message(s)');
  });

  test('of many messages the newest thousand are there', async () => {
    await sendMessage(chat, realm.member, { channel: kitchen, topic: 'soup', content: 'first' });
    await chat.db.query(
      `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
       select realm_id, thread_id, channel_id, sender_id, client, content || n, rendered_content
       from messages, generate_series(1, 1100) n where realm_id = $1 and channel_id = $2`,
      [realm.id, kitchen.id],
    );
    const nora = await join(chat, realm, await inviteByMail(chat, realm.owner, address, { stream_ids: [kitchen.id] }));
    const messages = (await messagesOf(chat, nora)).slice(0, -1);
    expect(messages).toHaveLength(1000);
    expect(messages[0]!.content).toBe('first101');
    expect(messages.filter(({ flags }) => !flags.includes('read'))).toHaveLength(20);
  });

  test('what the organization gives new people, they have', async () => {
    expectSuccess(await chat.api(realm.owner).patch('/realm/user_settings_defaults', { enter_sends: true }));
    await change({ default_language: 'fr' });
    const nora = await join(chat, realm, await inviteByMail(chat, realm.member, address));
    const { user_settings } = expectSuccess(
      await chat.api(nora).post('/register', { fetch_event_types: ['user_settings'] }),
    );
    expect(user_settings).toMatchObject({ enter_sends: true, default_language: 'fr' });
  });

  test('by a link for many, many join, each with the address that they have confirmed', async () => {
    const link = await linkForMany(chat, realm.administrator, { stream_ids: [kitchen.id], invite_as: ROLES.guest });
    for (const email of ['a@example.test', 'b@example.test']) {
      expectSuccess(await chat.api().post('/sign_up', { email, token: link }));
      const nora = await join(chat, realm, await tokenFor(chat, email));
      expect(nora.delivery_email).toBe(email);
      expect(await channelNamesOf(chat, nora)).toEqual(['kitchen']);
      const { user } = expectSuccess(await chat.api(realm.owner).get(`/users/${nora.id}`));
      expect(user.role).toBe(ROLES.guest);
    }
    expect(await listInvitations(chat, realm.owner)).toHaveLength(1);
    const told = (await messagesOf(chat, realm.administrator)).filter(({ content }) => content.includes('accepted'));
    expect(told).toHaveLength(2);
  });

  test('many who join at once, in channels and groups of their own and the same, keep nobody out', async () => {
    await change({ signup_announcements_stream_id: kitchen.id });
    const other = await buildChannel(chat, realm.id, { name: 'other', is_default: true });
    const group = expectSuccess(
      await chat.api(realm.owner).post('/user_groups/create', { name: 'cooks', description: '', members: [] }),
    )['group_id'];
    const offers = [
      { stream_ids: [kitchen.id], include_realm_default_subscriptions: true, group_ids: [group] },
      { stream_ids: [other.id], group_ids: [group] },
      { stream_ids: [other.id, kitchen.id] },
    ];
    const tokens = [];
    for (let n = 0; n < 12; n += 1) {
      tokens.push(await inviteByMail(chat, realm.owner, `${n}@example.test`, offers[n % 3]));
    }
    const answers = await Promise.all(tokens.map((token) => joinWith(chat, token)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    const { members } = expectSuccess(await chat.api(realm.owner).get(`/user_groups/${group}/members`));
    expect(members).toHaveLength(8);
  });
});
