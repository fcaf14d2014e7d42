import { buildChannel, buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const named = (...channels: { name: string }[]) => channels.map(({ name }) => ({ name }));

describe('POST /users/me/subscriptions', () => {
  test('a member joins a public channel: his clients get the channel, the others hear of a peer', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.moderator, realm.guest] });
    const queues = {
      member: await registerQueue(chat, realm.member, { include_subscribers: true }),
      moderator: await registerQueue(chat, realm.moderator),
      guest: await registerQueue(chat, realm.guest),
    };
    const answer = await chat.api(realm.member).post('/users/me/subscriptions', { subscriptions: named(channel) });
    expectSuccess(answer, { subscribed: { [realm.member.id]: [channel.name] }, already_subscribed: {} });

    const [added] = await drain(chat, realm.member, queues.member);
    expect(added).toMatchObject({ type: 'subscription', op: 'add' });
    expect(added?.['subscriptions']).toEqual([
      expect.objectContaining({
        stream_id: channel.id,
        color: '#c2c2c2',
        in_home_view: true,
        subscriber_count: 3,
        subscribers: [realm.moderator.id, realm.member.id, realm.guest.id].sort((a, b) => a - b),
      }),
    ]);
    for (const user of [realm.moderator, realm.guest]) {
      const queue = user === realm.guest ? queues.guest : queues.moderator;
      expect(await drain(chat, user, queue)).toEqual([
        expect.objectContaining({ op: 'peer_add', stream_ids: [channel.id], user_ids: [realm.member.id] }),
      ]);
    }
    expectSuccess(await chat.api(realm.member).post('/users/me/subscriptions', { subscriptions: named(channel) }), {
      subscribed: {},
      already_subscribed: { [realm.member.id]: [channel.name] },
    });
  });

  test('somebody who returns finds his settings, and only he sees them', async () => {
    const channel = await buildChannel(chat, realm.id);
    const both = { subscriptions: named(channel), principals: [realm.member.id, realm.moderator.id] };
    expectSuccess(await chat.api(realm.member).post('/users/me/subscriptions', { subscriptions: named(channel) }));
    expectSuccess(
      await chat.api(realm.member).patch(`/users/me/subscriptions/${channel.id}`, { property: 'color', value: '#F0A' }),
    );
    expectSuccess(await chat.api(realm.member).delete('/users/me/subscriptions', { subscriptions: [channel.name] }), {
      removed: [channel.name],
    });
    const queue = await registerQueue(chat, realm.member);
    const other = await registerQueue(chat, realm.moderator);
    expectSuccess(await chat.api(realm.owner).post('/users/me/subscriptions', both));
    const added = (await drain(chat, realm.member, queue)).find(({ op }) => op === 'add');
    expect(added?.['subscriptions'][0]).toMatchObject({ stream_id: channel.id, color: '#ff00aa' });
    expect(added?.['subscriptions'][0]).not.toHaveProperty('subscribers');
    expect(added).not.toHaveProperty('personal');
    const fresh = (await drain(chat, realm.moderator, other)).find(({ op }) => op === 'add');
    expect(fresh?.['subscriptions'][0]).toMatchObject({ color: '#c2c2c2' });
  });

  test('a channel that does not exist is created, with a notice in it', async () => {
    const subscriptions = [{ name: 'brand new', description: 'All\nabout it', color: '#123456' }];
    const queue = await registerQueue(chat, realm.administrator);
    expectSuccess(await chat.api(realm.member).post('/users/me/subscriptions', { subscriptions }), {
      subscribed: { [realm.member.id]: ['brand new'] },
      new_subscription_messages_sent: true,
    });
    const [created, joined] = await drain(chat, realm.administrator, queue);
    expect(created).toMatchObject({ type: 'stream', op: 'create' });
    expect(created?.['streams'][0]).toMatchObject({
      name: 'brand new',
      description: 'All about it',
      creator_id: realm.member.id,
    });
    expect(joined).toMatchObject({ op: 'peer_add', user_ids: [realm.member.id] });
    const mine = expectSuccess(await chat.api(realm.member).get('/users/me/subscriptions'));
    expect(mine['subscriptions']).toContainEqual(expect.objectContaining({ name: 'brand new', color: '#123456' }));
  });

  test('the notices of many new channels are left to a job, which no stop of the replica can lose', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `many ${n}`);
    expectSuccess(
      await chat.api(realm.member).post('/users/me/subscriptions', { subscriptions: names.map((name) => ({ name })) }),
    );
    const noticed = () =>
      chat.db.query(
        `select 1 from messages m join channels c on c.realm_id = m.realm_id and c.id = m.channel_id
         where c.name = any($1) and m.content like '%created%'`,
        [names],
      );
    expect(await noticed()).toHaveLength(0);
    await runJobs(chat);
    expect(await noticed()).toHaveLength(12);
    await runJobs(chat);
    expect(await noticed()).toHaveLength(12);
  });

  test('a guest and a channel that is not theirs: nothing is done, or the channel is left out', async () => {
    const open = await buildChannel(chat, realm.id);
    const web = await buildChannel(chat, realm.id, { is_web_public: true });
    const subscriptions = named(open, web);
    expectRefused(
      await chat.api(realm.guest).post('/users/me/subscriptions', { subscriptions }),
      /^Unable to access channel \(channel \w+\)\.$/,
    );
    expectSuccess(
      await chat.api(realm.guest).post('/users/me/subscriptions', { subscriptions, authorization_errors_fatal: false }),
      { subscribed: { [realm.guest.id]: [web.name] }, unauthorized: [open.name] },
    );
    expectRefused(
      await chat.api(realm.guest).post('/users/me/subscriptions', { subscriptions: [{ name: 'theirs' }] }),
      'Unable to access channel (theirs).',
    );
  });

  test('a private channel: nobody lets himself in, a new subscriber is shown it first', async () => {
    const channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.moderator] });
    for (const user of [realm.member, realm.administrator]) {
      expectRefused(
        await chat.api(user).post('/users/me/subscriptions', { subscriptions: named(channel) }),
        /^Unable to access channel \(channel \w+\)\.$/,
      );
    }
    const queue = await registerQueue(chat, realm.member);
    const outsider = await buildUser(chat, realm.id);
    const outside = await registerQueue(chat, outsider);
    expectSuccess(
      await chat.api(realm.moderator).post('/users/me/subscriptions', {
        subscriptions: named(channel),
        principals: [realm.member.delivery_email],
        send_new_subscription_messages: false,
      }),
    );
    const events = await drain(chat, realm.member, queue);
    expect(events.map(({ type, op }) => `${type} ${op}`)).toEqual(['stream create', 'subscription add']);
    expect(await drain(chat, outsider, outside)).toEqual([]);
  });

  test('adding others: whom the organization or the channel lets; people are told by message, if they are few', async () => {
    const channel = await buildChannel(chat, realm.id);
    const [first, second] = [await buildUser(chat, realm.id), await buildUser(chat, realm.id)];
    const queue = await registerQueue(chat, first, { event_types: ['message', 'subscription'] });
    const add = (user: TestRealm['owner'], principal: { id: number }) =>
      chat.api(user).post('/users/me/subscriptions', { subscriptions: named(channel), principals: [principal.id] });
    expectSuccess(await add(realm.member, first), { new_subscription_messages_sent: true });
    const told = (await drain(chat, first, queue)).find(({ type }) => type === 'message');
    expect(told?.['message']).toMatchObject({ type: 'private', sender_full_name: 'Notification Bot' });

    const { system_group_ids } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
      'select system_group_ids from realms where id = $1',
      [realm.id],
    );
    await chat.db.query('update realms set group_settings = $2 where id = $1', [
      realm.id,
      { can_add_subscribers_group: system_group_ids['role:administrators'] },
    ]);
    expectRefused(await add(realm.member, second), /^Insufficient permission to add subscribers to 'channel \w+'$/);
    expectSuccess(await add(realm.member, realm.bot));
    await chat.db.query('update channels set group_settings = $2 where id = $1', [
      channel.id,
      { can_add_subscribers_group: { direct_members: [realm.member.id], direct_subgroups: [] } },
    ]);
    expectSuccess(await add(realm.member, second), { subscribed: { [second.id]: [channel.name] } });
    await chat.db.query("update realms set group_settings = '{}' where id = $1", [realm.id]);
  });

  test('another organization: its channels are created anew here, its users are unknown', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await buildChannel(chat, other.id, { name: 'twin' });
    expectRefused(
      await chat
        .api(realm.owner)
        .post('/users/me/subscriptions', { subscriptions: [{ name: 'twin' }], principals: [other.member.id] }),
      'Invalid user',
    );
    expectSuccess(await chat.api(realm.owner).post('/users/me/subscriptions', { subscriptions: [{ name: 'twin' }] }));
    expectRefused(await chat.api(realm.owner).get(`/streams/${foreign.id}`), 'Invalid channel ID');
  });

  test('bad input changes nothing', async () => {
    const post = (form: Record<string, unknown>) => chat.api(realm.member).post('/users/me/subscriptions', form);
    expectError(await post({}), 'REQUEST_VARIABLE_MISSING', { var_name: 'subscriptions' });
    expectRefused(await post({ subscriptions: [{ name: '  ' }] }), "Channel name can't be empty.");
    expectRefused(
      await post({ subscriptions: [{ name: 'ok' }, { name: 'x'.repeat(61) }] }),
      'Channel name too long (limit: 60 characters).',
    );
    expectRefused(await post({ subscriptions: [{ name: 'ok', color: 'red' }] }), 'color is not a valid hex color code');
    expectRefused(
      await post({ subscriptions: [{ name: 'bad\u0007name' }] }),
      'The channel name has an unprintable character.',
    );
    expectRefused(await post({ subscriptions: [{ name: 'ok' }], principals: [999_999] }), 'Invalid user');
    const gone = await buildUser(chat, realm.id, { is_active: false });
    expectRefused(
      await post({ subscriptions: [{ name: 'ok' }], principals: [gone.id] }),
      'A user to subscribe is deactivated.',
    );
    expectError(await chat.api(realm.owner).get('/get_stream_id', { stream: 'ok' }), 'STREAM_DOES_NOT_EXIST', {
      stream: 'ok',
    });
  });

  test('a private channel is told neither in its own spelling nor, to guests, apart from one that does not exist', async () => {
    const secret = await buildChannel(chat, realm.id, { name: 'Secret Plans', invite_only: true });
    const ask = (user: typeof realm.member, name: string, fatal = true) =>
      chat.api(user).post('/users/me/subscriptions', { subscriptions: [{ name }], authorization_errors_fatal: fatal });
    const asked = 'sEcReT pLaNs';
    for (const user of [realm.member, realm.guest, realm.bot]) {
      const refused = await ask(user, asked);
      expectError(refused, 'BAD_REQUEST', { msg: `Unable to access channel (${asked}).` });
      expectSuccess(await ask(user, asked, false), { unauthorized: [asked] });
    }
    const [present, absent] = [await ask(realm.guest, secret.name), await ask(realm.guest, 'Nowhere')];
    expectError(absent, 'BAD_REQUEST', { msg: 'Unable to access channel (Nowhere).' });
    expect(absent.body).toEqual({ ...present.body, msg: present.body.msg.replace(secret.name, 'Nowhere') });
    expectSuccess(await ask(realm.guest, 'Nowhere', false), { unauthorized: ['Nowhere'], subscribed: {} });
    expect(await chat.db.query(`select from channels where lower(name) = 'nowhere'`)).toEqual([]);
  });
});
